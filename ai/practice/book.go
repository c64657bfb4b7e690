package practice

import (
	"colat/ai/book"
	"colat/game"
)

// BookOpenings is the Openings of a book. The opponent plays moves that are not much worse than the best
// one, the more often the more games went through them. Right are the moves that are as good as that.
type BookOpenings struct{ *book.Book }

// mostWorse is how much worse than the best move, of book.Whole, the opponent's moves may be.
const mostWorse = book.Whole / 10

// After implements Openings.
func (b BookOpenings) After(s game.State, _ []game.Move, own bool) (list []Choice) {
	entries := b.Lookup(s)
	if own {
		entries = book.Equal(entries)
	}
	for _, e := range entries {
		if int(e.Value.Chance)+mostWorse >= int(entries[0].Value.Chance) {
			list = append(list, Choice{e.Move, 1 + float64(e.Games)})
		}
	}
	return list
}
