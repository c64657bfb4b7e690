package othello

import (
	"context"
	"math/bits"
	"testing"
	"time"

	"colat/ai"
	rules "colat/game/othello"
)

// benchStates are the positions of arena bench to prove in the victory game with so
// many empty squares.
func benchStates(b testing.TB, empties, most int) []*rules.State {
	b.Helper()
	var states []*rules.State
	for _, p := range benchPositions(b, "solve") {
		if p.about != "victory" || len(states) == most {
			continue
		}
		state := p.parse(b, rules.Victory)
		if black, white := state.Board(); 64-bits.OnesCount64(black|white) == empties {
			states = append(states, state)
		}
	}
	return states
}

// BenchmarkTeam thinks for a second on each of ten positions, alone and with
// helpers, and reports how many outcomes were proven and the mean time of a
// move. Each helper needs a processor of its own for the figures to mean
// something.
func BenchmarkTeam(b *testing.B) {
	for _, empties := range []int{24, 26, 28, 30} {
		states := benchStates(b, empties, 10)
		for helpers, name := range []string{"alone", "1 helper", "2 helpers", "3 helpers"} {
			b.Run(name+" at "+string(rune('0'+empties/10))+string(rune('0'+empties%10)), func(b *testing.B) {
				proven, depth, moves := 0, 0, 0
				for b.Loop() {
					for _, s := range states {
						e := New(Options{TableBytes: 32 << 20})
						r := ai.At(s, ai.Limits{Time: time.Second})
						var team *goTeam
						if helpers > 0 {
							engines := make([]*Engine, helpers)
							for i := range engines {
								engines[i] = New(Options{TableBytes: 32 << 20})
							}
							team = newGoTeam(b, s, engines...)
							r.Team = team
						}
						_, info, err := e.Think(context.Background(), r)
						if err != nil {
							b.Fatal(err)
						}
						if team != nil {
							team.stop()
						}
						moves++
						if info.Proven() {
							proven++
						} else {
							depth += info.Depth
						}
					}
				}
				b.ReportMetric(100*float64(proven)/float64(moves), "%proven")
				b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(moves), "ms/move")
				if moves > proven {
					b.ReportMetric(float64(depth)/float64(moves-proven), "plies/unproven")
				}
			})
		}
	}
}
