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

	attacks   rules.Attacks
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
	r.count, r.Winning, r.protected = 0, game.NoMove, [2]uint64{}
	p.Board.Attack(side, p.Reaches, &r.attacks)
	for _, hit := range r.attacks.Hits() {
		victim := p.Board.On(hit.End)
		if victim.Side() == side {
			r.protected[hit.End>>6] |= 1 << (hit.End & 63)
			continue
		}
		m := rules.Capture(hit.Rear, hit.End)
		r.captures[r.count%MostCaptures] = m
		r.count++
		if p.Wins(p.Points[side], victim) {
			if r.Winning = m; untilWin {
				return
			}
		}
	}
}

// coverage returns the number of empty squares on which the side could capture.
func (r *Reach) coverage() int {
	return bits.OnesCount64(r.attacks.Covered[0]) + bits.OnesCount64(r.attacks.Covered[1])
}

// gains returns the two largest gains by captures of different pieces, less the loss by a
// recapture, and the sum of all such gains. Captures that win the game are not counted.
func (r *Reach) gains(p *Position, other *Reach) (best, second, sum int16) {
	square := rules.NoSquare
	for _, m := range r.Captures() {
		to := rules.To(m)
		victim, rear := p.Board.On(to), p.Board.On(rules.From(m))
		if p.Wins(p.Points[rear.Side()], victim) {
			continue
		}
		gain := int16(victim.Number())
		if other.protects(to) {
			gain -= int16(rear.Number())
		}
		sum += max(gain, 0)
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
	return best, second, sum
}

// targets returns the squares of pieces that the side could capture.
func (r *Reach) targets() (attacked [2]uint64) {
	for _, m := range r.Captures() {
		to := rules.To(m)
		attacked[to>>6] |= 1 << (to & 63)
	}
	return attacked
}
