package mnk

import (
	"fmt"
	"slices"

	"colat/game"
)

// InARow is why a game ended that somebody won on the board.
const InARow game.Reason = "in-a-row"

// ReasonNames implements game.ReasonNamer.
func (r *Rules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{InARow: {Vietnamese: "đủ quân thẳng hàng", English: "enough in a row"}}
}

// empty is a cell without a stone.
const empty int8 = -1

// State is a position with the moves that led to it. It implements game.State and
// game.Evaluator. Play, Undo, Hash, Result, Evaluate and an AppendMoves into a
// buffer that is large enough do not allocate.
type State struct {
	rules  *Rules
	cells  []int8 // the side whose stone lies there, or empty
	free   int    // how many cells have none
	toMove game.Player
	winner game.Player // Nobody while there is no row
	hash   uint64      // of the stones
	moves  []uint16    // played on this State, of which the last may have won
	// held counts the stones that each side has in each window.
	held  [2][]uint8
	score int // what First's windows are worth beyond Second's
}

func newState(r *Rules, toMove game.Player) *State {
	n := r.columns * r.rows
	s := &State{
		rules: r, cells: slices.Repeat([]int8{empty}, n), free: n, toMove: toMove, winner: game.Nobody,
		moves: make([]uint16, 0, n),
	}
	for side := range s.held {
		s.held[side] = make([]uint8, r.windows)
	}
	return s
}

// Rules implements game.State.
func (s *State) Rules() game.Rules { return s.rules }

// opener returns the side that was to move before the moves of the State.
func (s *State) opener() game.Player {
	if len(s.moves)%2 == 1 {
		return s.toMove.Opponent()
	}
	return s.toMove
}

// ToMove implements game.State.
func (s *State) ToMove() game.Player { return s.toMove }

// At returns whose stone lies on a cell, row by row from the upper left, or
// Nobody.
func (s *State) At(cell int) game.Player { return game.Player(s.cells[cell]) }

// Empties implements game.EmptyCounter.
func (s *State) Empties() int { return s.free }

// AppendMoves implements game.State: every empty cell, in the order of numbers.
func (s *State) AppendMoves(buf []game.Move) []game.Move {
	if s.winner != game.Nobody {
		return buf
	}
	for cell, owner := range s.cells {
		if owner == empty {
			buf = append(buf, game.Move(cell))
		}
	}
	return buf
}

// Play implements game.State. It panics on a move that is not legal.
func (s *State) Play(m game.Move) {
	if int(m) >= len(s.cells) || s.cells[m] != empty || s.winner != game.Nobody {
		panic(fmt.Sprintf("mnk: the move %d is not legal in %s", m, s.rules.FormatPosition(s)))
	}
	cell := int(m)
	s.put(cell, s.toMove)
	if s.wins(cell) {
		s.winner = s.toMove
	}
	s.moves = append(s.moves, uint16(cell))
	s.toMove = s.toMove.Opponent()
}

// Undo implements game.State.
func (s *State) Undo() {
	last := len(s.moves) - 1
	if last < 0 {
		panic("mnk: there is no move to take back")
	}
	s.toMove = s.toMove.Opponent()
	s.winner = game.Nobody
	s.remove(int(s.moves[last]))
	s.moves = s.moves[:last]
}

// put lays a stone on an empty cell.
func (s *State) put(cell int, side game.Player) {
	s.cells[cell] = int8(side)
	s.free--
	s.hash ^= stoneKey(cell, side)
	for _, w := range s.rules.through[cell] {
		s.score -= s.worth(w)
		s.held[side][w]++
		s.score += s.worth(w)
	}
}

// remove takes a stone away.
func (s *State) remove(cell int) {
	side := game.Player(s.cells[cell])
	s.cells[cell] = empty
	s.free++
	s.hash ^= stoneKey(cell, side)
	for _, w := range s.rules.through[cell] {
		s.score -= s.worth(w)
		s.held[side][w]--
		s.score += s.worth(w)
	}
}

// Result implements game.State.
func (s *State) Result() (game.Result, bool) {
	switch {
	case s.winner != game.Nobody:
		return game.Result{Winner: s.winner, Reason: InARow}, true
	case s.free == 0:
		return game.Result{Winner: game.Nobody, Reason: game.Equal}, true
	}
	return game.Result{}, false
}

// Clone implements game.State.
func (s *State) Clone() game.State {
	c := *s
	c.cells = slices.Clone(s.cells)
	c.moves = append(make([]uint16, 0, cap(s.moves)), s.moves...)
	for side := range c.held {
		c.held[side] = slices.Clone(s.held[side])
	}
	return &c
}

// stoneKey is a stone's part of the hash (Zobrist, "A New Hashing Method with
// Application for Game Playing", 1970).
func stoneKey(cell int, side game.Player) uint64 {
	return game.Scramble(uint64(2*cell+int(side)+1) * game.Golden)
}

// Hash implements game.State.
func (s *State) Hash() uint64 {
	h := s.hash ^ s.rules.key
	if s.toMove == game.Second {
		h ^= game.Golden
	}
	return h
}
