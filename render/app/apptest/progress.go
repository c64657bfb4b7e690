package apptest

import (
	"testing"

	"colat/render/app"
)

// Grown opens the page of the progress of a user with many games and puzzles, and works controls
// there.
func Grown(played, tried int, controls ...string) func(t *testing.T, a *App) {
	return func(t *testing.T, a *App) {
		t.Helper()
		GrownUser(a.Store, Day, played, tried)
		Press("progress")(t, a)
		a.Until(t, "the games have been read", func(s app.ProbeState) bool {
			return s.Progress != nil && !s.Progress.Reading
		})
		Press(controls...)(t, a)
	}
}
