package app_test

import (
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// taught makes the moves of the first steps.
func taught() func(t *testing.T, a *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		apptest.Press("play-now")(t, a)
		apptest.Clicks("d3")(t, a)
		apptest.Press("next")(t, a)
		apptest.Clicks("f3")(t, a)
		apptest.Press("next")(t, a)
		apptest.Clicks("h5")(t, a)
	}
}

// listed waits for the list of lessons.
func listed() func(t *testing.T, a *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		a.Until(t, "there are lessons", func(s app.ProbeState) bool { return s.Lessons != nil && s.Lessons.Lessons > 0 })
		a.Tick()
	}
}

// studied waits until a lesson is in a phase, and works controls then.
func studied(phase string, controls ...string) func(t *testing.T, a *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		a.Until(t, phase, func(s app.ProbeState) bool { return s.Tutorial != nil && s.Tutorial.Phase == phase })
		apptest.Press(controls...)(t, a)
		a.Tick()
	}
}

// compared compares the game on the board with a pasted one, waits for their reviews, and works
// controls.
func compared(pasted string, controls ...string) func(*testing.T, *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		apptest.Press("analyse", "compare")(t, a)
		a.Paste(pasted)
		a.Until(t, "both reviews", func(s app.ProbeState) bool {
			g := s.Compare.Games
			return g[0].Complete && (g[1].Complete || g[1].Moves == 0)
		})
		apptest.Press(controls...)(t, a)
		a.Until(t, "the reasons", func(s app.ProbeState) bool { return s.Review == nil || !s.Review.Explaining })
		for range 200 {
			a.Tick()
		}
	}
}

// large makes everything larger, and works controls then.
func large(controls ...string) func(*testing.T, *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		a.Remember(func(s *storage.Settings) { s.Large = true })
		apptest.Press(controls...)(t, a)
	}
}

// lookedBack waits until a game has been looked back on, and works controls then.
func lookedBack(controls ...string) func(*testing.T, *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		a.Activate("confirm-resign")
		a.Activate("analyse")
		a.Until(t, "the game has been looked back on", func(s app.ProbeState) bool {
			return s.Review != nil && s.Review.Complete && s.Review.Done == s.Review.Total
		})
		apptest.Press(controls...)(t, a)
		a.Until(t, "the reasons", func(s app.ProbeState) bool { return s.Review == nil || !s.Review.Explaining })
	}
}

// tabled analyses the start of a game and waits for the table of opening moves.
func tabled(controls ...string) func(*testing.T, *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		apptest.Press("analyse")(t, a)
		if a.State().Review.Engine.On {
			a.Activate("engine")
		}
		apptest.Press(controls...)(t, a)
		a.Until(t, "the table", func(s app.ProbeState) bool {
			return s.Review.Table.Complete && len(s.Review.Table.Rows) > 0
		})
	}
}

// analysed opens the analysis of a game with variations, notes and drawings, and works controls.
func analysed(controls ...string) func(*testing.T, *apptest.App) {
	return func(t *testing.T, a *apptest.App) {
		apptest.Press("analyse", "first", "next")(t, a)
		a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review != nil && s.Review.Complete })
		for range 3 { // variations of variations
			legal := a.State().Legal
			for square := range strings.SplitSeq(legal[len(legal)-1], "-") {
				a.Click(t, square)
			}
		}
		a.Activate("mark-!?")
		a.Activate("comment")
		a.Scene().(scene.Writer).Write("comment-text", strings.Repeat("A long comment that says a lot. ", 5))
		a.Activate("comment-done")
		apptest.Press(controls...)(t, a)
		for range 200 {
			a.Tick()
		}
	}
}
