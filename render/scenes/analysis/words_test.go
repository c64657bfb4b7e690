package analysis

import (
	"testing"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
)

// The values before and after a move have the same unit, whatever the engine reports of either.
func TestChangeHasOneUnit(t *testing.T) {
	s := &subject{program: &scene.Program{Locale: locale.New("en")}}
	lead := review.Worth{Known: true, Chance: 0.74, Lead: 3, Counted: true}
	lower := review.Worth{Known: true, Chance: 0.3, Lead: -2, Counted: true}
	chance := review.Worth{Known: true, Chance: 0.01, Lead: -5}
	lost := review.Worth{Known: true, Outcome: ai.Loss, Lead: -5}
	for _, test := range []struct {
		before, after review.Worth
		want          [2]string
	}{
		{lead, lower, [2]string{"+3", "−2"}}, {lead, chance, [2]string{"74% to win", "1%"}},
		{chance, lead, [2]string{"1% to win", "74%"}}, {lead, lost, [2]string{"+3", "a sure loss"}},
	} {
		before, after := s.change(&review.Move{Side: game.First, Before: test.before, After: test.after})
		if got := [2]string{before, after}; got != test.want {
			t.Errorf("from %+v to %+v: %q, want %q", test.before, test.after, got, test.want)
		}
	}
}
