package room

import (
	"slices"
	"time"

	"colat/game"
)

// A vote is the move that a member of a team has chosen.
type vote struct {
	who  string
	move game.Move
}

// A Tally is the number of votes for a move.
type Tally struct {
	Move  game.Move
	Votes int
}

// ballot is the vote of a team on its next move.
type ballot struct {
	votes []vote
	since time.Time // start of the vote
}

// start starts a new vote at now.
func (b *ballot) start(now time.Time) { *b = ballot{since: now} }

// cast adds a vote and removes an earlier one of the same member.
func (b *ballot) cast(v vote) {
	b.drop(v.who)
	b.votes = append(b.votes, v)
}

// drop removes the vote of a person.
func (b *ballot) drop(who string) {
	b.votes = slices.DeleteFunc(b.votes, func(v vote) bool { return v.who == who })
}

// Votes returns the moves with votes of the team to move, most votes first. Among equals
// the move that was voted for first comes first.
func (b *ballot) Votes() []Tally {
	var tallies []Tally
	for _, v := range b.votes {
		i := slices.IndexFunc(tallies, func(t Tally) bool { return t.Move == v.move })
		if i < 0 {
			tallies = append(tallies, Tally{v.move, 0})
			i = len(tallies) - 1
		}
		tallies[i].Votes++
	}
	slices.SortStableFunc(tallies, func(a, b Tally) int { return b.Votes - a.Votes })
	return tallies
}

// VoteOf returns the move that a person has voted for, or game.NoMove.
func (b *ballot) VoteOf(who string) game.Move {
	for _, v := range b.votes {
		if v.who == who {
			return v.move
		}
	}
	return game.NoMove
}
