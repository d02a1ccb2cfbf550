package boardtest

import (
	"fmt"
	"reflect"
	"testing"

	"adjutant/internal/game"
)

// EventsKeep holds every kind of event against what is read back of it: all that it says, none of it nothing.
func EventsKeep(t *testing.T, kinds *game.Kinds) {
	t.Helper()
	for _, kind := range kinds.Names() {
		e := kinds.New(kind)
		n := 0
		fills(t, kind, reflect.ValueOf(e).Elem(), &n)
		var w game.Wire
		line := w.Append(nil, []game.Event{e})
		back, err := kinds.Decode(line)
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], e) {
			t.Errorf("%s: %s is read as %+v, %v; want %+v", kind, line, back, err, e)
		}
	}
}

// fills gives every field something to say, each something else.
func fills(t *testing.T, kind string, v reflect.Value, n *int) {
	t.Helper()
	*n++
	switch v.Kind() {
	case reflect.String:
		v.SetString(fmt.Sprint(kind, *n))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int64:
		v.SetInt(int64(*n + 2))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fills(t, kind, v.Index(i), n)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fills(t, kind, v.Field(i), n)
		}
	default:
		t.Fatalf("%s has a field of a sort that nobody thought of: %s", kind, v.Type())
	}
}
