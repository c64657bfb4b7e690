package referee_test

import (
	"context"
	"strings"
	"testing"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// unknown is the score of a move that was not searched.
const unknown = 1 << 20

// scorer plays the first legal move and reports scores in their order, the last one again and again.
type scorer struct {
	scores []int
	moves  int
}

func (s *scorer) Answer(_ context.Context, g *referee.Game) (referee.Answer, error) {
	score := s.scores[min(s.moves, len(s.scores)-1)]
	s.moves++
	answer := referee.Answer{Move: g.State.AppendMoves(nil)[0]}
	if score != unknown {
		answer.Info = ai.Info{Depth: 1, Score: score}
	}
	return answer, nil
}

// Games end after so many moves in a row with a score as far as the threshold, and not before.
func TestAdjudication(t *testing.T) {
	resign := referee.Conduct{Resign: referee.Threshold{Moves: 3, Score: -800}}
	draw := referee.Conduct{Draw: referee.Threshold{Moves: 2, Score: 10}}
	both := referee.Conduct{Resign: resign.Resign, Draw: draw.Draw}
	dips := []int{-800, -800, -799, -800}
	pauses := []int{-800, -800, unknown, -800}
	for name, test := range map[string]struct {
		black, white []int
		conduct      referee.Conduct
		moves        int // of both
		winner       game.Player
		reason       game.Reason
	}{
		"black resigns":           {[]int{-800}, []int{50}, resign, 5, game.Second, game.Resignation},
		"white resigns":           {[]int{50}, []int{-900}, resign, 6, game.First, game.Resignation},
		"a proven loss":           {[]int{50}, []int{-20004}, resign, 6, game.First, game.Resignation},
		"a better move between":   {dips, []int{50}, resign, 11, game.Second, game.Resignation},
		"a silent move between":   {pauses, []int{50}, resign, 11, game.Second, game.Resignation},
		"level":                   {[]int{10}, []int{-10}, draw, 4, game.NoSide, game.Agreement},
		"one side sees a lead":    {[]int{0}, []int{0, 11, 0}, draw, 8, game.NoSide, game.Agreement},
		"a lead is no draw":       {[]int{11}, []int{0}, draw, 0, game.NoSide, ""},
		"no scores":               {[]int{unknown}, []int{unknown}, both, 0, game.NoSide, ""},
		"no thresholds":           {[]int{-900}, []int{0}, referee.Conduct{}, 0, game.NoSide, ""},
		"both, the first decides": {[]int{-900}, []int{0}, both, 5, game.Second, game.Resignation},
	} {
		start, err := othello.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		sides := [2]referee.Side{&scorer{scores: test.black}, &scorer{scores: test.white}}
		g := referee.NewGame(start, nil, [2]string{"a", "b"}, sides, test.conduct)
		if err := g.Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		result := g.Record.Result
		if test.reason == "" {
			if result.Reason == game.Resignation || result.Reason == game.Agreement {
				t.Errorf("%s: %+v after %d moves, want a game to its end", name, result, len(g.Record.Moves))
			}
			continue
		}
		if len(g.Record.Moves) != test.moves || result.Winner != test.winner || result.Reason != test.reason ||
			g.Record.Fault != "" {
			t.Errorf("%s: %+v after %d moves, want %v, %s after %d", name, result, len(g.Record.Moves), test.winner,
				test.reason, test.moves)
		}
	}
}

// The board decides where it does: a threshold that is reached by the last move changes nothing.
func TestBoardBeforeThreshold(t *testing.T) {
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	last, err := rules.ParsePosition("XO" + strings.Repeat("-", 62) + " X")
	if err != nil {
		t.Fatal(err)
	}
	sides := [2]referee.Side{&scorer{scores: []int{-900}}, &scorer{scores: []int{0}}}
	g := referee.NewGame(last, nil, [2]string{}, sides, referee.Conduct{Resign: referee.Threshold{Moves: 1, Score: -800}})
	if err := g.Play(t.Context()); err != nil || g.Record.Result.Winner != game.First {
		t.Errorf("%+v, %v: black has won by 3 to 0", g.Record.Result, err)
	}
}

func TestThresholds(t *testing.T) {
	if got, err := referee.ParseResign("3,-800"); err != nil || got != (referee.Threshold{Moves: 3, Score: -800}) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := referee.ParseDraw("6,10"); err != nil || got != (referee.Threshold{Moves: 6, Score: 10}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{
		"", "3", "3,", ",-800", "0,-800", "1001,-800", "3,0", "3,800", "3,-20001", "3,-800,1", "a,-800",
	} {
		if got, err := referee.ParseResign(bad); err == nil {
			t.Errorf("resign %q is %+v", bad, got)
		}
	}
	for _, bad := range []string{"", "6", "0,10", "6,-1", "6,20000"} {
		if got, err := referee.ParseDraw(bad); err == nil {
			t.Errorf("draw %q is %+v", bad, got)
		}
	}
}
