package analysis_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/analysis"
	"colat/ai/clocktest"
	champion "colat/ai/othello"
	"colat/game"
	"colat/game/othello"
)

// endings returns classic positions with a number of empty squares, each from a game whose first
// moves are drawn and whose other moves are the champion's, to a small depth.
func endings(t testing.TB, n, empties int) []game.State {
	engine, random := champion.New(champion.Options{}), rand.New(rand.NewPCG(42, 6))
	var list []game.State
	for len(list) < n {
		s := start(t, "classic", 8, random)
		over := false
		for !over && s.(*othello.State).Empties() > empties {
			m, _, err := engine.Think(t.Context(), &ai.Request{Start: s, Limits: ai.Limits{Depth: 4}})
			if err != nil {
				t.Fatal(err)
			}
			s.Play(m)
			_, over = s.Result()
		}
		if !over {
			list = append(list, s)
		}
	}
	return list
}

// Near the end of a classic game, the first round is followed by exact scores at once.
func TestScoresFollowTheFirstRound(t *testing.T) {
	for _, s := range endings(t, 2, 15) {
		solver := champion.ExactSolver{Solver: champion.Solver{Engine: champion.New(champion.Options{})}}
		r, err := analysis.Run(t.Context(), s, nil, analysis.Options{
			Players: []ai.Player{champion.New(champion.Options{})}, Margin: &discs,
		})
		if err != nil || !r.Complete || r.Depth != 2 || len(r.Lines) != r.Legal {
			t.Fatalf("%s: %+v, %v", s.Rules().FormatPosition(s), r, err)
		}
		for i := range r.Lines {
			compare(t, s, &r.Lines[i], solver, true)
		}
	}
}

// BenchmarkEveryMove finds the exact scores of all moves of positions with 20 empty squares. On a busy
// machine it measures processor time.
func BenchmarkEveryMove(b *testing.B) {
	positions := endings(b, 20, 20)
	for b.Loop() {
		whole, slowest, moves := clocktest.Start(), time.Duration(0), 0
		for i, s := range positions {
			one := clocktest.Start()
			r, err := analysis.Run(b.Context(), s, nil, analysis.Options{
				Players: []ai.Player{champion.New(champion.Options{})}, Game: int64(i), Margin: &discs,
			})
			if err != nil || !r.Complete {
				b.Fatalf("%s: %+v, %v", s.Rules().FormatPosition(s), r, err)
			}
			slowest, moves = max(slowest, one.Elapsed()), moves+len(r.Lines)
		}
		b.ReportMetric(slowest.Seconds(), "slowest-s")
		b.ReportMetric(whole.Elapsed().Seconds()/float64(len(positions)), "s/position")
		b.ReportMetric(float64(moves)/float64(len(positions)), "moves/position")
	}
}
