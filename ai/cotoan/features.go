package cotoan

import (
	"cmp"

	"colat/game"
	rules "colat/game/cotoan"
)

// The features. Each is the value for the side to move less that for its opponent, except
// features whose names begin with Own or Opponent.
const (
	OwnTurn              = iota // always 1: the value of having the move
	PointLead                   // points
	Ahead                       // 1 for the side with more points, which wins games that nothing else ends
	Progress                    // the square of the points, in parts of the target
	Control                     // empty squares on which the side could capture
	Coverage                    // different squares of Control
	Protected                   // own pieces on squares where the side could capture
	Pairs                       // directions in which a piece has a front piece
	OwnThreat                   // the largest gain of a capture, less the loss by a recapture
	OwnSecondThreat             // the largest gain of a capture of another piece
	OpponentThreat              // OwnThreat of the opponent
	OpponentSecondThreat        // OwnSecondThreat of the opponent
	OwnGains                    // the sum of the gains of all captures that gain
	OpponentGains               // OwnGains of the opponent
	OpponentWins                // 1 if the opponent, having the move, would win by a capture
	ZeroRays                    // directions in which the first piece seen from the other side's 0 belongs to the side
	LoadedRays                  // rays of ZeroRays with another piece of the side behind the first
	ZeroRoom                    // empty squares seen from the other side's 0
	ZeroGuards                  // own pieces next to the own 0
	Count                       // number of features
)

// Features are the values of a position's features.
type Features [Count]int16

// Extract computes the features of a position from the reaches of its sides.
func Extract(p *Position, own, opp *Reach, f *Features) {
	*f = Features{OwnTurn: 1}
	side := p.Side
	f[PointLead] = int16(p.Points[side] - p.Points[1-side])
	f[Ahead] = int16(cmp.Compare(f[PointLead], 0))
	f[Progress] = int16((p.Points[side]*p.Points[side] - p.Points[1-side]*p.Points[1-side]) / p.Target)
	f[Control] = int16(own.attacks.Room - opp.attacks.Room)
	f[Pairs] = int16(own.attacks.Pairs - opp.attacks.Pairs)
	f[Protected] = int16(own.protectedCount() - opp.protectedCount())
	f[Coverage] = int16(own.coverage() - opp.coverage())
	f[OwnThreat], f[OwnSecondThreat], f[OwnGains] = own.gains(p, opp)
	f[OpponentThreat], f[OpponentSecondThreat], f[OpponentGains] = opp.gains(p, own)
	if opp.Winning != game.NoMove {
		f[OpponentWins] = 1
	}
	aroundZeros(p, side, 1, f)
	aroundZeros(p, 1-side, -1, f)
}

// aroundZeros adds the features of a side's pieces around both 0s, times sign.
func aroundZeros(p *Position, side game.Player, sign int16, f *Features) {
	b := &p.Board
	if target := b.Find(1-side, 0); target != rules.NoSquare {
		for d := range rules.Direction(rules.Directions) {
			distance := b.Blocker(target, d)
			f[ZeroRoom] += sign * int16(distance-1)
			if first := b.OnRay(target, d, distance); first == rules.NoPiece || first.Side() != side {
				continue
			}
			f[ZeroRays] += sign
			if behind := b.OnRay(target, d, distance+1); behind != rules.NoPiece && behind.Side() == side {
				f[LoadedRays] += sign
			}
		}
	}
	if zero := b.Find(side, 0); zero != rules.NoSquare {
		f[ZeroGuards] += sign * int16(b.Beside(zero, side))
	}
}
