package reasons

import (
	champion "colat/ai/mnk"
	"colat/game"
	"colat/game/mnk"
)

// foursNodes is the most nodes of one question about fours.
const foursNodes = 20_000

// mnkReasons proves that the move missed a win by fours or allows one. In renju nothing is proven,
// because the prover does not know the forbidden points, and in an opening there are no fours.
func mnkReasons(f *Fault) []Reason {
	rules := f.Before.Rules().(*mnk.Rules)
	before := f.Before.(*mnk.State)
	if rules.Rule() == mnk.Renju || before.Stage() != mnk.Settled {
		return nil
	}
	prover := champion.NewFours(rules)
	prover.Pause = f.Pause
	after, instead := then(before, f.Played).(*mnk.State), then(before, f.Best).(*mnk.State)
	if _, over := after.Result(); over {
		return nil
	}
	if n := fewestFours(prover, before); n > 0 {
		if kept, decided := prover.Won(after, champion.MostFours, foursNodes); decided && !kept {
			if first := firstFour(prover, before, f.Best, n); first != game.NoMove {
				return []Reason{{Kind: MissedFours, Line: []game.Move{first}, Count: n}}
			}
		}
		return nil
	}
	n := fewestFours(prover, after)
	if n == 0 {
		return nil
	}
	if _, over := instead.Result(); !over {
		if won, decided := prover.Win(instead, champion.MostFours, foursNodes); won || !decided {
			return nil
		}
	}
	return []Reason{{Kind: AllowedFours, Count: n}}
}

// fewestFours returns the least number of fours by which the side to move forces a row, or 0 if it is not
// proven to, or completes one at once.
func fewestFours(prover *champion.Fours, s *mnk.State) int {
	if won, _ := prover.Win(s, champion.MostFours, foursNodes); !won {
		return 0
	}
	for n := range champion.MostFours {
		if won, _ := prover.Win(s, n, foursNodes); won {
			return n
		}
	}
	return 0
}

// firstFour returns a four with which the side to move forces a row by so many fours, the best move if it is
// one, or NoMove.
func firstFour(prover *champion.Fours, s *mnk.State, best game.Move, fours int) game.Move {
	for _, m := range append([]game.Move{best}, s.AppendMoves(nil)...) {
		if won, _ := prover.Won(then(s, m).(*mnk.State), fours-1, foursNodes); won {
			return m
		}
	}
	return game.NoMove
}
