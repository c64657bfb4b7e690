package render

import (
	"net/url"
	"slices"
	"testing"
	"time"

	"colat/game/othello"
)

func complaints(r *request) []string {
	ids := []string{}
	for _, c := range r.complaints {
		ids = append(ids, c.id)
	}
	return ids
}

func TestParametersAreRead(t *testing.T) {
	parameters, err := url.ParseQuery("game=victory&victory=a1+c7+d5+g4+f3&black=greedy&white=champion&time=200ms&lang=vi&moves=d3c5+d6,e3&seed=-7")
	if err != nil {
		t.Fatal(err)
	}
	r := parseRequest(parameters, defaultSettings())
	r.readMoves(parameters)
	if got := complaints(r); len(got) != 0 {
		t.Errorf("complaints %v", got)
	}
	if !r.direct || !r.chosen || !r.seeded || r.rules != othello.Victory || r.lang != "vi" || r.time != 200*time.Millisecond {
		t.Errorf("read %+v", r)
	}
	if got := r.start().VictoryNames(' '); got != "a1 c7 d5 g4 f3" {
		t.Errorf("victory cells %s", got)
	}
	if r.seats != [2]string{"greedy", "champion"} {
		t.Errorf("seats %v", r.seats)
	}
	if got := movesText(r.moves, " "); got != "d3 c5 d6 e3" {
		t.Errorf("moves %s", got)
	}
}

// The address a game is shared under opens the same game.
func TestSharedAddressComesBack(t *testing.T) {
	for _, address := range []string{
		"game=victory&victory=a1+c7+d5+g4+f3&moves=d3c5d6e3&time=3s",
		"game=classic&black=random:seed=3&white=human&time=90s&moves=f5f6e6f4",
	} {
		parameters, _ := url.ParseQuery(address)
		r := parseRequest(parameters, defaultSettings())
		r.readMoves(parameters)
		again := parseRequest(r.parameters(r.moves, "en"), settings{})
		again.readMoves(r.parameters(r.moves, "en"))
		if len(r.moves) != 4 || again.rules != r.rules || again.victory != r.victory || again.seats != r.seats || again.time != r.time ||
			again.lang != "en" || !slices.Equal(again.moves, r.moves) || len(again.complaints) != 0 {
			t.Errorf("%s came back as %+v from %+v", address, again, r)
		}
	}
}

func TestWrongParametersAreComplainedOf(t *testing.T) {
	for _, test := range []struct {
		address string
		want    []string
	}{
		{"game=chess", []string{"parameter.game"}},
		{"game=victory&victory=a1+b1", []string{"parameter.victory"}},
		{"game=victory&victory=a1+a1+b1+c1+d1", []string{"parameter.victory"}},
		{"game=victory&black=nobody&white=champion:", []string{"parameter.player", "parameter.player"}},
		{"game=victory&time=fast", []string{"parameter.time"}},
		{"game=victory&time=-1s", []string{"parameter.time"}},
		{"game=victory&time=100h", []string{"parameter.time"}},
		{"lang=fr", []string{"parameter.language"}},
		{"game=victory&seed=x", []string{"parameter.seed"}},
		{"game=classic&moves=d3a1", []string{"parameter.moves"}},
		{"game=classic&moves=d3c5d", []string{"parameter.moves"}},
		{"game=classic&moves=%00%ff", []string{"parameter.moves"}},
		{"game=victory&victory=" + string(make([]byte, 3000)), []string{"parameter.victory"}},
	} {
		parameters, err := url.ParseQuery(test.address)
		if err != nil {
			t.Fatal(err)
		}
		r := parseRequest(parameters, defaultSettings())
		if r.rules == othello.Victory && !r.chosen {
			r.victory = 31
		}
		r.readMoves(parameters)
		if got := complaints(r); !slices.Equal(got, test.want) {
			t.Errorf("%.60q: complaints %v, want %v", test.address, got, test.want)
		}
		if r.time <= 0 || r.rules == nil || r.seats[0] == "" || r.seats[1] == "" {
			t.Errorf("%.60q: no sensible default: %+v", test.address, r)
		}
	}
}

func TestWrongAddressOpensAGame(t *testing.T) {
	a, _ := openApp(t, "game=chess&victory=a9&black=%00&white=&time=&moves=zz&lang=xx&seed=1e9", memoryStore())
	state := prober{a}.State()
	if state.Scene != "board" || state.Game != "victory" || len(state.Victory) != 5 || len(state.Legal) != 4 {
		t.Errorf("opened %+v", state)
	}
	if a.toast.current == "" {
		t.Error("nothing was said about it")
	}
}

func FuzzParameters(f *testing.F) {
	f.Add("game=victory&victory=a1+c7+d5+g4+f3&black=human&white=champion&time=1s&lang=vi&moves=d3c5&seed=4")
	f.Add("game=classic&moves=passpass")
	f.Fuzz(func(t *testing.T, address string) {
		parameters, err := url.ParseQuery(address)
		if err != nil {
			return
		}
		r := parseRequest(parameters, defaultSettings())
		if r.rules == othello.Victory && !r.chosen {
			r.victory = 31
		}
		r.readMoves(parameters)
		if r.rules == nil || r.time <= 0 {
			t.Errorf("%q: %+v", address, r)
		}
	})
}

func TestDurationText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		200 * time.Millisecond: "0.2s", time.Second: "1s", 10 * time.Second: "10s", 2 * time.Minute: "2m", 90 * time.Second: "1m30s",
	} {
		if got := durationText(d); got != want {
			t.Errorf("%v reads %s, want %s", d, got, want)
		}
	}
}
