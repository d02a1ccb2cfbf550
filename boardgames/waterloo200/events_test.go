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

// A journal that was written once is read for ever: each kind of event has its line, spelled here by hand.
func TestW200AnEventIsSpelledSo(t *testing.T) {
	for line, want := range map[string]game.Event{
		`{"k":"go","unit":"I1","to":"28","cost":2,"disc":true}`:                                                                             &went{"I1", "28", 2, true},
		`{"k":"control","area":"28","by":"french"}`:                                                                                         &held{"28", "french"},
		`{"k":"mark","units":["I1","I2"],"mark":"up","on":true}`:                                                                            &marked{[]string{"I1", "I2"}, "up", true},
		`{"k":"turn","unit":"I1","step":2}`:                                                                                                 &turned{"I1", 2},
		`{"k":"face","unit":"b1","arm":"cavalry","corps":"red","block":"3-2-1","language":"dutch"}`:                                         &told{"b1", "cavalry", "red", "3-2-1", "dutch"},
		`{"k":"open","phase":"movement","action":"tactical"}`:                                                                               &opened{"movement", "tactical"},
		`{"k":"impulse","turn":2,"side":1,"disc":1,"passes":1,"phase":"impulse","won":"french","by":"areas"}`:                               &passed{2, 1, 1, 1, "impulse", "french", "areas"},
		`{"k":"engage","area":"28"}`:                                                                                                        &engaged{"28"},
		`{"k":"battle","area":"28","attacker":"french","defender":"british","guns":["G1"],"grand":true,"stage":"hits","asked":["reserve"]}`: &clashed{"28", "french", "british", []string{"G1"}, true, "hits", []string{"reserve"}},
		`{"k":"fought","area":"28","of":8,"df":5,"attacker":2,"defender":3,"victory":"marginal","winner":1,"attackers":["I1"],"defenders":["A1"],"disc":true}`: &fought{"28", 8, 5, 2, 3, "marginal", 1, []string{"I1"}, []string{"A1"}, true},
		`{"k":"hit","side":1,"unit":"A1","hits":2,"laid":1}`: &hit{1, "A1", 2, 1},
		`{"k":"drew","faction":"french","home":"napoleon"}`:  &drew{"french", "napoleon"},
		`{"k":"impetus","units":["C1"]}`:                     &owing{[]string{"C1"}},
		`{"k":"map"}`:                                        &unrolled{},
		`{"k":"area","area":"27","colour":"yellow","start":"british","sunken":"azure","headquarters":"british","arrivals":"red","terrain":3,"victory":true,"brunswick":true}`: &charted{"27", "yellow", "british", "azure", "british", "red", 3, true, true},
		`{"k":"link","from":"27","to":"28"}`: &bordered{"27", "28"},
		`{"k":"block","unit":"A1","faction":"british","corps":"azure","arm":"cavalry","block":"2-1","language":"dutch","area":"27","fast":true,"reserve":true}`: &added{"A1", "british", "azure", "cavalry", "2-1", "dutch", "27", true, true},
		`{"k":"options","options":["charge"]}`: &optioned{[]string{"charge"}},
	} {
		back, err := events.Decode([]byte("[" + line + "]"))
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], want) {
			t.Errorf("%s is read as %+v, %v; want %+v", line, back, err, want)
		}
		var w game.Wire
		if got := string(w.Append(nil, []game.Event{want})); got != "["+line+"]" {
			t.Errorf("%+v is written %s; want %s", want, got, line)
		}
	}
}
