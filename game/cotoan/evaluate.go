package cotoan

import "colat/game"

var (
	_ game.Evaluator   = (*State)(nil)
	_ game.Noisy       = (*State)(nil)
	_ game.Evaluations = (*Rules)(nil)
)

// Evaluate implements game.Evaluator, in hundredths of a point: by how much the side
// to move is ahead in points. In a game from its start that is the difference of the
// pieces on the board, too.
func (s *State) Evaluate() int {
	side := s.toMove
	return 100 * (s.points[side] - s.points[side.Opponent()])
}

// zeroWorth is what the course's report counts for a 0: as much as all other pieces.
const zeroWorth = 45

// Material returns the difference of the pieces on the board, in points, from the
// side to move: the report's scoreMaterial.
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

// ZeroSafety returns how much nearer own pieces are to the opponent's 0 than its are
// to the own one: the report's scoreZeroSafety. Beside a 0 and before it, in five
// directions, a hostile piece counts 3 next to it, 2 behind that, and 1 at a distance
// of three. The report's listing counts from a corner of the board; its text means the
// 0.
func (s *State) ZeroSafety() int { return s.threats(s.toMove) - s.threats(s.toMove.Opponent()) }

// threats counts a side's pieces near its opponent's 0.
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

// Evaluations implements game.Evaluations: the two that the course's report prints.
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
