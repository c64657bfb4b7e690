package cotoan

import "colat/game"

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
	if s.zeroLost != game.Nobody {
		s.result = game.Result{Winner: s.zeroLost.Opponent(), Reason: ZeroCaptured}
		return
	}
	if s.rules.decides != Zero {
		for side, points := range s.points {
			if points >= s.rules.target {
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
	s.result.Winner = s.leader()
}

// leader returns the side with more points, or game.Nobody if they are equal.
func (s *State) leader() game.Player {
	switch {
	case s.points[game.First] > s.points[game.Second]:
		return game.First
	case s.points[game.First] < s.points[game.Second]:
		return game.Second
	}
	return game.Nobody
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
