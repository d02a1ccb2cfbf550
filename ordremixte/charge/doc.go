// Package charge is chapter 10 up to contact: who may charge whom, by which way, with
// which answers - countercharge, emergency square, closing fire - and second waves. It
// puts the whole chain together and hands it to melee; it touches everything below.
package charge
