package game

import (
	"bytes"
	"encoding/json"
	"testing"
)

// An object is written as encoding/json writes its values, in the order of its keys, whatever
// a text holds.
func TestObjectAsJSON(t *testing.T) {
	inner := Object{{"b", 2}, {"a", "x"}}
	for _, c := range []struct {
		value any
		want  string
	}{
		{"plain text", `"plain text"`},
		{"", `""`},
		{`a "b" \ c`, `"a \"b\" \\ c"`},
		{"<1/50> & 5", `"\u003c1/50\u003e \u0026 5"`},
		{"Thomières\n\t\x7f\u2028", "\"Thomières\\n\\t\x7f\\u2028\""},
		{"\xff", `"\ufffd"`},
		{-12, `-12`},
		{0.25, `0.25`},
		{true, `true`},
		{nil, `null`},
		{inner, `{"b":2,"a":"x"}`},
		{Object(nil), `{}`},
		{[]Object{inner, {}}, `[{"b":2,"a":"x"},{}]`},
		{[]Object(nil), `null`},
		{[]string{"A", "<"}, `["A","\u003c"]`},
	} {
		got, err := json.Marshal(Object{{"first", 1}, {"k&", c.value}})
		if want := `{"first":1,"k\u0026":` + c.want + `}`; err != nil || string(got) != want {
			t.Errorf("%#v: got %s %v, want %s", c.value, got, err, want)
		}
		plain, err := json.Marshal(c.value)
		if err != nil || !bytes.Equal(plain, []byte(c.want)) {
			t.Errorf("%#v: encoding/json writes %s %v, want %s", c.value, plain, err, c.want)
		}
	}
	if _, err := json.Marshal(Object{{"k", func() {}}}); err == nil {
		t.Error("a function: got no error, want one")
	}
}
