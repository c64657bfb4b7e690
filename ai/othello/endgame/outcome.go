package endgame

import (
	"math"
	"math/bits"

	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// With few empty squares the victory game is decided by alpha-beta. Its window is a
// single question, whether the side to move achieves at least target (0 for a draw, 1 for
// a win), but the answer is the bound found beyond the window (fail-soft; Fishburn,
// 1983). A draw requires equal numbers of discs and cells, so a refuted win is nearly
// always a proven loss, and the second question is not needed.

// With outcomeSorted to outcomeNearest empty squares alpha-beta stores results in the
// near table, with more in the large one; with fewer it neither stores results nor sorts
// moves.
const (
	outcomeSorted  = 5
	outcomeNearest = 9
)

// decidedEmpties is the number of empty squares up to which alpha-beta decides positions
// for the proof-number search of the victory game.
const decidedEmpties = 13

// Decide returns the result for positions that are quickly decided: with at most
// decidedEmpties empty squares, n, or by stable discs. The bound is as in Outcome.
func (s *Solver) Decide(own, opp, moves uint64, target, n, ply int) (bound int, decided bool) {
	if n <= decidedEmpties {
		return s.Outcome(own, opp, moves, target, n, ply), true
	}
	v := s.majority(own, opp)
	return v, v != 0
}

// Outcome returns a bound of the victory game's outcome for the owner of own, which has
// the move and the legal moves in moves and has not won or lost yet. If the bound is
// target or more, the outcome is at least the bound; otherwise it is at most the bound.
func (s *Solver) Outcome(own, opp, moves uint64, target, n, ply int) int {
	switch {
	case moves == 0:
		return position.Lead(own, opp, s.victory)
	case n < outcomeSorted:
		return s.outcomeFew(own, opp, moves, target, ^(own | opp), n)
	case n <= outcomeNearest:
		return s.outcomeNear(own, opp, moves, target, n)
	}
	if s.clock.Tick() {
		return 0
	}
	if v := s.majority(own, opp); v != 0 {
		return v
	}
	known := position.ProofEntry{Lower: -1, Upper: 1, Move: position.NoSquare}
	if k, ok := s.table.ProbeProof(s.table.ProofBucket(own, opp), own, opp); ok {
		if k.Lower >= target {
			return k.Lower
		}
		if k.Upper < target {
			return k.Upper
		}
		known = k
	}
	f := &s.frames[ply]
	count, wins := f.Expand(own, opp, moves, s.victory)
	if wins {
		return 1
	}
	best, bestMove := -1, position.NoSquare
	children := f.List[:count]
	for i := range children {
		c := &children[i]
		if k, ok := s.table.ProbeProof(s.table.ProofBucket(c.Own, c.Opp), c.Own, c.Opp); ok && -k.Upper >= target {
			best, bestMove = -k.Upper, int(c.Sq)
			break
		}
	}
	if bestMove == position.NoSquare {
		s.rankOutcome(f, count, ^(own | opp), known.Move)
		for i := range count {
			c := f.Next(i, count)
			v := -s.Outcome(c.Own, c.Opp, c.Moves, 1-target, n-1, ply+1)
			if s.clock.Over() {
				return 0
			}
			if v > best {
				best = v
				if v >= target {
					bestMove = int(c.Sq)
					break
				}
			}
		}
	}
	p := position.ProofEntry{
		Numbers: position.Proven, Lower: known.Lower, Upper: known.Upper, Target: target, Move: bestMove,
	}
	if best >= target {
		p.Lower = max(p.Lower, best)
	} else {
		p.Numbers = position.Disproven
		p.Upper = min(p.Upper, best)
	}
	s.table.StoreProof(own, opp, n, &p)
	return best
}

// majority returns 1 or -1 if stable discs already decide the victory game, otherwise 0.
// They decide it if a side has more than half of the board and a victory cell in stable
// discs, which keeps the opponent from owning all five cells.
func (s *Solver) majority(own, opp uint64) int {
	// More than 32 stable discs always include a corner.
	if opp&position.Corners != 0 && bits.OnesCount64(opp) > 32 {
		if stable := rules.Stable(opp, own); bits.OnesCount64(stable) > 32 && stable&s.victory != 0 {
			return -1
		}
	}
	if own&position.Corners != 0 && bits.OnesCount64(own) > 32 {
		if stable := rules.Stable(own, opp); bits.OnesCount64(stable) > 32 && stable&s.victory != 0 {
			return 1
		}
	}
	return 0
}

// rankOutcome scores children for move ordering; remembered comes first.
func (s *Solver) rankOutcome(f *frame, count int, empties uint64, remembered int) {
	odd := position.OddRegions(empties)
	children := f.List[:count]
	for i := range children {
		c := &children[i]
		c.Score = outcomeWorth(c, odd)
		if int(c.Sq) == remembered {
			c.Score = 1 << 30
		}
	}
}

// outcomeWorth scores a child for move ordering, mainly by the few replies it leaves.
// Parity counts less, because there are no passes.
func outcomeWorth(c *position.Child, odd uint64) int32 {
	score := position.SquareWorth[c.Sq&63]>>2 - 24*position.WeightedMobility(c.Moves)
	if odd>>(c.Sq&63)&1 != 0 {
		score += 12
	}
	return score
}

// outcomeNear is Outcome for outcomeSorted to outcomeNearest empty squares. It stores
// results in the near table.
func (s *Solver) outcomeNear(own, opp, moves uint64, target, n int) int {
	if moves == 0 {
		return position.Lead(own, opp, s.victory)
	}
	if s.clock.Tick() {
		return 0
	}
	if v := s.majority(own, opp); v != 0 {
		return v
	}
	known := s.near.At(own, opp)
	lower, upper, remembered := -1, 1, uint8(position.NoSquare)
	if known.Holds(own, opp) {
		lower, upper, remembered = int(known.Lower), int(known.Upper), known.Move
		if lower >= target {
			return lower
		}
		if upper < target {
			return upper
		}
	}

	f := &s.nearFrames[n&15]
	f.keys[0] = math.MaxInt32
	empties := ^(own | opp)
	odd := position.OddRegions(empties)
	count := bits.OnesCount64(moves)
	rules.Children(own, opp, moves, f.list[:])
	for i := range count {
		c := &f.list[i&15]
		if c.Opp&s.victory == s.victory || c.Moves == 0 && position.Lead(c.Opp, c.Own, s.victory) > 0 {
			return 1
		}
		if n > outcomeSorted {
			if k := s.near.At(c.Own, c.Opp); k.Holds(c.Own, c.Opp) && -int(k.Upper) >= target {
				bound := -k.Upper // read first: both entries may be the same
				*known = position.NearEntry{Own: own, Opp: opp, Lower: bound, Upper: int8(upper), Move: c.Sq}
				return int(bound)
			}
		}
		score := outcomeWorth(c, odd)
		if c.Sq == remembered {
			score = 1 << 20
		}
		f.rank(i, score)
	}

	best, bestMove := -1, uint8(position.NoSquare)
	for i := range count {
		c := f.ranked(i)
		var v int
		if n > outcomeSorted {
			v = -s.outcomeNear(c.Own, c.Opp, c.Moves, 1-target, n-1)
		} else {
			v = -s.outcomeFew(c.Own, c.Opp, c.Moves, 1-target, empties&^(1<<(c.Sq&63)), n-1)
		}
		if v > best {
			best, bestMove = v, c.Sq
			if v >= target {
				break
			}
		}
	}
	if s.clock.Over() {
		return 0
	}
	if best >= target {
		lower = max(lower, best)
	} else {
		upper = min(upper, best)
	}
	*known = position.NearEntry{Own: own, Opp: opp, Lower: int8(lower), Upper: int8(upper), Move: bestMove}
	return best
}

// outcomeFew is Outcome for few empty squares. It uses no table and orders moves only by
// parity. moves may hold other empty squares besides the legal moves.
func (s *Solver) outcomeFew(own, opp, moves uint64, target int, empties uint64, n int) int {
	if n <= 2 {
		return s.outcomeTwo(own, opp, target, empties)
	}
	s.clock.Nodes++
	best := -2
	first := moves & position.OddRegions(empties)
	squares, rest := first, moves&^first
	for {
		if squares == 0 {
			if rest == 0 {
				break
			}
			squares, rest = rest, 0
		}
		sq := bits.TrailingZeros64(squares)
		squares &= squares - 1
		if position.Neighbours[sq&63]&opp == 0 {
			continue
		}
		flips := rules.Flips(own, opp, sq)
		if flips == 0 {
			continue
		}
		after := own | flips | 1<<(sq&63)
		if after&s.victory == s.victory {
			return 1
		}
		left := empties &^ (1 << (sq & 63))
		best = max(best, -s.outcomeFew(opp&^flips, after, left, 1-target, left, n-1))
		if best >= target {
			return best
		}
	}
	if best == -2 {
		return position.Lead(own, opp, s.victory)
	}
	return best
}

// outcomeTwo is Outcome for one or two empty squares. The reply is inlined, since a call
// costs as much as the rest of it, and more in WebAssembly.
func (s *Solver) outcomeTwo(own, opp uint64, target int, empties uint64) int {
	s.clock.Nodes++
	best := -2
	for squares := empties; squares != 0; squares &= squares - 1 {
		sq := bits.TrailingZeros64(squares)
		if position.Neighbours[sq&63]&opp == 0 {
			continue
		}
		flips := rules.Flips(own, opp, sq)
		if flips == 0 {
			continue
		}
		mine, theirs := own|flips|1<<(sq&63), opp&^flips
		if mine&s.victory == s.victory {
			return 1
		}
		if last := empties &^ (1 << (sq & 63)); last != 0 {
			s.clock.Nodes++
			last := bits.TrailingZeros64(last)
			if flips := rules.Flips(theirs, mine, last); flips != 0 {
				mine, theirs = mine&^flips, theirs|flips|1<<(last&63)
				if theirs&s.victory == s.victory {
					best = max(best, -1)
					continue
				}
			}
		}
		best = max(best, position.Lead(mine, theirs, s.victory))
		if best >= target {
			return best
		}
	}
	if best == -2 {
		return position.Lead(own, opp, s.victory)
	}
	return best
}
