package othello

import (
	"errors"
	"fmt"
	"math/bits"

	"colat/game"
)

// Reasons for the end of a game, besides game.Equal, game.Resignation and game.Timeout.
const (
	FiveCells game.Reason = "five-cells" // the winner owns all five victory cells
	MoreDiscs game.Reason = "more-discs" // the winner has more discs at the end
	MoreCells game.Reason = "more-cells" // discs are equal, and the winner owns more victory cells
)

// State is a position of either game with the moves that led to it. It implements
// game.State, game.Evaluator, game.Noisy, game.Decisive, game.EmptyCounter,
// game.LeafCounter and game.Diagrammer. Play, Undo, Hash, Result, and AppendMoves into
// a sufficiently large buffer do not allocate unless more moves have been played than
// any game from the start can have.
type State struct {
	board
	victory uint64
	cells   cellSet // the same cells as victory, in the order of the texts
	key     uint64  // hash of rules and victory cells, the constant part of Hash
	toMove  game.Player
	rules   *Rules
	history []board
}

// board holds the parts of a State that a move changes, except the side to move.
type board struct {
	own, opp uint64 // discs of the side to move and of the other side
	moves    uint64 // squares on which the side to move may place a disc; none if the game is over
	over     bool
}

// roomForHistory exceeds the number of moves in a game from the start: 60 and a few
// passes.
const roomForHistory = 96

// NewState returns a position. In the victory game, victory must have five squares, or
// none for the game without cells; in the classic game it must be 0. The position need
// not be reachable in a game, but there must be at least one disc and no square with
// discs of both colours.
func NewState(rules *Rules, black, white uint64, toMove game.Player, victory uint64) (*State, error) {
	if n := bits.OnesCount64(victory); n != rules.cells && n != 0 {
		return nil, fmt.Errorf("the game %s has %d victory cells, not %d", rules.id, rules.cells, n)
	}
	return newState(rules, black, white, toMove, cellsOf(victory))
}

func newState(rules *Rules, black, white uint64, toMove game.Player, cells cellSet) (*State, error) {
	if both := black & white; both != 0 {
		return nil, fmt.Errorf("%s cannot hold a black and a white disc", SquareName(bits.TrailingZeros64(both)))
	}
	if black|white == 0 {
		return nil, game.Refuse("bàn cờ trống: cần ít nhất một quân",
			"the board is empty: want at least one disc")
	}
	if toMove != game.First && toMove != game.Second {
		return nil, errors.New("the side to move must be black or white")
	}
	s := &State{
		board:   board{own: black, opp: white},
		victory: cells.bits,
		cells:   cells,
		key:     game.Scramble(cells.bits ^ rules.key),
		toMove:  toMove,
		rules:   rules,
		history: make([]board, 0, roomForHistory),
	}
	if toMove == game.Second {
		s.own, s.opp = white, black
	}
	s.settle()
	return s, nil
}

// settle computes the legal moves of the side to move, and whether the game is over.
func (s *State) settle() {
	s.moves, s.over = 0, true
	if s.victory != 0 && (s.victory&^s.own == 0 || s.victory&^s.opp == 0) {
		return
	}
	s.moves = Moves(s.own, s.opp)
	s.over = s.moves == 0 && (!s.rules.passes || Moves(s.opp, s.own) == 0)
}

// Empties implements game.EmptyCounter.
func (s *State) Empties() int { return bits.OnesCount64(^(s.own | s.opp)) }

// Discs returns the discs of the side to move and of the other side.
func (s *State) Discs() (own, opp uint64) { return s.own, s.opp }

// Board returns the discs of both sides.
func (s *State) Board() (black, white uint64) {
	if s.toMove == game.First {
		return s.own, s.opp
	}
	return s.opp, s.own
}

// VictoryCells returns the five victory cells, or 0 in a game without any.
func (s *State) VictoryCells() uint64 { return s.victory }

// VictoryNames returns the names of the victory cells in the order in which they were
// given, joined by separator, such as "a1 c7 d5 g4 f3". It returns "" in a game without
// any.
func (s *State) VictoryNames(separator byte) string {
	return string(s.cells.append(nil, separator))
}

// appendCells appends the victory cells as written in texts of the victory game: their
// names or NoCells.
func (s *State) appendCells(buf []byte, separator byte) []byte {
	if s.victory == 0 {
		return append(buf, NoCells...)
	}
	return s.cells.append(buf, separator)
}

// AllSquares is the Goal of the victory game without cells.
const AllSquares = ^uint64(0)

// Goal returns the squares that a side must own together to win at once: the victory
// cells, or 0 in the classic game. In the victory game without cells they are all
// squares. This does not change its rules: a full board of one colour ends the game in
// any case, and if both sides have equally many discs, neither owns more of the
// squares. A search therefore handles the victory game with and without cells in the
// same way.
func (s *State) Goal() uint64 {
	if s.victory == 0 && !s.rules.passes {
		return AllSquares
	}
	return s.victory
}

