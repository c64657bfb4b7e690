// Package othellotest implements both Othellos as directly as possible, move after move,
// without windows and tables. Tests compare the real searches with it.
package othellotest

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// A Position is a position of either game, from the point of view of the side to move.
// Victory is 0 in the classic game.
type Position struct{ Own, Opp, Victory uint64 }

func (p Position) Moves() []int {
	if p.Decided() {
		return nil
	}
	moves := make([]int, 0, 16)
	for set := rules.Moves(p.Own, p.Opp); set != 0; set &= set - 1 {
		moves = append(moves, bits.TrailingZeros64(set))
	}
	return moves
}

func (p Position) Decided() bool {
	return p.Victory != 0 && (p.Own&p.Victory == p.Victory || p.Opp&p.Victory == p.Victory)
}

func (p Position) Turned() Position { return Position{p.Opp, p.Own, p.Victory} }

func (p Position) After(sq int) Position {
	flips := rules.Flips(p.Own, p.Opp, sq)
	return Position{p.Opp &^ flips, p.Own | flips | 1<<sq, p.Victory}
}

// Verdict returns 1, 0 or -1 for a finished game.
func (p Position) Verdict() int {
	if p.Victory != 0 && p.Own&p.Victory == p.Victory {
		return 1
	}
	if p.Victory != 0 && p.Opp&p.Victory == p.Victory {
		return -1
	}
	if d := bits.OnesCount64(p.Own) - bits.OnesCount64(p.Opp); d != 0 {
		return position.Sign(d)
	}
	return position.Sign(bits.OnesCount64(p.Own&p.Victory) - bits.OnesCount64(p.Opp&p.Victory))
}

// Minimax returns the outcome of best play, as in Verdict. It stops at a win, since
// nothing is better.
func (p Position) Minimax() int {
	moves := p.Moves()
	if len(moves) == 0 {
		if p.Victory != 0 || len(p.Turned().Moves()) == 0 {
			return p.Verdict()
		}
		return -p.Turned().Minimax()
	}
	best := -1
	for _, sq := range moves {
		if best = max(best, -p.After(sq).Minimax()); best == 1 {
			break
		}
	}
	return best
}

// Playout plays random moves from the start until empties squares are empty, and repeats
// this if a game ends before.
func Playout(rng *rand.Rand, victory uint64, empties int) Position {
	for {
		start := Position{Own: rules.StartBlack, Opp: rules.StartWhite, Victory: victory}
		p, reached := start.PlayUntil(empties, func(p Position) int {
			moves := p.Moves()
			return moves[rng.IntN(len(moves))]
		})
		if reached {
			return p
		}
	}
}

// PlayUntil plays chosen moves until empties squares are empty. It reports whether the game
// came that far. choose gets positions in which the side to move has a move.
func (p Position) PlayUntil(empties int, choose func(Position) int) (q Position, reached bool) {
	for {
		if len(p.Moves()) == 0 {
			if p.Victory != 0 || len(p.Turned().Moves()) == 0 {
				return p, false
			}
			p = p.Turned()
			continue
		}
		if 64-bits.OnesCount64(p.Own|p.Opp) == empties {
			return p, true
		}
		p = p.After(choose(p))
	}
}

// RandomCells draws five victory cells.
func RandomCells(rng *rand.Rand) uint64 {
	cells := uint64(0)
	for bits.OnesCount64(cells) < 5 {
		cells |= 1 << rng.IntN(64)
	}
	return cells
}

// State returns the game's State of p, with black to move.
func (p Position) State(t testing.TB) *rules.State {
	r := rules.Classic
	if p.Victory != 0 {
		r = rules.Victory
	}
	s, err := rules.NewState(r, p.Own, p.Opp, 0, p.Victory)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Margin returns the final difference of discs with best play in the classic game, by
// plain minimax.
func (p Position) Margin() int {
	moves := p.Moves()
	if len(moves) == 0 {
		if len(p.Turned().Moves()) == 0 {
			return bits.OnesCount64(p.Own) - bits.OnesCount64(p.Opp)
		}
		return -p.Turned().Margin()
	}
	best := -position.MaxDiscs
	for _, sq := range moves {
		best = max(best, -p.After(sq).Margin())
	}
	return best
}

// Thin returns a position with few discs of one side, so that passes and boards without
// one colour are frequent.
func Thin(rng *rand.Rand, empties int) Position {
	for {
		var p Position
		free := uint64(0)
		for bits.OnesCount64(free) < empties {
			free |= 1 << rng.IntN(64)
		}
		p.Own = rng.Uint64() & rng.Uint64() & rng.Uint64() & rng.Uint64() & rng.Uint64() &^ free
		p.Opp = ^free &^ p.Own
		if rng.IntN(2) == 0 {
			p = p.Turned()
		}
		if len(p.Moves()) > 0 || len(p.Turned().Moves()) > 0 {
			return p
		}
	}
}

// AlphaBeta returns the final difference of discs with best play by plain alpha-beta over
// bitboards.
func AlphaBeta(own, opp uint64, alpha, beta int) int {
	moves := rules.Moves(own, opp)
	if moves == 0 {
		if rules.Moves(opp, own) == 0 {
			return bits.OnesCount64(own) - bits.OnesCount64(opp)
		}
		return -AlphaBeta(opp, own, -beta, -alpha)
	}
	value := -position.MaxDiscs - 1
	for ; moves != 0 && value < beta; moves &= moves - 1 {
		left, after, _ := rules.After(own, opp, bits.TrailingZeros64(moves))
		value = max(value, -AlphaBeta(left, after, -beta, -max(alpha, value)))
	}
	return value
}

// Worth returns the final difference of discs with best play after a move.
func (p Position) Worth(m game.Move) int {
	q := p.Turned()
	if m != rules.Pass {
		q = p.After(int(m))
	}
	return -AlphaBeta(q.Own, q.Opp, -position.MaxDiscs, position.MaxDiscs)
}

// Symmetry rotates or mirrors the squares of a board in one of eight ways.
func Symmetry(set uint64, which int) uint64 {
	turned := uint64(0)
	for ; set != 0; set &= set - 1 {
		sq := bits.TrailingZeros64(set)
		x, y := sq%8, sq/8
		if which&1 != 0 {
			x = 7 - x
		}
		if which&2 != 0 {
			y = 7 - y
		}
		if which&4 != 0 {
			x, y = y, x
		}
		turned |= 1 << (8*y + x)
	}
	return turned
}
