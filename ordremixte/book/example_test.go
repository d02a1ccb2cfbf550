package book_test

import (
	"fmt"

	"adjutant/ordremixte/book"
)

// A printed number with its unit and its paragraph, and a row of modifiers.
func Example() {
	m := book.Tables.Measure("fire.base.infantry")
	fmt.Println(m.Value, m.Unit, m.Ref)
	row := book.Tables.Modifiers("fire").Row("dense")
	fmt.Printf("%+d when %v\n", row.Value, row.When)
	// Output:
	// 10 percent OM §9.10
	// +5 when [target.dense]
}

// What a number on the die of morale means.
func ExampleBands_Look() {
	b := book.Tables.Bands("morale")
	for _, d := range []int{-1, 2, 3, 5, 12} {
		fmt.Println(d, b.Look(d))
	}
	// Output:
	// -1 rout
	// 2 rout
	// 3 retreat
	// 5 hold
	// 12 hold
}
