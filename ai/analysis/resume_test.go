package analysis_test

import (
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/analysis"
)

// An analysis that goes on from an earlier report begins with what that knows, and searches only
// deeper.
func TestResume(t *testing.T) {
	for _, id := range []string{"classic", "mnk:5,5,4"} {
		s := start(t, id, 4, rand.New(rand.NewPCG(7, 7)))
		options := analysis.Options{Players: []ai.Player{engines[id]()}, ClearLead: 8, Depth: 3}
		if id == "classic" {
			options.Margin = &discs
		}
		known, err := analysis.Run(t.Context(), s, nil, options)
		if err != nil || known.Depth != 3 {
			t.Fatalf("%s: %+v, %v", id, known, err)
		}
		options.Known, options.Depth = known, 4
		var depths []int
		options.Report = func(r *analysis.Report) {
			check(t, s, r)
			if len(r.Lines) != len(known.Lines) {
				t.Errorf("%s: %d of %d lines are known", id, len(r.Lines), len(known.Lines))
			}
			depths = append(depths, r.Depth)
		}
		found, err := analysis.Run(t.Context(), s, nil, options)
		if err != nil || found.Depth != 4 && !found.Complete || depths[0] != 3 {
			t.Errorf("%s: depths %v, %+v, %v", id, depths, found, err)
		}
		options.Moves, options.Known, options.Report = s.AppendMoves(nil)[:1], found, nil
		other, err := analysis.Run(t.Context(), s, nil, options)
		if err != nil || len(other.Lines) != 1 {
			t.Errorf("%s: about other moves, %+v, %v", id, other, err)
		}
	}
}
