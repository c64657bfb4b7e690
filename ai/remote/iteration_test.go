package remote

import (
	"context"
	"testing"

	"colat/ai"
	"colat/game"
)

// Reports of different iterations all arrive, however soon one follows the other; further reports
// of one iteration do not.
func TestEveryIterationIsReported(t *testing.T) { timeless(testEveryIterationIsReported)(t) }

func testEveryIterationIsReported(t *testing.T) {
	player := first()
	player.think = func(_ context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		info := ai.Info{}
		for depth := 1; depth <= 20; depth++ {
			info = ai.Info{Depth: depth, Iteration: ai.Iteration{Nodes: int64(depth), Cutoffs: int64(depth - 1)}}
			r.ReportInfo(info)
			r.ReportInfo(info)
		}
		return s.AppendMoves(nil)[0], info, nil
	}
	pool := newFakePool(t, quick, honest(player.build))
	var reports []ai.Info
	_, last := mustThink(t, newTestClient(pool, never(t)), ai.Limits{}, func(i ai.Info) { reports = append(reports, i) })
	if len(reports) < 20 || len(reports) > 22 || last.Iteration.Nodes != 20 {
		t.Fatalf("%d reports, the last word is %+v", len(reports), last)
	}
	told := map[int]bool{}
	for _, info := range reports {
		told[info.Depth] = true
		if info.Iteration.Nodes != int64(info.Depth) || info.Iteration.Cutoffs != int64(info.Depth-1) {
			t.Errorf("%+v", info)
		}
	}
	if len(told) != 20 {
		t.Errorf("told of %d depths", len(told))
	}
}
