package book

import (
	"colat/game"
	"colat/game/symmetry"
)

// Keys are the keys of a position and of the positions after its legal moves, in their order.
type Keys struct {
	Before uint64
	After  []uint64
}

// KeysOf returns the keys of a position. yield, unless nil, is called after each of them.
func KeysOf(s game.State, yield func()) Keys {
	after := s.Clone()
	k := Keys{Before: symmetry.Key(s)}
	for _, m := range s.AppendMoves(nil) {
		after.Play(m)
		k.After = append(k.After, symmetry.Key(after))
		after.Undo()
		if yield != nil {
			yield()
		}
	}
	return k
}
