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
	unit := study.UnitOf(games.Othello, othello.Classic)
	for _, language := range locale.Languages {
		l := locale.New(language)
		for _, outcome := range []ai.Outcome{ai.Loss, ai.Draw, ai.Win} {
			for _, exact := range []bool{false, true} {
				w := review.Worth{Known: true, Outcome: outcome, Chance: float64(outcome-ai.Loss) / 2, Exact: exact}
				w.Lead = 14 * float64(outcome-ai.Draw)
				for side := range game.Player(2) {
					said := unit.Worth(l, w, side, true)
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
	l, unit := locale.New("en"), study.UnitOf(games.Othello, othello.Classic)
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
		from, to := unit.Change(l, &review.Move{Side: game.Second, Before: c.before, After: c.after})
		if from != c.from || to != c.to {
			t.Errorf("from %q to %q, want %q, %q", from, to, c.from, c.to)
		}
	}
}

// The values before and after a move have the same unit, in any unit of the engine's reports, and a
// lead has its unit and its side.
func TestChangeHasOneUnit(t *testing.T) {
	rules, err := games.All.Rules("cotoan")
	if err != nil {
		t.Fatal(err)
	}
	l, unit := locale.New("en"), study.UnitOf(games.CoToan, rules)
	lead := review.Worth{Known: true, Chance: 0.74, Lead: 3, Counted: true}
	lower := review.Worth{Known: true, Chance: 0.3, Lead: -2, Counted: true}
	level := review.Worth{Known: true, Chance: 0.5, Counted: true}
	chance := review.Worth{Known: true, Chance: 0.01, Lead: -5}
	lost := review.Worth{Known: true, Outcome: ai.Loss, Lead: -5}
	for _, test := range []struct {
		before, after review.Worth
		want          [2]string
	}{
		{lead, lower, [2]string{"Red ahead by 3 points", "Blue ahead by 2 points"}},
		{lead, chance, [2]string{"74% to win", "1%"}}, {lead, level, [2]string{"Red ahead by 3 points", "level"}},
		{chance, lead, [2]string{"1% to win", "74%"}}, {lead, lost, [2]string{"Red ahead by 3 points", "a sure loss"}},
	} {
		before, after := unit.Change(l, &review.Move{Side: game.First, Before: test.before, After: test.after})
		if got := [2]string{before, after}; got != test.want {
			t.Errorf("from %+v to %+v: %q, want %q", test.before, test.after, got, test.want)
		}
	}
}
