package analysis_test

import (
	"testing"

	"colat/ai/puzzles"
	"colat/ai/review"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// The analysis of one's own game leaves its findings in the history.
func TestFindingsAreKept(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "game=mnk:3,3,3&moves=a1+b1&black=random&white=human", kept)
	a.Until(t, "the engine has moved", func(s app.ProbeState) bool { return len(s.Moves) == 3 })
	a.Activate("confirm-resign")
	a.Tick()
	if h := kept.History(); len(h.Entries) != 1 || h.Entries[0].Side != game.Second || h.Entries[0].Findings != nil {
		t.Fatalf("before the analysis the history is %+v", h)
	}
	for range 100 { // the board catches up
		a.Raw(ui.Raw{})
	}
	a.Activate("analyse")
	a.Until(t, "the review", func(s app.ProbeState) bool {
		return s.Review != nil && s.Review.Complete && s.Review.Done == s.Review.Total && s.Review.Total > 0
	})
	for range 10 {
		a.Tick()
	}
	f := kept.History().Entries[0].Findings
	if f == nil {
		t.Fatal("nothing is kept")
	}
	// b1 is the user's only move, and loses a game that a1 left drawn.
	if f.Phases[1].Moves != 1 || f.Phases[1].Sum != 50 || len(f.Errors) != 1 || f.Errors[0] != (storage.Fault{
		Kind: review.DrawLost, Count: 1, Cost: 0.5,
	}) {
		t.Errorf("kept is %+v", f)
	}
	q := kept.Practice()
	for _, e := range q.Exercises {
		if e.Played != "b1" || e.Source != "game" || e.Line == "b1" {
			t.Errorf("the exercise is %+v", e)
		}
	}
	if day := puzzles.DayOf(apptest.Day); q.Len() != 1 || len(q.Due(day)) != 0 || len(q.Due(day+1)) != 1 {
		t.Errorf("the exercises are %+v", q)
	}
}
