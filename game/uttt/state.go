package uttt

import (
	"fmt"
	"math/bits"

	"colat/game"
)

// cells is the number of cells in all blocks together.
const cells = 81

// Free is the block to play if the side to move may choose any playable block.
const Free = 9

// State is a position with the moves that led to it. It implements game.State,
// game.Evaluator, game.Noisy, game.Decisive, game.HalfWinner, game.Diagrammer,
// game.EmptyCounter and game.LeafCounter. Play, Undo, Hash, Result, Evaluate, and
// AppendMoves into a sufficiently large buffer do not allocate.
//
// A game.Move is 9 times the block plus the cell, both numbered from 0 row by row.
type State struct {
	rules  *Rules
	stones [2][9]uint16 // each side's cells in each block
	owned  [2]uint16    // the blocks that each side has won
	shut   uint16       // the blocks that are closed to both sides
	target int8         // the block to play, or Free; Free if the game is over
	toMove game.Player
	winner game.Player // NoSide if there are no three blocks in a line
	hash   uint64      // hash of stones and owners of blocks
	moves  []played    // played on this State
}

// played holds the data for Undo of a move.
type played struct {
	cell   uint8
	target int8 // before the move
	won    bool // whether the move won its block
}

func newState(r *Rules) *State {
	return &State{rules: r, target: Free, toMove: game.First, winner: game.NoSide, moves: make([]played, 0, cells)}
}

// MoveAt returns the move to a cell of a block.
func MoveAt(block, cell int) game.Move { return game.Move(9*block + cell) }

// BlockAndCell returns the block and the cell of a move.
func BlockAndCell(m game.Move) (block, cell int) { return int(m) / 9, int(m) % 9 }

// Rules implements game.State.
func (s *State) Rules() game.Rules { return s.rules }

// ToMove implements game.State.
func (s *State) ToMove() game.Player { return s.toMove }

// Stones returns the cells of a block that hold a side's stones, as bits 0 to 8.
func (s *State) Stones(side game.Player, block int) uint16 { return s.stones[side][block] }

// Blocks returns the blocks that a side has won, as bits 0 to 8.
func (s *State) Blocks(side game.Player) uint16 { return s.owned[side] }

// At returns the owner of the stone in a cell of a block, or game.NoSide.
func (s *State) At(block, cell int) game.Player {
	return ownerOf(s.stones[0][block], s.stones[1][block], cell)
}

// Owner returns the side that has won a block, or game.NoSide.
func (s *State) Owner(block int) game.Player { return ownerOf(s.owned[0], s.owned[1], block) }

func ownerOf(first, second uint16, bit int) game.Player {
	switch {
	case first>>bit&1 != 0:
		return game.First
	case second>>bit&1 != 0:
		return game.Second
	}
	return game.NoSide
}

// Target returns the block in which the side to move must play, or Free if it may
// choose or the game is over.
func (s *State) Target() int { return int(s.target) }

// Playable returns the blocks in which the side to move may play, as bits 0 to 8. It
// returns none if the game is over.
func (s *State) Playable() uint16 {
	switch {
	case s.winner != game.NoSide:
		return 0
	case s.target != Free:
		return 1 << s.target
	}
	return all &^ s.shut
}

// empty returns the empty cells of a block.
func (s *State) empty(block int) uint16 { return all &^ (s.stones[0][block] | s.stones[1][block]) }

// Empties implements game.EmptyCounter: the number of empty cells in which stones can
// still be placed. Winning a block can remove several at once.
func (s *State) Empties() int {
	if s.winner != game.NoSide {
		return 0
	}
	n := 0
	for blocks := all &^ s.shut; blocks != 0; blocks &= blocks - 1 {
		n += bits.OnesCount16(s.empty(bits.TrailingZeros16(blocks)))
	}
	return n
}

// AppendMoves implements game.State: block by block, cell by cell.
func (s *State) AppendMoves(buf []game.Move) []game.Move {
	for blocks := s.Playable(); blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		for cells := s.empty(block); cells != 0; cells &= cells - 1 {
			buf = append(buf, MoveAt(block, bits.TrailingZeros16(cells)))
		}
	}
	return buf
}

// Play implements game.State. It panics on a move that is not legal.
func (s *State) Play(m game.Move) {
	block, cell := BlockAndCell(m)
	if m >= cells || s.Playable()>>block&1 == 0 || s.empty(block)>>cell&1 == 0 {
		panic(fmt.Sprintf("uttt: the move %d is not legal in %s", m, s.rules.FormatPosition(s)))
	}
	side := s.toMove
	s.stones[side][block] |= 1 << cell
	s.hash ^= stoneKeys[side][m]
	last := played{cell: uint8(m), target: s.target}
	if (s.owned[0]|s.owned[1])>>block&1 == 0 && HasLine(s.stones[side][block]) {
		last.won = true
		s.owned[side] |= 1 << block
		s.hash ^= ownerKeys[side][block]
		if HasLine(s.owned[side]) {
			s.winner = side
		}
	}
	if s.isShut(block) {
		s.shut |= 1 << block
	}
	s.moves = append(s.moves, last)
	s.toMove = side.Opponent()
	s.aim(cell)
}

// isShut reports whether a block is closed to both sides: it is full or, in Closed,
// won.
func (s *State) isShut(block int) bool {
	return s.empty(block) == 0 || !s.rules.open && (s.owned[0]|s.owned[1])>>block&1 != 0
}

