package waterloo200

import (
	"reflect"
	"testing"

	"adjutant/internal/game"
)

// Whatever an event says is on its line of the journal and is read back: every field of every kind, each set to something.
func TestW200EventsKeepWhatTheySay(t *testing.T) {
	for _, kind := range events.Names() {
		e := events.New(kind)
		v := reflect.ValueOf(e).Elem()
		for i := range v.NumField() {
			switch f := v.Field(i); f.Kind() {
			case reflect.String:
				f.SetString(kind + string(rune('a'+i)))
			case reflect.Int:
				f.SetInt(int64(i + 3))
			case reflect.Bool:
				f.SetBool(true)
			case reflect.Slice:
				f.Set(reflect.ValueOf([]string{kind, string(rune('a' + i))}))
			default:
				t.Fatalf("%s has a field of a sort that nobody thought of: %s", kind, v.Type().Field(i).Name)
			}
		}
		var w game.Wire
		line := w.Append(nil, []game.Event{e})
		back, err := events.Decode(line)
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], e) {
			t.Errorf("%s: %s is read as %+v, %v; want %+v", kind, line, back, err, e)
		}
	}
}