// MustPass reports whether the only legal move is Pass.
func (s *State) MustPass() bool { return s.moves == 0 && !s.over }

// ToMove implements game.State.
func (s *State) ToMove() game.Player { return s.toMove }

// Rules implements game.State.
func (s *State) Rules() game.Rules { return s.rules }

// AppendMoves implements game.State. The moves are in ascending order of their squares.
func (s *State) AppendMoves(buf []game.Move) []game.Move {
	if s.MustPass() {
		return append(buf, Pass)
	}
	for moves := s.moves; moves != 0; moves &= moves - 1 {
		buf = append(buf, game.Move(bits.TrailingZeros64(moves)))
	}
	return buf
}

// Play implements game.State. It panics on a move that is not legal.
func (s *State) Play(m game.Move) {
	if !s.isLegal(m) {
		panic(fmt.Sprintf("othello: the move %d is not legal in %s", m, s.rules.FormatPosition(s)))
	}
	s.history = append(s.history, s.board)
	own, opp := s.own, s.opp
	if m != Pass {
		flips := Flips(own, opp, int(m))
		own |= flips | 1<<m
		opp &^= flips
	}
	s.own, s.opp = opp, own
	s.toMove = s.toMove.Opponent()
	s.settle()
}

func (s *State) isLegal(m game.Move) bool {
	if m == Pass {
		return s.MustPass()
	}
	return m < 64 && s.moves>>m&1 != 0
}

// Undo implements game.State.
func (s *State) Undo() {
	last := len(s.history) - 1
	if last < 0 {
		panic("othello: there is no move to take back")
	}
	s.board = s.history[last]
	s.history = s.history[:last]
	s.toMove = s.toMove.Opponent()
}

// Clone implements game.State.
func (s *State) Clone() game.State {
	c := *s
	c.history = append(make([]board, 0, max(len(s.history)+16, roomForHistory)), s.history...)
	return &c
}

// Result implements game.State.
func (s *State) Result() (game.Result, bool) {
	if !s.over {
		return game.Result{}, false
	}
	black, white := s.Board()
	switch s.victory {
	case 0:
	case s.victory & black:
		return game.Result{Winner: game.First, Reason: FiveCells}, true
	case s.victory & white:
		return game.Result{Winner: game.Second, Reason: FiveCells}, true
	}
	if side := game.Leader(lead(black, white, AllSquares)); side != game.NoSide {
		return game.Result{Winner: side, Reason: MoreDiscs}, true
	}
	if side := game.Leader(lead(black, white, s.victory)); side != game.NoSide {
		return game.Result{Winner: side, Reason: MoreCells}, true
	}
	return game.Result{Winner: game.NoSide, Reason: game.Equal}, true
}

// stretch is an odd number with well-mixed bits, a multiplier of SplitMix64.
const stretch = 0xbf58476d1ce4e5b9

// Hash implements game.State. It covers the discs, the side to move, the victory cells
// and the rules. It is computed on each call with two short chains of multiplications,
// which is as cheap as an incremental update disc by disc.
func (s *State) Hash() uint64 {
	key := s.key
	if s.toMove == game.Second {
		key ^= game.Golden
	}
	own := (s.own ^ key) * game.Golden
	return game.Scramble((own^own>>32)*stretch + s.opp)
}

// CountLeaves implements game.LeafCounter. It uses bitboards only, which is several
// times faster than game.State.
func (s *State) CountLeaves(depth int) int64 {
	if s.over {
		return 1
	}
	if goal := s.Goal(); goal != 0 {
		return perftVictory(s.own, s.opp, s.moves, goal, depth)
	}
	return perftClassic(s.own, s.opp, s.moves, depth)
}

// perftVictory counts the leaves below a position that is not over. moves are its legal
// moves and goal are the squares of Goal.
func perftVictory(own, opp, moves, goal uint64, depth int) int64 {
	if depth == 1 {
		return int64(bits.OnesCount64(moves))
	}
	var leaves int64
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		them, us, replies := After(own, opp, sq)
		if goal&^us == 0 || replies == 0 {
			leaves++
		} else {
			leaves += perftVictory(them, us, replies, goal, depth-1)
		}
	}
	return leaves
}

// perftClassic counts the leaves below any position. moves are the squares on which the
// side to move may place a disc.
func perftClassic(own, opp, moves uint64, depth int) int64 {
	if moves == 0 {
		if depth == 1 {
			return 1
		}
		replies := Moves(opp, own)
		if replies == 0 {
			return 1
		}
		return perftClassic(opp, own, replies, depth-1)
	}
	if depth == 1 {
		return int64(bits.OnesCount64(moves))
	}
	var leaves int64
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		them, us, replies := After(own, opp, sq)
		leaves += perftClassic(them, us, replies, depth-1)
	}
	return leaves
}
