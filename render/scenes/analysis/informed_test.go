package analysis_test

import (
	"context"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// hasty is an engine that finds nothing in the time of a review. To a depth, it knows that the side
// that moves in it at the time it is asked loses.
type hasty struct{ loses game.Player }

func (p hasty) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s := r.State()
	move := s.AppendMoves(nil)[0]
	if r.Limits.Depth == 0 {
		return move, ai.Info{Chance: 0.5, Nodes: 3}, nil
	}
	info := ai.Info{Depth: r.Limits.Depth, Outcome: ai.Win, Chance: 1, Score: ai.ProvenScore, PV: []game.Move{move}}
	if s.ToMove() == p.loses {
		info.Outcome, info.Chance, info.Score = ai.Loss, 0, -ai.ProvenScore
	}
	return move, info, nil
}

// openHasty opens the analysis of a game with the engine of this test.
func openHasty(t *testing.T, address string, loses game.Player) *apptest.App {
	t.Helper()
	engine := func(string, game.Rules) (ai.Player, error) { return hasty{loses}, nil }
	a, _ := apptest.OpenWith(t, address+"&analyse=1&lang=en", &storage.Store{}, games.All, engine)
	a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review != nil && s.Review.Complete })
	return a
}

// A position that the engine has not searched has no value.
func TestPositionsWithoutASearchHaveNoValue(t *testing.T) {
	for _, address := range []string{
		"game=cotoan&moves=h1-e4+i11-i10", "game=mnk:15,15,5&moves=h8+g7", "game=uttt&moves=44+40", "game=classic&moves=d3c3",
	} {
		a := openHasty(t, address, game.First)
		if want := "The engine has not looked at this position yet."; !a.Shows(want) {
			t.Errorf("%s: the verdict is not %q", address, want)
		}
	}
}

// What the engine proves about the position on the board is the verdict, and the value of the curve.
func TestEngineAndVerdictAgree(t *testing.T) {
	a := openHasty(t, "game=mnk:5,5,4&moves=c3+b2", game.First)
	a.Click(t, "engine")
	a.Until(t, "the engine's value", func(s app.ProbeState) bool { return len(s.Review.Engine.Lines) > 0 })
	a.Until(t, "the verdict", func(s app.ProbeState) bool { return s.Review.Judged[1].Proven })
	if r := a.State().Review; r.Engine.Lines[0].Value != "loss" || r.Judged[1].Chance != 0 {
		t.Errorf("the engine says %+v, the review %+v", r.Engine.Lines[0], r.Judged[1])
	}
	if want := "The best move: a sure win."; !a.Shows(want) {
		t.Errorf("the verdict is not %q", want)
	}
}

// On a large board, only squares near the stones have values.
func TestValuesOfALargeBoardAreNearTheStones(t *testing.T) {
	a := openHasty(t, "game=mnk:15,15,5&moves=h8+g7+h6+g6+i7", game.First)
	a.Click(t, "engine")
	a.Until(t, "values", func(s app.ProbeState) bool { return s.Review.Engine.Depth > 0 })
	a.Tick()
	values := a.Scene().Board().View.Values()
	if n := len(values); n == 0 || n > 32 {
		t.Errorf("%d squares have values", n)
	}
	for _, v := range values {
		if column, row := v.Square%15, v.Square/15; column < 4 || column > 10 || row < 3 || row > 9 {
			t.Errorf("column %d, row %d has the value %s", column, row, v.Text)
		}
	}
	if want := "32 of 220 moves."; !a.Shows("% to win for O; win, loss, = are sure · " + want) {
		t.Errorf("the legend does not say %q", want)
	}
}
