package cotoan

import (
	"colat/game"
	rules "colat/game/cotoan"
)

// lanes holds Lanes sums of 16 bits, four in a word: Σ lane·2^(16·i), so that adding words adds all
// lanes, positive and negative ones.
type lanes [Lanes / 4]uint64

// pack packs sums.
func pack(sums *[Lanes]int16) (l lanes) {
	for i, v := range sums {
		l[i/4] += uint64(int64(v)) << (i % 4 * 16)
	}
	return l
}

// sums are the sums of a position's inputs as either player sees them.
type sums [2]lanes

// A change describes a move.
type change struct {
	from, to        rules.Square // alike after a null move
	piece, captured rules.Piece
	points          int // of the moving side, before
}

// evaluator computes the values of positions with a network.
type evaluator struct {
	inputs [Inputs]lanes
	sets   [Buckets]set
}

// set is a set of output weights.
type set struct {
	features [Count]int
	output   [Views][Lanes]int // 0 for the direct lane
	shift    int               // see weigh
}

func newEvaluator(n *Network) *evaluator {
	e := &evaluator{}
	for i := range n.Inputs {
		e.inputs[i] = pack(&n.Inputs[i])
	}
	for bucket := range e.sets {
		s := &e.sets[bucket]
		for i, w := range n.Features[bucket] {
			s.features[i] = int(w)
		}
		for view := range s.output {
			for i, w := range n.Output[bucket][view] {
				s.output[view][i] = int(w)
				s.shift += 0x8000 * int(w)
			}
		}
	}
	return e
}

// seen returns the input of a piece in a player's view.
func seen(viewer game.Player, p rules.Piece, s rules.Square) int {
	if viewer == game.Second {
		s = rules.Squares - 1 - s
	}
	return PieceInput(int(p.Side()^viewer), p.Number(), s)
}

// fill computes the sums of a position.
func (e *evaluator) fill(p *Position, to *sums) {
	var buf [ruleCount + 1]int
	common := RuleInputs(buf[:0], p.Config)
	for viewer := range game.Player(2) {
		l := lanes{}
		for _, i := range common {
			l.add(&e.inputs[i])
		}
		for side := range game.Player(2) {
			l.add(&e.inputs[NeedInput(int(side^viewer), p.Need(side))])
			for n := range rules.Numbers {
				if s := p.Board.Find(side, n); s != rules.NoSquare {
					l.add(&e.inputs[seen(viewer, rules.PieceOf(side, n), s)])
				}
			}
		}
		to[viewer] = l
	}
}

func (l *lanes) add(row *lanes) {
	for i, v := range row {
		l[i] += v
	}
}

// follow computes sums from those of the position before a change. p is a later position of the same
// game.
func (e *evaluator) follow(p *Position, c *change, before, to *sums) {
	if c.from == c.to {
		*to = *before
		return
	}
	side := c.piece.Side()
	for viewer := range game.Player(2) {
		from, at := &e.inputs[seen(viewer, c.piece, c.from)], &e.inputs[seen(viewer, c.piece, c.to)]
		l := before[viewer]
		for i := range l {
			l[i] += at[i] - from[i]
		}
		if c.captured != rules.NoPiece {
			lost := &e.inputs[seen(viewer, c.captured, c.to)]
			needed := &e.inputs[NeedInput(int(side^viewer), p.needWith(c.points))]
			needs := &e.inputs[NeedInput(int(side^viewer), p.needWith(c.points+c.captured.Number()))]
			for i := range l {
				l[i] += needs[i] - needed[i] - lost[i]
			}
		}
		to[viewer] = l
	}
}

// halves is half of a lane's range in each lane.
const halves = 0x8000_8000_8000_8000

// value returns the value of p for the side to move, in hundredths of a point, within
// ±game.MaxEstimate.
func (e *evaluator) value(p *Position, at *sums, f *Features) int {
	set := &e.sets[Bucket(p.Need(p.Side), p.Need(1-p.Side))]
	total := 0
	for i, v := range f {
		total += int(v) * set.features[i]
	}
	own, opp := &at[p.Side], &at[1-p.Side]
	hidden := own.weigh(&set.output[0]) + opp.weigh(&set.output[1]) - set.shift
	value := total/FeatureUnit + hidden/(InputUnit*OutputUnit) + (own.direct()-opp.direct())/DirectUnit
	return min(max(value, -game.MaxEstimate), game.MaxEstimate)
}

// weigh returns the weighted sum of the hidden units, where each is greater by 0x8000.
func (l *lanes) weigh(output *[Lanes]int) (total int) {
	for i, word := range l {
		word += halves
		w := output[4*i : 4*i+4 : 4*i+4]
		total += max(int(word&0xffff), 0x8000)*w[0] + max(int(word>>16&0xffff), 0x8000)*w[1] +
			max(int(word>>32&0xffff), 0x8000)*w[2] + max(int(word>>48), 0x8000)*w[3]
	}
	return total
}

// direct returns the sum of the last lane.
func (l *lanes) direct() int { return int((l[len(l)-1]+halves)>>48) - 0x8000 }
