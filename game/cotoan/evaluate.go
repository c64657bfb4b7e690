package cotoan

import "colat/game"

var (
	_ game.Evaluator   = (*State)(nil)
	_ game.Noisy       = (*State)(nil)
	_ game.Evaluations = (*Rules)(nil)
)

// Evaluate implements game.Evaluator: the lead of the side to move in points, in
// hundredths of a point. In a game played from its start this equals the difference of
// the pieces on the board.
func (s *State) Evaluate() int {
	side := s.toMove
	return 100 * (s.points[side] - s.points[side.Opponent()])
}

// zeroWorth is the value of a 0 in the course's report: as much as all other pieces.
const zeroWorth = 45

// Material returns the difference of the pieces on the board, in points, for the side
// to move: the report's scoreMaterial.
func (s *State) Material() int {
	sum := 0
	for side, where := range s.board.where {
		for n, sq := range where {
			worth := n
			if n == 0 {
				worth = zeroWorth
			}
			if sq != NoSquare && game.Player(side) == s.toMove {
				sum += worth
			} else if sq != NoSquare {
				sum -= worth
			}
		}
	}
	return sum
}

// ZeroSafety returns, for the side to move, the score of its pieces near the opponent's
// 0 minus the score of the opponent's pieces near its own 0: the report's
// scoreZeroSafety. In the five directions beside a 0 and in front of it, a hostile
// piece counts 3 at distance 1, 2 at distance 2 and 1 at distance 3. The report's
// listing measures from a corner of the board; its text means the 0.
func (s *State) ZeroSafety() int { return s.threats(s.toMove) - s.threats(s.toMove.Opponent()) }

// threats returns the score of a side's pieces near the opponent's 0.
func (s *State) threats(side game.Player) int {
	zero := s.board.Find(side.Opponent(), 0)
	if zero == NoSquare {
		return 0
	}
	forward := 1 // from the 0's own side of the board
	if side == game.First {
		forward = -1
	}
	sum := 0
	for d := range Direction(Directions) {
		if steps[d][1] == -forward {
			continue
		}
		for distance := 1; distance <= 3; distance++ {
			if sq := zero.Step(d, distance); sq != NoSquare && s.board.On(sq).of(side) {
				sum += 4 - distance
			}
		}
	}
	return sum
}

// Evaluations implements game.Evaluations: the two evaluations printed in the course's
// report.
func (r *Rules) Evaluations() []game.NamedEvaluation {
	return []game.NamedEvaluation{
		{
			Name: "material", Label: game.Names{Vietnamese: "Chất lượng quân", English: "Material"},
			Evaluate: func(s game.State) int { return 100 * s.(*State).Material() },
		},
		{
			Name: "course", Label: game.Names{Vietnamese: "Quân và an toàn quân 0", English: "Material and safety of the 0"},
			Evaluate: func(s game.State) int {
				state := s.(*State)
				return 100 * (state.Material() + state.ZeroSafety())
			},
		},
	}
}

var _ game.Decisive = (*State)(nil)

// DecisiveMove implements game.Decisive. It returns a capture that wins at once, by
// taking the 0 or by reaching the target. If there is none and the opponent threatens
// such a capture, it returns the first move after which the opponent has none.
func (s *State) DecisiveMove() game.Move {
	if s.over {
		return game.NoMove
	}
	if m := s.winningCapture(s.toMove); m != game.NoMove {
		return m
	}
	if s.winningCapture(s.toMove.Opponent()) == game.NoMove {
		return game.NoMove
	}
	var buf [mostMoves]game.Move
	for _, m := range s.AppendMoves(buf[:0]) {
		captured := s.board.Make(m)
		threat := s.winningCapture(s.toMove.Opponent())
		s.board.Unmake(m, captured)
		if threat == game.NoMove {
			return m
		}
	}
	return game.NoMove
}

// winningCapture returns a capture with which side could win if it had the move, or
// NoMove.
func (s *State) winningCapture(side game.Player) game.Move {
	var attacks Attacks
	s.board.Attack(side, &s.rules.reaches, &attacks)
	for _, hit := range attacks.Hits() {
		if victim := s.board.On(hit.End); victim.of(side.Opponent()) && s.rules.config.Wins(s.points[side], victim) {
			return Capture(hit.Rear, hit.End)
		}
	}
	return game.NoMove
}

// Wins reports whether a side with some points wins by capturing a piece.
func (c *Config) Wins(points int, victim Piece) bool {
	n := victim.Number()
	if n == 0 {
		return c.Decides != Points
	}
	return c.Decides != Zero && points+n >= c.Target
}