// aim sets the block to play, or Free if the block is shut or the game is over.
func (s *State) aim(block int) {
	s.target = int8(block)
	if s.winner != game.NoSide || s.shut>>block&1 != 0 {
		s.target = Free
	}
}

// Undo implements game.State.
func (s *State) Undo() {
	n := len(s.moves) - 1
	if n < 0 {
		panic("uttt: there is no move to take back")
	}
	last := s.moves[n]
	s.moves = s.moves[:n]
	block, cell := BlockAndCell(game.Move(last.cell))
	side := s.toMove.Opponent()
	s.stones[side][block] &^= 1 << cell
	s.hash ^= stoneKeys[side][last.cell]
	if last.won {
		s.owned[side] &^= 1 << block
		s.hash ^= ownerKeys[side][block]
		s.winner = game.NoSide
	}
	s.shut &^= 1 << block
	s.toMove, s.target = side, last.target
}

// Result implements game.State.
func (s *State) Result() (game.Result, bool) {
	switch {
	case s.winner != game.NoSide:
		return game.Result{Winner: s.winner, Reason: ThreeBlocks}, true
	case s.shut == all:
		return game.Result{Winner: game.NoSide, Reason: game.Equal}, true
	}
	return game.Result{}, false
}

// HalfWinner implements game.HalfWinner: the side with more blocks is ahead in a draw.
func (s *State) HalfWinner() game.Player {
	if s.winner != game.NoSide || s.shut != all {
		return game.NoSide
	}
	return game.Leader(bits.OnesCount16(s.owned[0]) - bits.OnesCount16(s.owned[1]))
}

// Clone implements game.State.
func (s *State) Clone() game.State {
	c := *s
	c.moves = append(make([]played, 0, cells), s.moves...)
	return &c
}

// The Zobrist keys (Zobrist, "A New Hashing Method with Application for Game Playing",
// 1970).
var (
	stoneKeys  [2][cells]uint64
	ownerKeys  [2][9]uint64
	targetKeys [Free + 1]uint64
)

func init() {
	next := uint64(0)
	key := func() uint64 {
		next += game.Golden
		return game.Scramble(next)
	}
	for side := range stoneKeys {
		for cell := range stoneKeys[side] {
			stoneKeys[side][cell] = key()
		}
		for block := range ownerKeys[side] {
			ownerKeys[side][block] = key()
		}
	}
	for target := range targetKeys {
		targetKeys[target] = key()
	}
}

// Hash implements game.State.
func (s *State) Hash() uint64 {
	h := s.hash ^ s.rules.key ^ targetKeys[s.target]
	if s.toMove == game.Second {
		h ^= game.Golden
	}
	return h
}

// CountLeaves implements game.LeafCounter. It counts the moves of the last ply instead
// of playing them.
func (s *State) CountLeaves(depth int) int64 {
	blocks := s.Playable()
	switch {
	case blocks == 0:
		return 1
	case depth == 1:
		count := 0
		for ; blocks != 0; blocks &= blocks - 1 {
			count += bits.OnesCount16(s.empty(bits.TrailingZeros16(blocks)))
		}
		return int64(count)
	}
	var leaves int64
	for ; blocks != 0; blocks &= blocks - 1 {
		block := bits.TrailingZeros16(blocks)
		for cells := s.empty(block); cells != 0; cells &= cells - 1 {
			s.Play(MoveAt(block, bits.TrailingZeros16(cells)))
			leaves += s.CountLeaves(depth - 1)
			s.Undo()
		}
	}
	return leaves
}

// FormatPosition implements game.Rules: the 81 cells block by block, with X, O, and a
// dot for an empty cell; the side to move; the block to play, 0 to 8, or a minus sign
// if the choice is free. In Open, where both sides may have a line in the same block,
// such a position has a fourth field: the winner of each block, X, O or a dot.
func (r *Rules) FormatPosition(s game.State) string {
	state := s.(*State)
	buf := make([]byte, 0, cells+len(" X 0 .........."))
	for m := range cells {
		buf = append(buf, letterOf(state.At(m/9, m%9)))
	}
	buf = append(buf, ' ')
	buf = append(buf, state.toMove.Letter()...)
	buf = append(buf, ' ', targetLetter(state.Target()))
	if !state.lineOfBoth() {
		return string(buf)
	}
	buf = append(buf, ' ')
	for block := range 9 {
		buf = append(buf, letterOf(state.Owner(block)))
	}
	return string(buf)
}

// ThreeBlocks is the reason for the end of a game in which a side won three blocks in a
// line.
const ThreeBlocks game.Reason = "three-blocks"

// Rules is one of the two variants. It implements game.Rules.
type Rules struct {
	id   string
	open bool   // whether a won block stays playable until it is full
	key  uint64 // part of Hash, different for each variant
}

func targetLetter(target int) byte {
	if target == Free {
		return '-'
	}
	return byte('0' + target)
}

// lineOfBoth reports whether both sides have a line in the same block.
func (s *State) lineOfBoth() bool {
	for block := range 9 {
		if s.hasLineOfBoth(block) {
			return true
		}
	}
	return false
}

func (s *State) hasLineOfBoth(block int) bool {
	return HasLine(s.stones[0][block]) && HasLine(s.stones[1][block])
}

// letterOf returns the letter of a cell in texts.
func letterOf(owner game.Player) byte { return ".XO"[owner+1] }
