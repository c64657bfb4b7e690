package setup_test

import (
	"math/rand/v2"
	"net/url"
	"testing"
	"time"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
	"colat/render/table/games"
)

func TestTermsAreRead(t *testing.T) {
	for address, want := range map[string]setup.Terms{
		"game=classic":               {},
		"game=classic&clock=5m":      {Clock: match.TimeControl{Total: 5 * time.Minute}},
		"game=classic&clock=none":    {},
		"game=classic&clock=3m%2B2s": {Clock: match.TimeControl{Total: 3 * time.Minute, Increment: 2 * time.Second}},
		"game=classic&clock=3+2":     {Clock: match.TimeControl{Total: 3 * time.Minute, Increment: 2 * time.Second}},
		"game=classic&clock=5m/1m": {Clock: match.TimeControl{
			Total: 5 * time.Minute, Second: match.SideTime{Total: time.Minute},
		}},
		"game=uttt&clock=10s+120s":         {Clock: match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}},
		"game=uttt&clock=10s%2B120s":       {Clock: match.TimeControl{Total: 2 * time.Minute, Move: 10 * time.Second}},
		"game=classic&seats=random":        {Drawn: true},
		"game=classic&ponder=off":          {Rests: true},
		"game=classic&ponder=on":           {},
		"game=classic&touchmove=on":        {Touch: true},
		"game=classic&touchmove=maybe":     {},
		"game=classic&clock=yes&ponder=no": {},
	} {
		if r, _ := parse(t, address); r.Terms != want {
			t.Errorf("%s: %+v, want %+v", address, r.Terms, want)
		}
	}
	// An address that names no game changes what it names alone.
	chosen := setup.Choices{Terms: setup.Terms{Clock: setup.Clocks[0], Drawn: true, Rests: true}}
	r := setup.Parse(url.Values{"clock": {"none"}, "ponder": {"on"}}, chosen, games.All)
	if r.Terms != (setup.Terms{Drawn: true}) {
		t.Errorf("read %+v", r.Terms)
	}
}

// Every choice comes back from the address it is shared under.
func TestEveryChoiceComesBack(t *testing.T) {
	players := []string{setup.Human, "champion", "negascout:depth=3,time=2s", "mcts:time=0.2s,ponder=on", "random"}
	rapid.Check(t, func(t *rapid.T) {
		family := rapid.SampledFrom([]string{"victory", "classic"}).Draw(t, "family")
		rules, err := games.All.Rules(family)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := setup.Setup{
			Start: setup.Draw(rules, nil, rng),
			Seats: [2]string{rapid.SampledFrom(players).Draw(t, "first"), rapid.SampledFrom(players).Draw(t, "second")},
			Time:  rapid.SampledFrom(setup.ThinkingTimes).Draw(t, "time"),
			Terms: setup.Terms{Drawn: rapid.Bool().Draw(t, "drawn"), Rests: rapid.Bool().Draw(t, "rests")},
		}
		s.Touch = s.Persons() == 2 && rapid.Bool().Draw(t, "touch")
		if rapid.Bool().Draw(t, "clocked") {
			s.Clock = rapid.SampledFrom(append(setup.Clocks[:len(setup.Clocks):len(setup.Clocks)],
				match.ControlOf(setup.Clocks[1].Of(0), setup.Clocks[3].Of(0)),
			)).Draw(t, "clock")
		}
		state := s.Start.Clone()
		var moves []game.Move
		for range rapid.IntRange(0, 8).Draw(t, "plies") {
			legal := state.AppendMoves(nil)
			moves = append(moves, legal[rng.IntN(len(legal))])
			state.Play(moves[len(moves)-1])
		}
		if rapid.Bool().Draw(t, "made up") {
			if s.Start, err = rules.ParsePosition(rules.FormatPosition(state)); err != nil {
				t.Fatal(err)
			}
			moves = nil
		}
		v, err := url.ParseQuery(s.Parameters(moves).Encode())
		if err != nil {
			t.Fatal(err)
		}
		r := setup.Parse(v, setup.Newcomer(games.All), games.All)
		back := r.Setup(rng)
		if s.Drawn && len(moves) == 0 && (back.Seats != s.Seats || back.Clock != s.Clock) {
			back.Swap() // the clock of each player goes along
		}
		if len(r.Complaints) > 0 || back.Terms != s.Terms || back.Time != s.Time || position(&back) != position(&s) ||
			game.FormatMoves(back.Start, back.Moves, " ") != game.FormatMoves(s.Start, moves, " ") {
			t.Fatalf("%v is read as %+v, complaints %v", v, back, r.Complaints)
		}
		if back.Seats != s.Seats {
			t.Fatalf("%v seats %v", v, back.Seats)
		}
	})
}

// Chance gives either side the first move about as often as the other, and only where it
// is asked.
func TestSidesAreDrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	first := 0
	for range 1000 {
		s := setup.Setup{Seats: [2]string{setup.Human, "champion"}, Terms: setup.Terms{Drawn: true}}
		if s.Deal(rng); s.Seats[0] == setup.Human {
			first++
		}
	}
	if first < 430 || first > 570 {
		t.Errorf("the person opens %d games of 1000", first)
	}
	s := setup.Setup{Seats: [2]string{setup.Human, "champion"}}
	for range 100 {
		if s.Deal(rng); s.Seats[0] != setup.Human {
			t.Fatal("sides are drawn that were chosen")
		}
	}
}
