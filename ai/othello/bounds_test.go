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

// lopsided is a classic game of a side that is soon lost. Estimates of some of its positions, without a bound,
// are more discs than the game can end with.
const lopsided = "d3e3f4g3g4g5e2c4f3e1f5d2h6f6e6f2h3h5h4f7h2g6f1g1c1c3d7g2d1b1h1e7a1c8c2b2a2passb4b3a3" +
	"a4a5passb5passh7g7h8g8c5passd8e8d6c6f8passc7b6a6passb7passb8"

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
		if _, over := s.Result(); over {
			break
		}
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
