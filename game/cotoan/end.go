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
	// QuietLimit is how many plies without a capture end a game.
	QuietLimit = 200
	// repetitionLimit is which occurrence of a position ends the game.
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

// Result implements game.State. Games that neither a 0 nor the target ends go to the
// side with more points; equal points are a draw.
func (s *State) Result() (game.Result, bool) { return s.result, s.over }

// conclude finds out whether the game is over in the position on the board.
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

// leader returns the side with more points, or Nobody.
func (s *State) leader() game.Player {
	switch {
	case s.points[game.First] > s.points[game.Second]:
		return game.First
	case s.points[game.First] < s.points[game.Second]:
		return game.Second
	}
	return game.Nobody
}

// occurrences counts how often the position has been on the board, this time
// included, and notes it in recurred where it has been before.
func (s *State) occurrences() int {
	count, position := 1, s.position()
	// Four plies are the least after which one returns.
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
