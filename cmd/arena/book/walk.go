package book

import (
	"colat/ai/book"
	"colat/game"
	"colat/game/symmetry"
)

// walk visits the positions of a book that have moves, those near the start first, each with a
// shortest line from the start.
func walk(b *book.Book, visit func(s game.State, line []game.Move) error) error {
	start, err := b.Rules.New(nil, nil)
	if err != nil {
		return err
	}
	type place struct {
		state game.State
		line  []game.Move
	}
	seen := map[uint64]bool{symmetry.Key(start): true}
	for list := []place{{state: start}}; len(list) > 0; list = list[1:] {
		s, line := list[0].state, list[0].line
		entries := b.Lookup(s)
		if len(entries) == 0 {
			continue
		}
		if err := visit(s, line); err != nil {
			return err
		}
		for _, e := range entries {
			after := s.Clone()
			after.Play(e.Move)
			if key := symmetry.Key(after); e.Expanded && !seen[key] {
				seen[key] = true
				list = append(list, place{after, append(line[:len(line):len(line)], e.Move)})
			}
		}
	}
	return nil
}
