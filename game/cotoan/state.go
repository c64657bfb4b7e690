package cotoan

import (
	"fmt"
	"slices"
	"strconv"

	"colat/game"
)

// State is a position with the moves that led to it. It implements game.State,
// game.Evaluator, game.Noisy, game.Decisive, game.LeafCounter and game.Diagrammer.
// Play, Undo, Hash, Result and the generation of moves into a sufficiently large buffer
// do not allocate, except that the history grows by doubling.
type State struct {
	rules  *Rules
	board  Board
	toMove game.Player
	points [2]int
	quiet  int // plies since the last capture
	// recurred is a sum over the positions since the last capture that had occurred
	// before.
	recurred uint64
	zeroLost game.Player // the side whose 0 was captured, if that decides; otherwise NoSide
	result   game.Result
	over     bool
	history  []past
}

// past holds the data that Undo cannot derive from the position after a move.
type past struct {
	move     game.Move
	captured Piece
	quiet    uint8
	position uint64 // before the move
	recurred uint64
}

// Rules implements game.State.
func (s *State) Rules() game.Rules { return s.rules }

// ToMove implements game.State.
func (s *State) ToMove() game.Player { return s.toMove }

// Board returns the board with the pieces.
func (s *State) Board() *Board { return &s.board }

// Points returns the points that a side has captured.
func (s *State) Points(side game.Player) int { return s.points[side] }

// Quiet returns the number of plies since the last capture.
func (s *State) Quiet() int { return s.quiet }

// AppendMoves implements game.State: captures first, then slides, each ordered by the
// number of the moving piece.
func (s *State) AppendMoves(buf []game.Move) []game.Move {
	if s.over {
		return buf
	}
	buf = s.board.AppendCaptures(buf, s.toMove, &s.rules.reaches)
	return s.board.AppendSlides(buf, s.toMove)
}

// AppendNoisy implements game.Noisy: the captures.
func (s *State) AppendNoisy(buf []game.Move) []game.Move {
	if s.over {
		return buf
	}
	return s.board.AppendCaptures(buf, s.toMove, &s.rules.reaches)
}

// Play implements game.State. It panics if the game is over, if the move does not begin
// on a piece of the side to move, or if it is a capture and there is no opposing piece
// on its last square, or the reverse.
func (s *State) Play(m game.Move) {
	from, to := From(m), To(m)
	if s.over || from >= NoSquare || to >= NoSquare || !s.board.On(from).of(s.toMove) ||
		IsCapture(m) != s.board.On(to).of(s.toMove.Opponent()) {
		panic(fmt.Sprintf("cotoan: the move %s is not legal in %s", s.rules.FormatMove(s, m), s.rules.FormatPosition(s)))
	}
	before := past{move: m, quiet: uint8(s.quiet), position: s.position(), recurred: s.recurred}
	before.captured = s.board.Make(m)
	s.history = append(s.history, before)
	s.quiet++
	if before.captured != NoPiece {
		s.quiet, s.recurred = 0, 0
		s.points[s.toMove] += before.captured.Number()
		if before.captured.Number() == 0 && s.rules.config.Decides != Points {
			s.zeroLost = s.toMove.Opponent()
		}
	}
	s.toMove = s.toMove.Opponent()
	s.conclude()
}

// Undo implements game.State.
func (s *State) Undo() {
	last := len(s.history) - 1
	if last < 0 {
		panic("cotoan: there is no move to take back")
	}
	before := &s.history[last]
	s.toMove = s.toMove.Opponent()
	s.board.Unmake(before.move, before.captured)
	s.points[s.toMove] -= before.captured.Number()
	s.quiet, s.recurred, s.zeroLost = int(before.quiet), before.recurred, game.NoSide
	s.result, s.over = game.Result{}, false
	s.history = s.history[:last]
}

// Clone implements game.State.
func (s *State) Clone() game.State {
	c := *s
	c.history = append(slices.Grow([]past(nil), max(len(s.history), QuietLimit)), s.history...)
	return &c
}

// position returns a key of the pieces and the side to move, which distinguishes
// positions for the rule about repetition. The points stay the same until a capture,
// after which no earlier position can recur.
func (s *State) position() uint64 {
	if s.toMove == game.Second {
		return s.board.key ^ game.Golden
	}
	return s.board.key
}

// Hash implements game.State. Of the moves before a position it covers only which
// positions have recurred. Lines without a repetition therefore lead to the same hash,
// although a position that occurred on one of them is closer to its third occurrence
// there.
func (s *State) Hash() uint64 {
	counts := uint64(s.points[0])<<16 | uint64(s.points[1])<<8 | uint64(s.quiet)
	return s.position() ^ game.Scramble(counts*game.Golden) ^ s.recurred ^ s.rules.key
}

