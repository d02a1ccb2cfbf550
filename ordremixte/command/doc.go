// Package command is chapters 1, 4, 18 and 19: orders and how they are obeyed, couriers,
// the radius of generals and their rides, divisions and when they go home, the night. It
// owns who may be told what, by whom and when. It touches the state and the table.
package command
