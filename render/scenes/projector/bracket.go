package projector

import "colat/ai/arena/pairing"

// bracket is a knock-out as a tree: its rounds from the first one to the final, each with
// half as many ties as the one before. A tie is between the winners of the two beside it
// in the round before.
type bracket struct{ rounds []bracketRound }

type bracketRound struct {
	places int // that are left in it
	ties   []bracketTie
}

// bracketTie is two players of whom one goes on, as far as they are known.
type bracketTie struct {
	players [2]string // "" where nobody is known yet
	points  [2]int
	winner  string
	bye     bool // there is nobody else
	begun   bool // points are those of games
	lot     bool // it was decided by lot
}

// treeOf returns the tree of the last stage of a plan if that is a knock-out, and
// otherwise none.
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

// from returns the rounds that are still of interest: those with at most so many ties or,
// where even the one that is played has more, that one and those after it.
func (b *bracket) from(most, places int) []bracketRound {
	for i := range b.rounds {
		if len(b.rounds[i].ties) <= most || b.rounds[i].places <= places {
			return b.rounds[i:]
		}
	}
	return nil
}

// part returns one of several equal parts of rounds: the ties that lead to the same ones.
// Rounds after those have met are no part of it.
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

// champion returns who has won the final, "" while nobody has.
func (b *bracket) champion() string {
	if len(b.rounds) == 0 {
		return ""
	}
	return b.rounds[len(b.rounds)-1].ties[0].winner
}
