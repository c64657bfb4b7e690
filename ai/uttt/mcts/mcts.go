// Package mcts is Monte Carlo tree search.
package mcts

import (
	"context"
	"math"
	"math/bits"
	"time"

	"colat/ai"
	"colat/ai/uttt/position"
	"colat/game"
	rules "colat/game/uttt"
)

type node struct {
	visits   int32
	value    float32 // sum, for the side that moved here, 0 to 1 each
	children uint32  // first
	count    uint8
	move     position.Move
	proven   int8 // for the side that moved here: 1 won, -1 lost, 0 unknown, 2 drawn
}

type Player struct {
	Solver, Decisive, Plain bool
	C                       float64
	nodes                   []node
	random                  uint64
	path                    [90]uint32
}

func New(solver, decisive bool, c float64, size int) *Player {
	return &Player{Solver: solver, Decisive: decisive, C: c, nodes: make([]node, 0, size), random: 88172645463325252}
}

func (p *Player) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Task != nil || r.Ponder {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	start := time.Now()
	b := position.FromState(r.State().(*rules.State))
	p.nodes = append(p.nodes[:0], node{})
	limit := r.Limits.MoveTime()
	var n int64
	for ; ; n++ {
		if n&127 == 0 && n > 0 && (ctx.Err() != nil || limit > 0 && time.Since(start) > limit) {
			break
		}
		if r.Limits.Nodes > 0 && n >= r.Limits.Nodes || p.nodes[0].proven != 0 {
			break
		}
		p.iterate(b)
	}
	root := &p.nodes[0]
	best, most := uint32(0), float64(-1e18)
	for i := root.children; i < root.children+uint32(root.count); i++ {
		c := &p.nodes[i]
		v := float64(c.visits)
		switch c.proven {
		case 1:
			v += 1e12
		case -1:
			v -= 1e12
		}
		if v > most {
			best, most = i, v
		}
	}
	info := ai.Info{Nodes: n, Elapsed: time.Since(start), Depth: 1, PV: []game.Move{game.Move(p.nodes[best].move)}}
	switch root.proven {
	case 1:
		info.Outcome = ai.Loss
	case -1:
		info.Outcome = ai.Win
	}
	return game.Move(p.nodes[best].move), info, nil
}

func (p *Player) expand(n *node, b *position.Board) {
	var buf [81]position.Move
	moves := b.AppendMoves(buf[:0])
	if len(p.nodes)+len(moves) > cap(p.nodes) {
		return
	}
	n.children, n.count = uint32(len(p.nodes)), uint8(len(moves))
	for _, m := range moves {
		p.nodes = append(p.nodes, node{move: m})
	}
}

func (p *Player) iterate(b position.Board) {
	depth := 0
	p.path[0] = 0
	at := uint32(0)
	mover := b.Side ^ 1 // who moved into the leaf
	var result float32  // for side 0
	for {
		n := &p.nodes[at]
		if n.proven != 0 && at != 0 {
			result = valueFor(n.proven, mover)
			break
		}
		if b.Ending != position.Going {
			result = ended(&b)
			if p.Solver {
				n.proven = 2
				if b.Ending == position.Won {
					n.proven = 1
				}
			}
			break
		}
		if n.count == 0 {
			if n.visits == 0 && at != 0 {
				if p.Solver {
					if _, wins := b.WinsAtOnce(); wins {
						n.proven = -1
						result = valueFor(-1, mover)
						break
					}
				}
				p.playout(&b)
				result = ended(&b)
				break
			}
			p.expand(n, &b)
			n = &p.nodes[at]
			if n.count == 0 {
				p.playout(&b)
				result = ended(&b)
				break
			}
		}
		at = p.choose(n)
		depth++
		p.path[depth] = at
		b.Play(p.nodes[at].move)
		mover = b.Side ^ 1
	}
	// backing up
	for d := depth; d >= 0; d-- {
		n := &p.nodes[p.path[d]]
		n.visits++
		if mover == 0 {
			n.value += result
		} else {
			n.value += 1 - result
		}
		mover ^= 1
		if p.Solver && d < depth {
			p.prove(n)
		}
	}
}

func valueFor(proven int8, mover uint8) float32 {
	v := float32(0.5)
	switch proven {
	case 1:
		v = 1
	case -1:
		v = 0
	}
	if mover != 0 {
		v = 1 - v
	}
	return v
}

func (p *Player) prove(n *node) {
	if n.proven != 0 {
		return
	}
	all := true
	for i := n.children; i < n.children+uint32(n.count); i++ {
		switch p.nodes[i].proven {
		case 1:
			n.proven = -1
			return
		case -1:
		default:
			all = false
		}
	}
	if all {
		n.proven = 1
	}
}

func ended(b *position.Board) float32 {
	if b.Ending == position.Won {
		return float32(b.Side) // side 1 to move: 0 has won
	}
	lead := b.Lead()
	if b.Side != 0 {
		lead = -lead
	}
	switch {
	case lead > 0:
		return 2. / 3
	case lead < 0:
		return 1. / 3
	}
	return 0.5
}

func (p *Player) choose(n *node) uint32 {
	log := p.C * math.Sqrt(math.Log(float64(n.visits+1)))
	best, most := n.children, -1e18
	for i := n.children; i < n.children+uint32(n.count); i++ {
		c := &p.nodes[i]
		if c.proven == -1 {
			continue
		}
		if c.proven == 1 {
			return i
		}
		var v float64
		if c.visits == 0 {
			v = 1e6 + float64(p.next()&1023)
		} else {
			v = float64(c.value)/float64(c.visits) + log/math.Sqrt(float64(c.visits))
		}
		if v > most {
			best, most = i, v
		}
	}
	return best
}

func (p *Player) next() uint64 {
	r := p.random
	r ^= r << 13
	r ^= r >> 7
	r ^= r << 17
	p.random = r
	return r
}

func (p *Player) playout(b *position.Board) {
	for b.Ending == position.Going {
		r := p.next()
		if p.Decisive {
			if m, wins := b.WinsAtOnce(); wins {
				b.Play(m)
				return
			}
		}
		if b.Target != position.Free {
			b.Play(position.Move(9*b.Target) + position.Move(member(b.Empty(int(b.Target)), r)))
			continue
		}
		n := int(uint32(r) % uint32(b.Room()))
		for blocks := 511 &^ b.Shut; ; blocks &= blocks - 1 {
			block := bits.TrailingZeros16(blocks)
			cells := b.Empty(block)
			if count := bits.OnesCount16(cells); n >= count {
				n -= count
				continue
			}
			b.Play(position.Move(9*block) + position.Move(members[cells][n]))
			break
		}
	}
}

func member(cells uint16, r uint64) uint8 {
	return members[cells][r>>32*uint64(bits.OnesCount16(cells))>>32]
}

var members = func() (table [512][9]uint8) {
	for set := range table {
		for n, rest := 0, uint16(set); rest != 0; n, rest = n+1, rest&(rest-1) {
			table[set][n] = uint8(bits.TrailingZeros16(rest))
		}
	}
	return table
}()

func init() {
	ai.Register("utttmcts", func(o map[string]string, r game.Rules) (ai.Player, error) {
		return New(o["solver"] == "1", o["decisive"] == "1", 0.7, 6<<20), nil
	})
}
