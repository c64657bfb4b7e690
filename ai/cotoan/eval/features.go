// Package eval estimates positions of cờ toán: a weighted sum of features, whose
// weights were fitted to how games ended.
package eval

import (
	"colat/ai/cotoan/position"
	"colat/game"
	"colat/game/cotoan"
)

// The features. Each is the side to move's less its opponent's, but for those whose
// names begin with Own or Opponent.
const (
	OwnTurn              = iota // always 1: what it is worth to be to move
	PointLead                   // points
	Ahead                       // 1 for the side with more points, who wins games that nothing else ends
	Progress                    // the square of the points, in parts of the target
	Control                     // empty squares on which the side could capture
	Protected                   // own pieces on squares where the side could capture
	Pairs                       // directions in which a piece has a front piece
	OwnThreat                   // the most that a capture gains, less what a recapture costs
	OwnSecondThreat             // the most of a capture of another piece
	OpponentThreat              // what OwnThreat is to the opponent
	OpponentSecondThreat        // what OwnSecondThreat is to it
	OpponentWins                // 1 if the opponent would win by a capture if it were to move
	ZeroRays                    // directions in which a piece of the side is the first one from the other's 0
	LoadedRays                  // those of them with another piece of the side behind
	ZeroRoom                    // empty squares seen from the other's 0
	ZeroGuards                  // own pieces next to the own 0
	single                      // how many features stand alone
)

// The features that come in groups.
const (
	Piece     = single        // for 1 to 9: the piece is on the board
	Proximity = Piece + 9     // for small, middle and large pieces: nearness to the other's 0
	Advance   = Proximity + 3 // likewise: how many ranks they are from the own side of the board
	Count     = Advance + 3
)

// Features are the values of a position's features.
type Features [Count]int

// group returns 0 for pieces 1 to 3, 1 for 4 to 6, 2 for 7 to 9.
func group(number int) int { return (number - 1) / 3 }

// Extract returns the features of a position, with what its sides reach.
func Extract(p *position.Position, own, opp *Reach, f *Features) {
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

// placement adds what the places of a side's pieces count, times sign.
func placement(p *position.Position, side game.Player, sign int, f *Features) {
	b := &p.Board
	target := b.Find(1-side, 0)
	for n := 1; n < cotoan.Numbers; n++ {
		s := b.Find(side, n)
		if s == cotoan.NoSquare {
			continue
		}
		f[Piece+n-1] += sign
		rank := s.Rank()
		if side == game.Second {
			rank = cotoan.Ranks - 1 - rank
		}
		f[Advance+group(n)] += sign * rank
		if target != cotoan.NoSquare {
			files, ranks := s.File()-target.File(), s.Rank()-target.Rank()
			f[Proximity+group(n)] += sign * (cotoan.Ranks - max(files, -files, ranks, -ranks))
		}
	}
	if target != cotoan.NoSquare {
		rays(b, target, side, sign, f)
	}
	if zero := b.Find(side, 0); zero != cotoan.NoSquare {
		for d := range cotoan.Direction(cotoan.Directions) {
			if next := b.OnRay(zero, d, 1); next != cotoan.NoPiece && next.Side() == side {
				f[ZeroGuards] += sign
			}
		}
	}
}

// rays looks from the 0 of one side for pieces of the other.
func rays(b *cotoan.Board, zero cotoan.Square, attacker game.Player, sign int, f *Features) {
	for d := range cotoan.Direction(cotoan.Directions) {
		distance := b.Blocker(zero, d)
		f[ZeroRoom] += sign * (distance - 1)
		if first := b.OnRay(zero, d, distance); first == cotoan.NoPiece || first.Side() != attacker {
			continue
		}
		f[ZeroRays] += sign
		if behind := b.OnRay(zero, d, distance+1); behind != cotoan.NoPiece && behind.Side() == attacker {
			f[LoadedRays] += sign
		}
	}
}

// groups are the features that come in groups, and how many are in each.
var groups = []struct {
	name         string
	first, count int
}{{"Piece", Piece, 9}, {"Proximity", Proximity, 3}, {"Advance", Advance, 3}}

var names = [single]string{
	"OwnTurn", "PointLead", "Ahead", "Progress", "Control", "Protected", "Pairs", "OwnThreat", "OwnSecondThreat",
	"OpponentThreat", "OpponentSecondThreat", "OpponentWins", "ZeroRays", "LoadedRays", "ZeroRoom", "ZeroGuards",
}

// Name returns the name of a feature, or of the group that begins with it, and how many
// features that has.
func Name(feature int) (name string, count int) {
	for _, g := range groups {
		if g.first == feature {
			return g.name, g.count
		}
	}
	return names[feature], 1
}
