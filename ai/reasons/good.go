package reasons

import (
	"colat/ai"
	"colat/game"
)

// mostOthers is the number of other moves with which a good one is compared.
const mostOthers = 3

// Good returns a reason why the best move of a position is good, and whether there is a simple one. It
// follows from the move itself, or from a comparison with the other moves that look best; then its kind is
// that of the other move as a bad one, which Other is. It asks pause as Find does.
func Good(before game.State, best game.Move, pause func() bool) (r Reason, other game.Move, is bool) {
	if wins(before, best) {
		return Reason{Kind: Wins}, game.NoMove, true
	}
	after := then(before, best)
	if _, over := after.Result(); over {
		return r, game.NoMove, false
	}
	allowsWin := func(_ game.Move, after game.State) bool { return winningMove(after) != game.NoMove }
	if r, is = amongAll(OnlyDefence, 2, before, best, pause, allowsWin); is {
		return r, game.NoMove, true
	}
	likely, _ := ai.Likely(before)
	compared, with := Reason{}, game.NoMove
	for _, other := range likely[:min(len(likely), mostOthers+1)] {
		if other == best {
			continue
		}
		f := &Fault{Before: before, Played: other, Best: best, After: greedy(before, other), Pause: pause}
		for _, r := range Find(f) {
			switch {
			case r.Kind == MissedSuns:
				return Reason{Kind: ForcesSuns, Count: r.Count}, game.NoMove, true
			case r.Kind == MissedFours && r.Line[0] == best:
				return Reason{Kind: ForcesFours, Count: r.Count}, game.NoMove, true
			case r.Kind == AllowedSuns || r.Kind == AllowedFours:
				return r, other, true
			case r.Kind != MissedFours && with == game.NoMove:
				compared, with = r, other
			}
		}
	}
	if r, is = useOf(before, best, pause); is {
		return r, game.NoMove, true
	}
	if with == game.NoMove {
		r, is = planOf(before, best, pause)
		return r, game.NoMove, is
	}
	return compared, with, true
}

// amongAll counts the other moves that are bad in a way in which the best move is not, if one of some of them is, at
// least.
func amongAll(
	kind Kind, some int, before game.State, best game.Move, pause func() bool,
	bad func(m game.Move, after game.State) bool,
) (Reason, bool) {
	r := Reason{Kind: kind}
	if bad(best, then(before, best)) {
		return r, false
	}
	for _, m := range before.AppendMoves(nil) {
		switch {
		case m == best:
			continue
		case pause != nil && !pause():
			return r, false
		case bad(m, then(before, m)):
			r.Count++
		}
		r.Less++
	}
	return r, r.Count > 0 && some*r.Count >= r.Less
}
