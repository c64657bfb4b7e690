package mnk

import (
	"context"

	"colat/ai"
	"colat/ai/mnk/board"
	rules "colat/game/mnk"
)

// MostFours is the largest number of fours for which Fours can search.
const MostFours = mostFours - 1

// Fours proves wins by fours alone, each of which must be answered at once, and proves that
// there are none. It is not safe for concurrent use.
type Fours struct {
	// Pause, unless nil, is called from time to time during a search. If it returns false,
	// that search and all later ones remain undecided.
	Pause func() bool

	clock  ai.Clock
	search *foursSearch
	board  *board.Board
}

// NewFours returns a prover for a game.
func NewFours(r *rules.Rules) *Fours {
	f := &Fours{board: board.New(r)}
	f.clock.Reset(context.Background(), 0, 0)
	f.clock.Consult = func() {
		if f.Pause != nil && !f.Pause() {
			f.clock.Stopped = true
		}
	}
	f.search = newFours(&f.clock)
	return f
}

// Win reports whether the side to move in s, which is not over, completes a row after at
// most the given number of fours. It visits at most so many nodes; decided is false if they
// do not suffice.
func (f *Fours) Win(s *rules.State, fours int, nodes int64) (won, decided bool) {
	if s.Stage() != rules.Settled {
		return false, true
	}
	f.board.Set(s)
	return f.win(fours, nodes)
}

func (f *Fours) win(fours int, nodes int64) (won, decided bool) {
	won = f.search.Win(f.board, fours, nodes)
	return won, won || f.search.left > 0 && !f.clock.Stopped
}

// Won reports whether the last move of s was a four after which its side, which is not to
// move, completes a row after at most so many more fours against every answer.
func (f *Fours) Won(s *rules.State, fours int, nodes int64) (won, decided bool) {
	if s.Stage() != rules.Settled {
		return false, true
	}
	b := f.board
	b.Set(s)
	side := 1 - b.ToMove
	if b.Windows(side, 1) == 0 || b.Windows(1-side, 1) > 0 {
		return false, true
	}
	for _, answer := range b.AppendAnswers(side, nil) {
		if !b.Allowed(1-side, int(answer)) {
			continue
		}
		b.Play(int(answer))
		won, decided = f.win(fours, nodes)
		b.Undo()
		if !won {
			return false, decided
		}
	}
	return true, true
}
