package mnk

import (
	"fmt"
	"slices"

	"colat/game"
)

// State is a position with the moves that led to it. It implements game.State,
// game.Evaluator, game.Noisy, game.Decisive, game.EmptyCounter and game.Diagrammer.
// Play, Undo, Hash, Result, Evaluate, and AppendMoves into a sufficiently large buffer
// do not allocate.
type State struct {
	rules  *Rules
	cells  []int8 // the owner of the stone on each cell, or empty
	free   int    // number of empty cells
	toMove game.Player
	winner game.Player // NoSide if there is no winning row
	stage  Stage
	hash   uint64   // of the stones
	moves  []uint16 // played on this State, cells or choices; only the last one may have won
	// held counts the stones of each side in each window.
	held  [2][]uint8
	score int // value of First's windows minus that of Second's
}

// InARow is the reason for the end of a game with a winning row on the board.
const InARow game.Reason = "in-a-row"

func newState(r *Rules, toMove game.Player) *State {
	n := r.columns * r.rows
	s := &State{
		rules: r, cells: slices.Repeat([]int8{empty}, n), free: n, toMove: toMove, winner: game.NoSide,
		moves: make([]uint16, 0, r.Traits().Longest),
	}
	for side := range s.held {
		s.held[side] = make([]uint8, r.windows)
	}
	return s
}

// Rules implements game.State.
func (s *State) Rules() game.Rules { return s.rules }

// opener returns the side that made the first of moves, or will make it.
func (s *State) opener() game.Player {
	if len(s.moves)%2 == 1 {
		return s.toMove.Opponent()
	}
	return s.toMove
}

// ToMove implements game.State.
func (s *State) ToMove() game.Player { return s.toMove }

// At returns the owner of the stone on a cell, or game.NoSide. Cells are numbered row
// by row from the upper left.
func (s *State) At(cell int) game.Player { return game.Player(s.cells[cell]) }

// Empties implements game.EmptyCounter.
func (s *State) Empties() int { return s.free }

// AppendMoves implements game.State: every empty cell that is not forbidden, in ascending order, or the choices of
// a side.
func (s *State) AppendMoves(buf []game.Move) []game.Move {
	if s.winner != game.NoSide {
		return buf
	}
	if s.stage == Choosing {
		return s.appendChoices(buf)
	}
	for cell, owner := range s.cells {
		if owner == empty && s.Fault(cell) == NoFault {
			buf = append(buf, game.Move(cell))
		}
	}
	return buf
}

// Play implements game.State. It panics if the cell has a stone or the game is over.
func (s *State) Play(m game.Move) {
	if s.stage == Choosing && m >= KeepSide {
		s.playChoice(m, false)
		s.moves = append(s.moves, uint16(m))
		return
	}
	if int(m) >= len(s.cells) || s.cells[m] != empty || s.winner != game.NoSide || s.stage == Choosing {
		panic(fmt.Sprintf("mnk: the move %d is not legal in %s", m, s.rules.FormatPosition(s)))
	}
	cell := int(m)
	s.moves = append(s.moves, uint16(cell))
	if s.stage == Placing {
		s.put(cell, s.PlacedSide())
		if n := s.stones(); n == firstStones || n == moreStones {
			s.stage = Choosing
		}
		s.toMove = s.inOpening(s.stage)
		return
	}
	s.put(cell, s.toMove)
	if s.wins(cell) {
		s.winner = s.toMove
	}
	s.toMove = s.toMove.Opponent()
}

// Undo implements game.State.
func (s *State) Undo() {
	last := len(s.moves) - 1
	if last < 0 {
		panic("mnk: there is no move to take back")
	}
	m := game.Move(s.moves[last])
	s.moves = s.moves[:last]
	if m >= KeepSide {
		s.playChoice(m, true)
		return
	}
	s.winner = game.NoSide
	s.remove(int(m))
	if s.stage != Settled {
		s.stage = Placing
		s.toMove = s.inOpening(Placing)
		return
	}
	s.toMove = s.toMove.Opponent()
}

// put places a stone on an empty cell.
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

// remove removes the stone from a cell.
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
	case s.winner != game.NoSide:
		return game.Result{Winner: s.winner, Reason: InARow}, true
	case s.free == 0 || s.stuck():
		return game.Result{Winner: game.NoSide, Reason: game.Equal}, true
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

// stoneKey returns the Zobrist key of a stone (Zobrist, "A New Hashing Method with
// Application for Game Playing", 1970).
func stoneKey(cell int, side game.Player) uint64 {
	return game.Scramble(uint64(2*cell+int(side)+1) * game.Golden)
}

// Hash implements game.State.
func (s *State) Hash() uint64 {
	h := s.hash ^ s.rules.key ^ stageKeys[s.stage]
	if s.toMove == game.Second {
		h ^= game.Golden
	}
	return h
}

// Bounds of the columns and rows of a board, and the least number of stones in a row.
const (
	leastSide = 3
	mostSide  = 20
	leastRow  = 2
)

// ruleNames are the words for the rules in IDs, in the order of the constants.
var ruleNames = []game.OptionValue{
	{Value: "freestyle", Label: game.Names{Vietnamese: "Tự do", English: "Freestyle"}},
	{Value: "exact", Label: game.Names{Vietnamese: "Đúng k", English: "Exactly k"}},
	{Value: "caro", Label: game.Names{Vietnamese: "Caro", English: "Caro"}},
	{Value: "renju", Label: game.Names{Vietnamese: "Renju", English: "Renju"}},
}

// optionBegins is the name of the start option for the side that begins.
const optionBegins = "begins"
