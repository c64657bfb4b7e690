package cotoan

import (
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
	Protected                   // own pieces on squares where the side could capture
	Pairs                       // directions in which a piece has a front piece
	OwnThreat                   // the largest gain of a capture, less the loss by a recapture
	OwnSecondThreat             // the largest gain of a capture of another piece
	OpponentThreat              // OwnThreat of the opponent
	OpponentSecondThreat        // OwnSecondThreat of the opponent
	OpponentWins                // 1 if the opponent, having the move, would win by a capture
	ZeroRays                    // directions in which the first piece seen from the other side's 0 belongs to the side
	LoadedRays                  // rays of ZeroRays with another piece of the side behind the first
	ZeroRoom                    // empty squares seen from the other side's 0
	ZeroGuards                  // own pieces next to the own 0
	single                      // number of single features
)

// Features in groups.
const (
	Piece     = single        // for 1 to 9: the piece is on the board
	Proximity = Piece + 9     // for small, middle and large pieces: nearness to the other side's 0
	Advance   = Proximity + 3 // for small, middle and large pieces: ranks from the side's own edge of the board
	Count     = Advance + 3
)

// Features are the values of a position's features.
type Features [Count]int

// group returns 0 for pieces 1 to 3, 1 for 4 to 6, 2 for 7 to 9.
func group(number int) int { return (number - 1) / 3 }

// Extract computes the features of a position from the reaches of its sides.
func Extract(p *Position, own, opp *Reach, f *Features) {
	*f = Features{OwnTurn: 1}
	side := p.Side
	f[PointLead] = p.Points[side] - p.Points[1-side]
	switch {
	case f[PointLead] > 0:
		f[Ahead] = 1
	case f[PointLead] < 0:
		f[Ahead] = -1
	}
	f[Progress] = (p.Points[side]*p.Points[side] - p.Points[1-side]*p.Points[1-side]) / p.Target
	f[Control] = own.control - opp.control
	f[Pairs] = own.pairs - opp.pairs
	f[Protected] = own.protectedCount() - opp.protectedCount()
	f[OwnThreat], f[OwnSecondThreat] = own.gains(p, opp)
	f[OpponentThreat], f[OpponentSecondThreat] = opp.gains(p, own)
	if opp.Winning != game.NoMove {
		f[OpponentWins] = 1
	}
	placement(p, side, 1, f)
	placement(p, 1-side, -1, f)
}

// placement adds the features of a side's piece placement, times sign.
func placement(p *Position, side game.Player, sign int, f *Features) {
	b := &p.Board
	target := b.Find(1-side, 0)
	for n := 1; n < rules.Numbers; n++ {
		s := b.Find(side, n)
		if s == rules.NoSquare {
			continue
		}
		f[Piece+n-1] += sign
		rank := s.Rank()
		if side == game.Second {
			rank = rules.Ranks - 1 - rank
		}
		f[Advance+group(n)] += sign * rank
		if target != rules.NoSquare {
			files, ranks := s.File()-target.File(), s.Rank()-target.Rank()
			f[Proximity+group(n)] += sign * (rules.Ranks - max(files, -files, ranks, -ranks))
		}
	}
	if target != rules.NoSquare {
		rays(b, target, side, sign, f)
	}
	if zero := b.Find(side, 0); zero != rules.NoSquare {
		for d := range rules.Direction(rules.Directions) {
			if next := b.OnRay(zero, d, 1); next != rules.NoPiece && next.Side() == side {
				f[ZeroGuards] += sign
			}
		}
	}
}

// rays adds the features of the attacker's pieces on the lines through the other side's
// 0.
func rays(b *rules.Board, zero rules.Square, attacker game.Player, sign int, f *Features) {
	for d := range rules.Direction(rules.Directions) {
		distance := b.Blocker(zero, d)
		f[ZeroRoom] += sign * (distance - 1)
		if first := b.OnRay(zero, d, distance); first == rules.NoPiece || first.Side() != attacker {
			continue
		}
		f[ZeroRays] += sign
		if behind := b.OnRay(zero, d, distance+1); behind != rules.NoPiece && behind.Side() == attacker {
			f[LoadedRays] += sign
		}
	}
}

// groups lists the feature groups and their sizes.
var groups = []struct {
	name         string
	first, count int
}{{"Piece", Piece, 9}, {"Proximity", Proximity, 3}, {"Advance", Advance, 3}}

var names = [single]string{
	"OwnTurn", "PointLead", "Ahead", "Progress", "Control", "Protected", "Pairs", "OwnThreat", "OwnSecondThreat",
	"OpponentThreat", "OpponentSecondThreat", "OpponentWins", "ZeroRays", "LoadedRays", "ZeroRoom", "ZeroGuards",
}

// Name returns the name of a feature, or of the group that begins with it, and the number
// of features in it.
func Name(feature int) (name string, count int) {
	for _, g := range groups {
		if g.first == feature {
			return g.name, g.count
		}
	}
	return names[feature], 1
}

// Weights holds the value of one unit of each feature, in hundredths of a point.
type Weights [Count]int

// Value returns the estimated value of a position for the side to move, in hundredths of
// a point, within ±game.MaxEstimate. own and opp are the reaches of both sides.
func (w *Weights) Value(p *Position, own, opp *Reach) int {
	var f Features
	Extract(p, own, opp, &f)
	return w.Sum(&f)
}

// Sum returns the weighted sum of features, within ±game.MaxEstimate.
func (w *Weights) Sum(f *Features) int {
	sum := 0
	for i, v := range f {
		sum += w[i] * v
	}
	return min(max(sum, -game.MaxEstimate), game.MaxEstimate)
}

// ChanceScale is the score at which a side wins e times as often as it loses.
const ChanceScale = 400
