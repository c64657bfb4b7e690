package othello

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	rules "colat/game/othello"
)

// The plain searches here are the yardstick of the real ones: the rules of the
// game written down as directly as possible, move after move, no window.

// plain is a position of either game, from the side to move. victory is 0 in
// the classic game.
type plain struct{ own, opp, victory uint64 }

func (p plain) moves() []int {
	if p.decided() {
		return nil
	}
	moves := make([]int, 0, 16)
	for set := rules.Moves(p.own, p.opp); set != 0; set &= set - 1 {
		moves = append(moves, bits.TrailingZeros64(set))
	}
	return moves
}

func (p plain) decided() bool {
	return p.victory != 0 && (p.own&p.victory == p.victory || p.opp&p.victory == p.victory)
}

func (p plain) turned() plain { return plain{p.opp, p.own, p.victory} }

func (p plain) after(sq int) plain {
	flips := rules.Flips(p.own, p.opp, sq)
	return plain{p.opp &^ flips, p.own | flips | 1<<sq, p.victory}
}

// verdict returns 1, 0 or -1 for a finished game.
func (p plain) verdict() int {
	if p.victory != 0 && p.own&p.victory == p.victory {
		return 1
	}
	if p.victory != 0 && p.opp&p.victory == p.victory {
		return -1
	}
	if d := bits.OnesCount64(p.own) - bits.OnesCount64(p.opp); d != 0 {
		return sign(d)
	}
	return sign(bits.OnesCount64(p.own&p.victory) - bits.OnesCount64(p.opp&p.victory))
}

// minimax returns the outcome of best play, as verdict counts it. It stops at a
// win, since nothing is better.
func (p plain) minimax() int {
	moves := p.moves()
	if len(moves) == 0 {
		if p.victory != 0 || len(p.turned().moves()) == 0 {
			return p.verdict()
		}
		return -p.turned().minimax()
	}
	best := -1
	for _, sq := range moves {
		if best = max(best, -p.after(sq).minimax()); best == 1 {
			break
		}
	}
	return best
}

// playout plays random moves from the start until empties squares are empty,
// again and again until a game is not over by then.
func playout(rng *rand.Rand, victory uint64, empties int) plain {
	for {
		p := plain{own: 1<<28 | 1<<35, opp: 1<<27 | 1<<36, victory: victory}
		for {
			moves := p.moves()
			if len(moves) == 0 {
				if victory != 0 || len(p.turned().moves()) == 0 {
					break
				}
				p = p.turned()
				continue
			}
			if 64-bits.OnesCount64(p.own|p.opp) == empties {
				return p
			}
			p = p.after(moves[rng.IntN(len(moves))])
		}
	}
}

// randomCells draws five victory cells.
func randomCells(rng *rand.Rand) uint64 {
	cells := uint64(0)
	for bits.OnesCount64(cells) < 5 {
		cells |= 1 << rng.IntN(64)
	}
	return cells
}

// state makes the shared State of p, with black to move.
func (p plain) state(t testing.TB) *rules.State {
	r := rules.Classic
	if p.victory != 0 {
		r = rules.Victory
	}
	s, err := rules.NewState(r, p.own, p.opp, 0, p.victory)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
