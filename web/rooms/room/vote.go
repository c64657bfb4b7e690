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

// begin starts a new vote at now.
func (b *ballot) begin(now time.Time) { *b = ballot{since: now} }

// cast adds a vote and removes an earlier one of the same member.
func (b *ballot) cast(v vote) {
	b.drop(v.who)
	b.votes = append(b.votes, v)
}

// drop removes the vote of a person.
func (b *ballot) drop(who string) {
	b.votes = slices.DeleteFunc(b.votes, func(v vote) bool { return v.who == who })
}

// tallies returns the moves with votes, most votes first. Among equals the move that was
// voted for first comes first.
func (b *ballot) tallies() []Tally {
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

func (r *Room) voted(e *Event) error {
	s, err := r.turn(e.Chair, e.Game, e.Ply)
	if err != nil {
		return err
	}
	if r.terms.Chairs[e.Chair].Kind != TeamChair || r.ChairOf(e.Who) != e.Chair {
		return refuse(NotSeated, "only the members of a team vote")
	}
	move, err := r.moveOf(e, s)
	if err != nil {
		return err
	}
	r.ballot.cast(vote{e.Who, move})
	return nil
}

// Votes returns the moves with votes of the team to move, most votes first. Among equals
// the move that was voted for first comes first.
func (r *Room) Votes() []Tally { return r.ballot.tallies() }

// VoteOf returns the move that a person has voted for, or game.NoMove.
func (r *Room) VoteOf(who string) game.Move {
	for _, v := range r.ballot.votes {
		if v.who == who {
			return v.move
		}
	}
	return game.NoMove
}

// VoteEnds returns the time at which the current vote closes, and whether it is a team's
// turn. If there are no votes by then, the first one closes it.
func (r *Room) VoteEnds() (time.Time, bool) {
	chair := r.ToMove()
	if chair == NoChair || r.terms.Chairs[chair].Kind != TeamChair {
		return time.Time{}, false
	}
	return r.ballot.since.Add(r.terms.voteTime()), true
}

// voteIsClosed reports whether a vote is over: all members have voted, or its time is up
// and there is at least one vote.
func (r *Room) voteIsClosed(now time.Time) bool {
	at, votes := r.VoteEnds()
	if !votes || len(r.ballot.votes) == 0 {
		return false
	}
	return !now.Before(at) || len(r.ballot.votes) >= len(r.chairs[r.ToMove()].members)
}

// playVote returns the event of the move with the most votes.
func (r *Room) playVote(e *Event) (*Event, error) {
	s := r.match.State()
	move := r.rules.FormatMove(s, r.ballot.tallies()[0].Move)
	c := &Command{Do: Move, Game: r.games, Ply: len(r.match.Moves()), Move: move}
	happens, err := r.decideMoveOf(r.ToMove(), c, e, MostLag)
	if err != nil || !happens {
		return nil, err
	}
	return e, nil
}
