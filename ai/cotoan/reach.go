package cotoan

import (
	"math/bits"

	"colat/game"
	rules "colat/game/cotoan"
)

// MostCaptures is the largest number of captures of a side: nine pieces in eight
// directions.
const MostCaptures = 9 * rules.Directions

// Reach holds the captures and squares that the pairs of one side reach.
type Reach struct {
	captures [MostCaptures]game.Move
	count    int
	// Winning is a capture that wins, or NoMove.
	Winning game.Move

	control   int
	pairs     int
	protected [2]uint64 // squares of own pieces on which the side could capture
}

// Captures returns the captures of the side. They are legal if the side has the move.
func (r *Reach) Captures() []game.Move { return r.captures[:r.count] }

func (r *Reach) protects(s rules.Square) bool { return r.protected[s>>6]>>(s&63)&1 != 0 }

func (r *Reach) protectedCount() int {
	return bits.OnesCount64(r.protected[0]) + bits.OnesCount64(r.protected[1])
}

// MeasureToMove computes the reach of the side to move. It stops at the first capture
// that wins.
func (r *Reach) MeasureToMove(p *Position) { r.measure(p, p.Side, true) }

// Measure computes the reach of a side.
func (r *Reach) Measure(p *Position, side game.Player) { r.measure(p, side, false) }

func (r *Reach) measure(p *Position, side game.Player, untilWin bool) {
	r.count, r.Winning, r.control, r.pairs, r.protected = 0, game.NoMove, 0, 0, [2]uint64{}
	for pair := p.Board.Pairs(side, p.Reaches); pair.Next(); {
		r.pairs++
		r.control += bits.OnesCount16(pair.Reach & (1<<pair.Distance - 1))
		if !pair.Hits() {
			continue
		}
		victim := p.Board.On(pair.End)
		if victim.Side() == side {
			r.protected[pair.End>>6] |= 1 << (pair.End & 63)
			continue
		}
		m := rules.Capture(pair.Rear, pair.End)
		r.captures[r.count] = m
		r.count++
		if p.Wins(side, victim) {
			if r.Winning = m; untilWin {
				return
			}
		}
	}
}

// gains returns the two largest gains by captures of different pieces, less the loss by a
// recapture. Captures that win the game are not counted.
func (r *Reach) gains(p *Position, other *Reach) (best, second int) {
	square := rules.NoSquare
	for _, m := range r.Captures() {
		to := rules.To(m)
		victim, rear := p.Board.On(to), p.Board.On(rules.From(m))
		if p.Wins(rear.Side(), victim) {
			continue
		}
		gain := victim.Number()
		if other.protects(to) {
			gain -= rear.Number()
		}
		switch {
		case gain <= second:
		case to == square:
			best = max(best, gain)
		case gain > best:
			best, second, square = gain, best, to
		default:
			second = gain
		}
	}
	return best, second
}
