package study_test

import (
	"strings"
	"testing"
	"unicode"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/game/othello"
	"colat/render/kit/locale"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// A proven result has its exact margin beside it, or none: an estimate is not certain.
func TestSureResultsHaveNoEstimate(t *testing.T) {
	margin := games.Othello.Margin(othello.Classic)
	for _, language := range locale.Languages {
		l := locale.New(language)
		for _, outcome := range []ai.Outcome{ai.Loss, ai.Draw, ai.Win} {
			for _, exact := range []bool{false, true} {
				w := review.Worth{Known: true, Outcome: outcome, Chance: float64(outcome-ai.Loss) / 2, Exact: exact}
				w.Lead = 14 * float64(outcome-ai.Draw)
				for side := range game.Player(2) {
					said := study.Worth(l, margin, w, side, true)
					if number := strings.ContainsFunc(said, unicode.IsDigit); number != (exact && outcome != ai.Draw) {
						t.Errorf("%s: outcome %v, exact %v: %q", language, outcome, exact, said)
					}
				}
			}
		}
	}
}

// A move that keeps a proven win but gives discs away goes from one margin to another.
func TestChangeWithinAProvenResult(t *testing.T) {
	l, margin := locale.New("en"), games.Othello.Margin(othello.Classic)
	worth := func(o ai.Outcome, lead float64, exact bool) review.Worth {
		return review.Worth{Known: true, Outcome: o, Lead: lead, Exact: exact, Chance: float64(o-ai.Loss) / 2}
	}
	for _, c := range []struct {
		before, after review.Worth
		from, to      string
	}{
		{worth(ai.Loss, -20, false), worth(ai.Loss, -4, true), "+20", "+4"},
		{worth(ai.Loss, -20, true), worth(ai.Loss, -4, true), "a sure win by 20", "a sure win by 4"},
		{worth(ai.Loss, -20, false), worth(ai.Win, 4, true), "a sure win", "a sure loss by 4"},
	} {
		from, to := study.Change(l, margin, &review.Move{Side: game.Second, Before: c.before, After: c.after})
		if from != c.from || to != c.to {
			t.Errorf("from %q to %q, want %q, %q", from, to, c.from, c.to)
		}
	}
}
