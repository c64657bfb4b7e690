package othello

import (
	"math/bits"

	"colat/ai/othello/eval"
)

// features of a position, as differences between the side to move and the
// other side.
const (
	featMobility    = iota // legal moves
	featScarcity           // the reciprocal of legal moves: the last few count most
	featPotential          // empty squares beside the other side's discs
	featCorners            // corners owned
	featCornerMoves        // corners that can be taken next
	featX                  // squares diagonal to an empty corner
	featC                  // squares next to an empty corner
	featEdges              // squares on edges, corners and C squares apart
	featStable             // discs that cannot be turned over
	featDiscs              // discs
	featMiddle             // the sixteen middle squares
	featParity             // 1 if the number of empty squares is odd, otherwise -1
	featThin               // discs, the more the fewer moves either side has
	featCells              // victory cells owned
	featSafeCells          // victory cells owned and stable
	featLooseCells         // victory cells owned, not stable, beside an empty square
	featNearCells          // empty victory cells that can be taken next
	featFour               // four or more cells owned while the other side owns no stable one
	featThree              // three cells owned likewise
	featCount
)

// Features are whole numbers; some are scaled to keep them so.
type features [featCount]int32

const (
	xSquares  = 0x0042000000004200
	edgeABs   = 0x3c0081818181003c
	middle    = 0x00003c3c3c3c0000
	topLeft   = 0x0000000000000001
	topRight  = 0x0000000000000080
	lastLeft  = 0x0100000000000000
	lastRight = 0x8000000000000000
)

// scarcity[n] is 128/(n+1) for n legal moves.
var scarcity = func() (table [65]int32) {
	for n := range table {
		table[n] = int32(128 / (n + 1))
	}
	return table
}()

// evaluate estimates the value of a position in hundredths of a disc from the
// legal moves of both sides.
func (e *Engine) evaluate(own, opp, ownMoves, oppMoves uint64) int {
	if e.variant {
		p := eval.Position{Own: own, Opp: opp, OwnMoves: ownMoves, OppMoves: oppMoves, Victory: e.victory}
		if (own|opp)&corners != 0 {
			p.SafeOwn, p.SafeOpp = stable(own, opp), stable(opp, own)
		}
		v := e.tables.Value(&p)
		return max(-maxEstimate, min(v, maxEstimate))
	}
	return e.oldEvaluate(own, opp, ownMoves, oppMoves)
}

func (e *Engine) oldEvaluate(own, opp, ownMoves, oppMoves uint64) int {
	var f features
	e.measure(&f, own, opp, ownMoves, oppMoves)
	w := &e.weights[bits.OnesCount64(own|opp)]
	sum := int32(0)
	for i := range f {
		sum += f[i] * w[i]
	}
	v := int(sum) >> weightShift
	return max(-maxEstimate, min(v, maxEstimate))
}

func (e *Engine) measure(f *features, own, opp, ownMoves, oppMoves uint64) {
	empty := ^(own | opp)
	n, m := bits.OnesCount64(ownMoves), bits.OnesCount64(oppMoves)
	discs := count(own) - count(opp)
	f[featMobility] = int32(n - m)
	f[featScarcity] = scarcity[m] - scarcity[n]
	f[featPotential] = count(around(opp)&empty) - count(around(own)&empty)
	f[featDiscs] = discs
	f[featMiddle] = count(own&middle) - count(opp&middle)
	f[featEdges] = count(own&edgeABs) - count(opp&edgeABs)
	f[featParity] = count(empty)&1*2 - 1
	f[featCornerMoves] = count(ownMoves&corners) - count(oppMoves&corners)

	if free := empty & corners; free != 0 {
		x := (free<<9 | free>>9 | free<<7 | free>>7) & xSquares
		c := (free<<1&^columnA | free>>1&^columnH | free<<8 | free>>8)
		f[featX] = count(own&x) - count(opp&x)
		f[featC] = count(own&c) - count(opp&c)
	}
	var safeOwn, safeOpp uint64
	if (own|opp)&corners != 0 {
		f[featCorners] = count(own&corners) - count(opp&corners)
		if own&corners != 0 {
			safeOwn = stable(own, opp)
		}
		if opp&corners != 0 {
			safeOpp = stable(opp, own)
		}
		f[featStable] = count(safeOwn) - count(safeOpp)
	}
	if !e.variant {
		return
	}
	f[featThin] = discs * scarcity[min(n, m)]
	mine, theirs := own&e.victory, opp&e.victory
	f[featCells] = count(mine) - count(theirs)
	f[featSafeCells] = count(mine&safeOwn) - count(theirs&safeOpp)
	open := around(empty)
	f[featLooseCells] = count(mine&open&^safeOwn) - count(theirs&open&^safeOpp)
	f[featNearCells] = count(ownMoves&e.victory) - count(oppMoves&e.victory)
	if theirs&safeOpp == 0 {
		switch count(mine) {
		case 3:
			f[featThree]++
		case 4, 5:
			f[featFour]++
		}
	}
	if mine&safeOwn == 0 {
		switch count(theirs) {
		case 3:
			f[featThree]--
		case 4, 5:
			f[featFour]--
		}
	}
}

func count(set uint64) int32 { return int32(bits.OnesCount64(set)) }
