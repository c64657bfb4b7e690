package othello

import (
	"context"
	"math/bits"
	"testing"

	"colat/ai"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// lopsided is a classic game of a side that is soon lost. Its patterns add up to more discs than the
// board has squares.
const lopsided = "f5d6c3d3c5f4f3g4h3c6c4g3e6f2f1e3h2g5e2d2b6h4d1h1h5h6g6f7h7h8"

// The score of no position is more than the discs that a side can still get.
func TestScoreIsWithinWhatTheGameCanEndWith(t *testing.T) {
	s, err := rules.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := game.ParseMoves(s, lopsided)
	if err != nil {
		t.Fatal(err)
	}
	e, tight := New(Options{TableBytes: 1 << 20}), 0
	for n, m := range moves {
		s.Play(m)
		check := func(info ai.Info) {
			own, opp := s.(*rules.State).Board()
			if s.ToMove() == game.Second {
				own, opp = opp, own
			}
			score := info.Score - position.Sign(int(info.Outcome-ai.Draw))*provenBy(info)
			most := 100 * (64 - 2*bits.OnesCount64(rules.Stable(opp, own)))
			least := -100 * (64 - 2*bits.OnesCount64(rules.Stable(own, opp)))
			if score < least || score > most {
				t.Errorf("after %d moves: %+v, the game can end with %d to %d", n+1, info, least, most)
			}
			if score == least || score == most {
				tight++
			}
		}
		_, info, err := e.Think(context.Background(), &ai.Request{Start: s, Limits: ai.Limits{Nodes: 2000}, Report: check})
		if err != nil {
			t.Fatal(err)
		}
		check(info)
	}
	if tight == 0 {
		t.Error("no score was near the bounds")
	}
}

// provenBy returns how far a score is from a margin.
func provenBy(info ai.Info) int {
	if info.Outcome == ai.Win || info.Outcome == ai.Loss {
		return ai.ProvenScore
	}
	return 0
}
