package setup_test

import (
	"testing"

	"colat/game"
	"colat/render/program/setup"
)

// Each machine thinks in its opponent's time or not as its seat says, and where that says
// nothing as addresses and kept games always meant it.
func TestPonderingOfEachSide(t *testing.T) {
	for address, want := range map[string][2]bool{
		"game=classic":                                                         {false, true},
		"game=classic&ponder=off":                                              {},
		"game=classic&ponder=on":                                               {false, true},
		"game=classic&white=champion:ponder=off":                               {},
		"game=classic&white=champion:ponder=on&ponder=off":                     {false, true},
		"game=classic&black=champion&white=champion":                           {},
		"game=classic&black=champion:ponder=on&white=mcts":                     {true, false},
		"game=classic&black=champion:ponder=on&white=mcts:ponder=on,time=0.2s": {true, true},
		"game=classic&black=champion:ponder=maybe":                             {false, true}, // complained of
	} {
		r, _ := parse(t, address)
		s := setup.Setup{Seats: r.Seats, Terms: r.Terms}
		for side, ponders := range want {
			if got := s.Ponders(game.Player(side)); got != ponders {
				t.Errorf("%s: side %d ponders: %v", address, side, got)
			}
		}
	}
}

// Engines hear nothing of when they think.
func TestEngineSpecs(t *testing.T) {
	for seat, want := range map[string]string{
		"champion": "champion", "champion:ponder=off": "champion", "level:3": "level:3", "human": "human",
		"negascout:depth=3,time=2s,ponder=on": "negascout:depth=3,time=2s",
		"negascout:quiescence=2,ponder=on":    "negascout:quiescence=2",
	} {
		if got := setup.EngineSpec(seat); got != want {
			t.Errorf("%s is played by %s, want %s", seat, got, want)
		}
	}
}
