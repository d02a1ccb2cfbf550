// Command adjutant is a referee's assistant for Napoleonic battles on a table: it
// knows the rules, keeps the state of every unit, gives exact odds before a die is
// thrown, and can show afterwards how each verdict was reached.
package main

import "os"

func main() {
	spare(os.Getenv)
	os.Exit(Main(os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv}))
}
