package ordremixte

// nth is an element of a list, or the zero value where the list is shorter: a test that
// looks at it says what it got, and the tests after it run too.
func nth[T any](list []T, i int) T {
	if i < len(list) {
		return list[i]
	}
	var none T
	return none
}

// nthOf is nth of a list of pointers; what is missing is an empty one.
func nthOf[T any](list []*T, i int) *T {
	if i < len(list) {
		return list[i]
	}
	return new(T)
}
