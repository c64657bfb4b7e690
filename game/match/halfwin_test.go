package match_test

import (
	"strings"
	"testing"

	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// halfWins is classic Othello in which Second is ahead in every draw.
type halfWins struct{ *othello.Rules }

func init() {
	game.Register(game.Family{ID: "test-half", Configure: func(string) (game.Rules, error) {
		return halfWins{othello.Classic}, nil
	}})
}

func (halfWins) ID() string { return "test-half" }

func (h halfWins) ParsePosition(text string) (game.State, error) {
	s, err := h.Rules.ParsePosition(text)
	return halfWon{s}, err
}

func (h halfWins) FormatPosition(s game.State) string {
	return h.Rules.FormatPosition(s.(halfWon).State)
}

type halfWon struct{ game.State }

func (halfWon) HalfWinner() game.Player { return game.Second }
func (halfWon) Rules() game.Rules       { return halfWins{othello.Classic} }
func (h halfWon) Clone() game.State     { return halfWon{h.State.Clone()} }

// TestHalfWins: a draw in which a side is ahead is told by the line, and found on the
// board by the text.
func TestHalfWins(t *testing.T) {
	full := strings.Repeat("X", 32) + strings.Repeat("O", 32) + " O"
	line := `{"game":"test-half","players":["a","b"],"start":"` + full + `","opening":0,"moves":[],` +
		`"winner":"draw","reason":"draw","halfWinner":"O","proven":[0,0]}`
	read := lineOf(t, line)
	if again, err := match.AppendLine(nil, read); err != nil || string(again) != line+"\n" {
		t.Errorf("%s\nis written again as\n%s%v", line, again, err)
	}
	saved, err := match.ParseRecord(read.String())
	if err != nil || saved.HalfWinner != game.Second || read.HalfWinner != game.Second {
		t.Errorf("the text has the half-winner %v, the line %v, %v", saved.HalfWinner, read.HalfWinner, err)
	}
	s := state(t, full)
	for _, test := range []struct {
		winner game.Player
		last   game.State
		want   game.Player
	}{
		{game.NoSide, halfWon{s}, game.Second},
		{game.NoSide, s, game.NoSide},
		{game.First, halfWon{s}, game.NoSide},
	} {
		var r match.Record
		if r.End(game.Result{Winner: test.winner}, test.last); r.HalfWinner != test.want {
			t.Errorf("won by %v: ahead is %v, want %v", test.winner, r.HalfWinner, test.want)
		}
	}
}