// Reasons for which games end.
const (
	ZeroCaptured  game.Reason = "zero-captured"
	TargetReached game.Reason = "target-reached"
	Repetition    game.Reason = "repetition"
	NoCapture     game.Reason = "no-capture"
	NoMoves       game.Reason = "no-moves"
)

const (
	// QuietLimit is the number of plies without a capture that ends a game.
	QuietLimit = 200
	// repetitionLimit is the number of occurrences of a position that ends the game.
	repetitionLimit = 3
)

// ReasonNames implements game.ReasonNamer.
func (r *Rules) ReasonNames() map[game.Reason]game.Names {
	return map[game.Reason]game.Names{
		ZeroCaptured:  {Vietnamese: "Quân 0 bị bắt", English: "The 0 is captured"},
		TargetReached: {Vietnamese: "Đủ điểm", English: "The target is reached"},
		Repetition:    {Vietnamese: "Thế cờ lặp lại ba lần", English: "Threefold repetition"},
		NoCapture:     {Vietnamese: "200 nước không ăn quân", English: "200 moves without a capture"},
		NoMoves:       {Vietnamese: "Hết nước đi", English: "No legal moves"},
	}
}

// Result implements game.State. A game that ends neither by the capture of a 0 nor at
// the target is won by the side with more points; equal points are a draw.
func (s *State) Result() (game.Result, bool) { return s.result, s.over }

// conclude determines whether the game is over in the current position.
func (s *State) conclude() {
	s.result, s.over = game.Result{}, true
	if s.zeroLost != game.NoSide {
		s.result = game.Result{Winner: s.zeroLost.Opponent(), Reason: ZeroCaptured}
		return
	}
	if s.rules.config.Decides != Zero {
		for side, points := range s.points {
			if points >= s.rules.config.Target {
				s.result = game.Result{Winner: game.Player(side), Reason: TargetReached}
				return
			}
		}
	}
	switch {
	case s.occurrences() >= repetitionLimit:
		s.result.Reason = Repetition
	case s.quiet >= QuietLimit:
		s.result.Reason = NoCapture
	case !s.board.CanMove(s.toMove, &s.rules.reaches):
		s.result.Reason = NoMoves
	default:
		s.over = false
		return
	}
	s.result.Winner = game.Leader(s.points[game.First] - s.points[game.Second])
}

// occurrences returns how often the position has occurred, this time included. If it
// has occurred before, it is added to recurred.
func (s *State) occurrences() int {
	count, position := 1, s.position()
	// A position recurs after four plies at the earliest.
	for back := 4; back <= min(s.quiet, len(s.history)); back += 2 {
		if s.history[len(s.history)-back].position == position {
			count++
		}
	}
	if count > 1 {
		s.recurred += game.Scramble(position)
	}
	return count
}

// FormatMove implements game.Rules: "a1-a3", and "a1xa7" for a capture.
func (r *Rules) FormatMove(_ game.State, m game.Move) string {
	if m >= captureBit<<1 || From(m) >= NoSquare || To(m) >= NoSquare {
		return fmt.Sprintf("move(%d)", m)
	}
	if IsCapture(m) {
		return From(m).String() + "x" + To(m).String()
	}
	return From(m).String() + "-" + To(m).String()
}

// FormatPosition implements game.Rules: the ranks from 11 down, separated by slashes,
// with their squares separated by commas, each "r3", "b9" or "--"; then the side to
// move, r or b; the points of red and blue, as in 7-12; and, if it is not 0, the number
// of plies since the last capture.
func (r *Rules) FormatPosition(s game.State) string {
	state := s.(*State)
	buf := make([]byte, 0, 3*Squares+16)
	for rank := Ranks - 1; rank >= 0; rank-- {
		for file := range Files {
			buf = append(buf, state.board.On(At(file, rank)).String()...)
			buf = append(buf, ',')
		}
		buf[len(buf)-1] = '/'
	}
	buf[len(buf)-1] = ' '
	buf = append(buf, "rb"[state.toMove], ' ')
	buf = strconv.AppendInt(buf, int64(state.points[game.First]), 10)
	buf = append(buf, '-')
	buf = strconv.AppendInt(buf, int64(state.points[game.Second]), 10)
	if state.quiet > 0 {
		buf = append(buf, ' ')
		buf = strconv.AppendInt(buf, int64(state.quiet), 10)
	}
	return string(buf)
}
