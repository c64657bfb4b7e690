package play

import (
	"maps"
	"slices"

	"colat/game"
	"colat/render/kit/ui"
)

// Foresee implements scene.Foreseer. It lays out the possible ends of the game.
func (s *Scene) Foresee(page *ui.Page, w, h float64, n int) bool {
	if s.match.Over() || s.display.reviewing || s.question != "" || s.menu.open {
		return false
	}
	if n == 0 {
		s.program.Store.Library().Rehearse(s.match.Record())
		return true
	}
	ends := s.ends()
	if n > len(ends) {
		return false
	}
	l := s.newLayout(page)
	l.result, l.over, l.foreseen = ends[n-1], true, true
	l.lay(l.divide(w, h))
	return true
}

// ends returns the possible results by the rules.
func (s *Scene) ends() []game.Result {
	ends := []game.Result{{Winner: game.Nobody, Reason: game.Equal}}
	if rules, can := s.Rules().(game.ReasonNamer); can {
		for _, reason := range slices.Sorted(maps.Keys(rules.ReasonNames())) {
			if reason != game.Equal {
				for _, winner := range [2]game.Player{game.First, game.Second} {
					ends = append(ends, game.Result{Winner: winner, Reason: reason})
				}
			}
		}
	}
	return ends
}
