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
	first time.Time // time of the first vote; zero if there is none
}

// start starts a new vote at now.
func (b *ballot) start(now time.Time) { *b = ballot{since: now} }

// cast adds a vote at now and removes an earlier one of the same member.
func (b *ballot) cast(v vote, now time.Time) {
	if len(b.votes) == 0 {
		b.first = now
	}
	b.votes = slices.DeleteFunc(b.votes, func(o vote) bool { return o.who == v.who })
	b.votes = append(b.votes, v)
}

// drop removes the vote of a person.
func (b *ballot) drop(who string) {
	b.votes = slices.DeleteFunc(b.votes, func(v vote) bool { return v.who == who })
	if len(b.votes) == 0 {
		b.first = time.Time{}
	}
}

// lateVote is the time that a team has at least from its first vote on.
const lateVote = 10 * time.Second

// ends returns the time at which a vote of a length closes.
func (b *ballot) ends(length time.Duration) time.Time {
	at := b.since.Add(length)
	if late := b.first.Add(min(lateVote, length)); len(b.votes) > 0 && late.After(at) {
		return late
	}
	return at
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
