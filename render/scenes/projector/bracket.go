package projector

import (
	"colat/ai/arena/pairing"
)

// bracket is a knock-out as a tree. It has all rounds from the first one to the final, each
// with half as many ties as the round before. The winners of two adjacent ties meet in the
// next round.
type bracket struct{ rounds []bracketRound }

type bracketRound struct {
	places int // places left in the round
	ties   []bracketTie
}

// bracketTie is a tie of two players. Players of later rounds may not be known yet.
type bracketTie struct {
	players [2]string // "" if not known yet
	points  [2]int
	winner  string
	bye     bool // the player has no opponent
	begun   bool // points come from games
	lot     bool // the winner was drawn by lot
}

// treeOf returns the bracket of the last stage of a plan. It returns an empty bracket if that
// stage is not a knock-out.
func treeOf(plan *pairing.Plan) bracket {
	var b bracket
	if len(plan.Stages) == 0 {
		return b
	}
	stage := &plan.Stages[len(plan.Stages)-1]
	if stage.Kind != pairing.KnockOutStage {
		return b
	}
	for _, round := range stage.Rounds {
		r := bracketRound{places: 2 * len(round.Ties)}
		for _, t := range round.Ties {
			r.ties = append(r.ties, bracketTie{
				players: t.Players, points: t.Points, winner: t.Winner,
				bye: t.By == pairing.ByBye, lot: t.By == pairing.ByLot,
				begun: t.Points != [2]int{} || t.By == pairing.ByPoints || t.By == pairing.ByLot,
			})
		}
		b.rounds = append(b.rounds, r)
	}
	for {
		last := &b.rounds[len(b.rounds)-1]
		if len(last.ties) < 2 {
			return b
		}
		next := bracketRound{places: len(last.ties)}
		for i := 0; i < len(last.ties); i += 2 {
			next.ties = append(next.ties, bracketTie{players: [2]string{last.ties[i].winner, last.ties[i+1].winner}})
		}
		b.rounds = append(b.rounds, next)
	}
}

// from returns the last rounds of the bracket. They start with the first round that has at
// most most ties or, if that is earlier, with the current round, which has places places
// left.
func (b *bracket) from(most, places int) []bracketRound {
	for i := range b.rounds {
		if len(b.rounds[i].ties) <= most || b.rounds[i].places <= places {
			return b.rounds[i:]
		}
	}
	return nil
}

// part returns the i-th of several equal parts of rounds: a part has the ties that lead to
// the same later ties. It omits the rounds in which parts meet.
func part(rounds []bracketRound, i, of int) []bracketRound {
	var own []bracketRound
	for _, r := range rounds {
		n := len(r.ties) / of
		if n == 0 {
			break
		}
		own = append(own, bracketRound{places: r.places, ties: r.ties[i*n : (i+1)*n]})
	}
	return own
}

// champion returns the winner of the final, or "" if it is not decided.
func (b *bracket) champion() string {
	if len(b.rounds) == 0 {
		return ""
	}
	return b.rounds[len(b.rounds)-1].ties[0].winner
}
