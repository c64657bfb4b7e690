package levels

import (
	"cmp"

	"colat/game"
	"colat/game/cotoan"
)

func init() {
	families["cotoan"] = people{
		ladder: always(&sumLadder),
		vision: func(rules game.Rules, _ float64) vision { return sumVision{rules.(*cotoan.Rules).Config()} },
	}
}

// sumVision models how people look at cờ toán: sums and differences are seen first,
// products later, and quotients and remainders last. Recaptures are seen less easily.
type sumVision struct{ config cotoan.Config }

const (
	slideSeen  = 0.3  // of a move that captures nothing
	takingBack = 0.6  // factor for captures on the square of the move before
	pieceSeen  = 0.04 // for each point of a piece that can be captured
)

// seen holds how easily a capture by an operation is seen.
var seen = [...]float64{
	cotoan.Add: 0.75, cotoan.Subtract: 0.65, cotoan.Multiply: 0.45, cotoan.Divide: 0.25, cotoan.Remainder: 0.1,
}

func (e sumVision) striking(s game.State, m, last game.Move, distance int) float64 {
	if !cotoan.IsCapture(m) {
		if distance > 0 {
			return 0
		}
		return slideSeen
	}
	state := s.(*cotoan.State)
	from, to := cotoan.From(m), cotoan.To(m)
	board := state.Board()
	d, apart, _ := from.Towards(to)
	x, y := board.On(from).Number(), board.On(from.Step(d, 1)).Number()
	rate := 0.0
	for op, value := range [...]int{x + y, x - y, x * y, x / max(y, 1), x % max(y, 1)} {
		if value > 0 && value%10 == apart-1 && e.config.Operations.Has(cotoan.Operation(op)) {
			rate = max(rate, seen[op])
		}
	}
	victim := board.On(to).Number()
	victim = cmp.Or(victim, 9)
	rate += pieceSeen * float64(victim)
	if distance > 0 && last != game.NoMove && cotoan.To(last) == to {
		rate *= takingBack
	}
	return min(rate, 1)
}

// Bonuses scaled by insight, in hundredths of a point: for ZeroSafety, and for pieces
// that can be captured next.
const (
	closeToZero = 20
	canCapture  = 25
)

func (e sumVision) value(s game.State, insight float64) int {
	state := s.(*cotoan.State)
	rules := state.Rules().(*cotoan.Rules)
	side := state.ToMove()
	hints := closeToZero*state.ZeroSafety() + canCapture*(best(state, rules, side)-best(state, rules, side.Opponent())/2)
	return state.Evaluate() + int(insight*float64(hints))
}

// best returns the points of the most valuable piece that a side can capture.
func best(s *cotoan.State, rules *cotoan.Rules, side game.Player) int {
	board, most := s.Board(), 0
	var attacks cotoan.Attacks
	board.Attack(side, rules.Reaches(), &attacks)
	for _, hit := range attacks.Hits() {
		if victim := board.On(hit.End); victim.Side() != side {
			most = max(most, victim.Number())
		}
	}
	return most
}

var sumLadder = ladder{
	{depth: 1, nodes: 20000, overlooks: 0.67, insight: 0.3, error: 100},
	{depth: 2, nodes: 20000, overlooks: 0.53, insight: 0.4, error: 80, sees: ownWin},
	{depth: 2, nodes: 20000, overlooks: 0.33, insight: 0.6, error: 60, sees: ownWin},
	{depth: 3, nodes: 20000, overlooks: 0.34, insight: 0.8, error: 40, sees: ownLoss},
	{depth: 3, nodes: 6000, overlooks: 0.21, insight: 1, error: 30, sees: ownLoss, calculation: 1100},
	{depth: 3, nodes: 6000, overlooks: 0.13, insight: 1, error: 20, sees: ownLoss, calculation: 5000},
	{depth: 3, nodes: 6000, overlooks: 0.08, insight: 1, error: 20, sees: ownLoss, calculation: 15000},
}
