package ladder

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
)

// The figures are those of the table in docs/PERFORMANCE.md.
func TestScoresAreThoseMeasured(t *testing.T) {
	text, err := os.ReadFile("../../docs/PERFORMANCE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "### Levels\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rows := 0
	for line := range strings.Lines(section) {
		columns := strings.Split(line, "|")
		if len(columns) != ai.MostLevel+2 || !strings.Contains(columns[1], "`") {
			continue
		}
		rows++
		rules := strings.Trim(columns[1], " `")
		for i, score := range scores[rules] {
			if !strings.HasPrefix(columns[i+2], " "+strconv.FormatFloat(score, 'f', 2, 64)+" (") {
				t.Errorf("%s: level %d scores %v, the document says %s", rules, i+2, score, columns[i+2])
			}
		}
	}
	if rows != len(scores) {
		t.Errorf("the document has %d games, the ladder %d", rows, len(scores))
	}
}

func TestFit(t *testing.T) {
	type games struct{ level, won, drawn, lost int }
	for _, test := range []struct {
		name      string
		games     []games
		low, high float64 // of the level
		sure      float64 // the most width of the interval
	}{
		{"no games", nil, 4, 5, 20},
		{"level with 4", []games{{4, 50, 0, 50}}, 3.9, 4.1, 1},
		{"draws with 4", []games{{4, 0, 100, 0}}, 3.9, 4.1, 1},
		{"as 5 against 4", []games{{4, 82, 0, 18}}, 4.85, 5.1, 1},
		{"between two", []games{{3, 30, 0, 10}, {4, 10, 0, 30}}, 3.4, 3.6, 1},
		{"three lost to 8", []games{{8, 0, 0, 3}}, 3, 6, 10},
		{"all lost to 1", []games{{1, 0, 0, 200}}, -5, -3, 6},
		{"all won against 8", []games{{8, 200, 0, 0}}, 12, 14, 6},
	} {
		l, _ := Of("classic")
		var r Results
		for _, g := range test.games {
			r[g.level-1].Won, r[g.level-1].Drawn, r[g.level-1].Lost = g.won, g.drawn, g.lost
		}
		e := l.Fit(&r)
		if e.Level < test.low || e.Level > test.high || e.High-e.Low > test.sure || e.Low > e.Level || e.High < e.Level {
			t.Errorf("%s: %+v", test.name, e)
		}
	}
}

func TestUnknownGames(t *testing.T) {
	if _, measured := Of("mnk:3,3,3"); measured {
		t.Error("the levels of Tic-Tac-Toe have not been measured")
	}
}

// Fit agrees with the root of the derivative, found by Newton's method.
func TestFitIsTheMaximum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, r := anyResults(t)
		mean, deviation := l.prior()
		s := mean
		for range 200 {
			slope, curvature := -(s-mean)/(deviation*deviation), -1/(deviation*deviation)
			for k, played := range r {
				n := float64(played.Won + played.Drawn + played.Lost)
				p := 1 / (1 + math.Exp(l[k]-s))
				slope += float64(played.Won) + float64(played.Drawn)/2 - n*p
				curvature -= n * p * (1 - p)
			}
			s -= min(max(slope/curvature, -1), 1)
		}
		if e := l.Fit(&r); math.Abs(e.Level-l.Level(s)) > 1e-4 {
			t.Fatalf("%v: the level is %v, not %v", r, e.Level, l.Level(s))
		}
	})
}

// Another win raises the estimate and its interval, another loss lowers them, and all are finite.
func TestFitIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, r := anyResults(t)
		k := rapid.IntRange(0, ai.MostLevel-1).Draw(t, "level")
		less, more := r, r
		less[k].Lost++
		more[k].Won++
		below, e, above := l.Fit(&less), l.Fit(&r), l.Fit(&more)
		for _, f := range []func(Estimate) float64{
			func(e Estimate) float64 { return e.Level },
			func(e Estimate) float64 { return e.Low }, func(e Estimate) float64 { return e.High },
		} {
			if a, b, c := f(below), f(e), f(above); !(a < b && b < c) || math.IsInf(a, 0) || math.IsInf(c, 0) {
				t.Fatalf("%v, then a loss or a win against level %d: %v, %v, %v", r, k+1, below, e, above)
			}
		}
	})
}

func anyResults(t *rapid.T) (l Ladder, r Results) {
	l, _ = Of(rapid.SampledFrom([]string{"victory", "classic", "mnk:7,7,5", "uttt", "cotoan"}).Draw(t, "game"))
	for k := range r {
		if rapid.Bool().Draw(t, "played") {
			count := rapid.IntRange(0, 60)
			r[k].Won, r[k].Drawn, r[k].Lost = count.Draw(t, "won"), count.Draw(t, "drawn"), count.Draw(t, "lost")
		}
	}
	return l, r
}

// The scale of levels and that of strengths correspond.
func TestLevels(t *testing.T) {
	l, _ := Of("uttt")
	for k := range l {
		if level := l.Level(l[k]); math.Abs(level-float64(k+1)) > 1e-9 {
			t.Errorf("level %d has the level %v", k+1, level)
		}
	}
	if p := l.Expected(4, 3); math.Abs(p-0.72-0.01) > 0.02 {
		t.Errorf("level 4 is expected to score %v against level 3", p)
	}
	rapid.Check(t, func(t *rapid.T) {
		level := rapid.Float64Range(-4, 14).Draw(t, "level")
		if back := l.Level(l.strength(level)); math.Abs(back-level) > 1e-9 {
			t.Fatalf("%v becomes %v", level, back)
		}
	})
}

func BenchmarkFit(b *testing.B) {
	l, _ := Of("classic")
	var r Results
	r[3].Won, r[3].Lost, r[4].Lost = 20, 20, 10
	for b.Loop() {
		l.Fit(&r)
	}
}

// Against the highest level the chance is that of an equal, and against weaker ones it grows.
func TestChanceAgainstALevel(t *testing.T) {
	for rules := range scores {
		l, _ := Of(rules)
		if got := l.Against(0.02, ai.MostLevel); math.Abs(got-0.02) > 1e-9 {
			t.Errorf("%s: against the highest level %v, want 0.02", rules, got)
		}
		for level := ai.MostLevel - 1; level > 0; level-- {
			if l.Against(0.02, level) <= l.Against(0.02, level+1) {
				t.Errorf("%s: level %d is not easier than the next", rules, level)
			}
		}
		if got, want := l.Against(0.5, 7), scores[rules][6]; math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: from an even position %v against level 7, but it was measured as %v", rules, got, want)
		}
	}
}
