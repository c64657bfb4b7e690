package room

import (
	"slices"
	"time"

	"colat/game"
)

// A vote is what a member of a team wants to be played.
type vote struct {
	who  string
	move game.Move
}

// turn returns the state of the game that an event or a command is about, if its chair
// is to move in it.
func (r *Room) turn(chair, number, ply int) (game.State, error) {
	if err := r.current(number, ply); err != nil {
		return nil, err
	}
	if r.ToMove() != chair {
		return nil, refuse(NotYourTurn, "the other side is to move")
	}
	return r.match.State(), nil
}

// current returns an error unless a game and the position in it are those on the board.
func (r *Room) current(number, ply int) error {
	switch {
	case r.phase != Playing:
		return refuse(NotPlaying, "no game is being played")
	case number != r.games || ply != len(r.match.Moves()):
		return refuse(Late, "that was game %d, move %d; the board shows game %d, move %d",
			number, ply+1, r.games, len(r.match.Moves())+1)
	}
	return nil
}

// legal reads a move and sees that the rules allow it.
func (r *Room) legal(s game.State, text string) (game.Move, error) {
	move, err := r.rules.ParseMove(s, text)
	if err == nil && !game.IsLegal(s, move) {
		err = refuse(Illegal, "the rules do not allow it")
	}
	if err != nil {
		return game.NoMove, refuse(Illegal, "%.20q: %v", text, err)
	}
	return move, nil
}

func (r *Room) moved(e *Event) error {
	s, err := r.turn(e.Chair, e.Game, e.Ply)
	if err != nil {
		return err
	}
	move, err := r.legal(s, e.Move)
	if err != nil {
		return err
	}
	if err := r.match.Play(move); err != nil {
		return err
	}
	// A move answers an offer of the opponent by declining it.
	if r.offer == 1-e.Chair {
		r.offer = NoChair
	}
	r.clock.run(r.match.State().ToMove(), e.Left, e.Time())
	r.beginVote(e.Time())
	r.settleScore()
	return nil
}

// beginVote lets a team vote anew.
func (r *Room) beginVote(now time.Time) { r.votes, r.voting = nil, now }

func (r *Room) voted(e *Event) error {
	s, err := r.turn(e.Chair, e.Game, e.Ply)
	if err != nil {
		return err
	}
	if r.terms.Chairs[e.Chair].Kind != TeamChair || r.ChairOf(e.Who) != e.Chair {
		return refuse(NotSeated, "only the members of a team vote")
	}
	move, err := r.legal(s, e.Move)
	if err != nil {
		return err
	}
	r.votes = slices.DeleteFunc(r.votes, func(v vote) bool { return v.who == e.Who })
	r.votes = append(r.votes, vote{e.Who, move})
	return nil
}

// A Tally is how many members of a team want a move.
type Tally struct {
	Move  game.Move
	Votes int
}

// Votes returns what the team that is to move wants so far, the most wanted move first;
// of equals the one that was voted for first.
func (r *Room) Votes() []Tally {
	var tallies []Tally
	for _, v := range r.votes {
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

// VoteOf returns the move that somebody has voted for, or game.NoMove.
func (r *Room) VoteOf(who string) game.Move {
	for _, v := range r.votes {
		if v.who == who {
			return v.move
		}
	}
	return game.NoMove
}

// VoteEnds returns when the team that is to move has to have voted. Where nobody has
// voted by then it waits for the first vote.
func (r *Room) VoteEnds() (time.Time, bool) {
	chair := r.ToMove()
	if chair == NoChair || r.terms.Chairs[chair].Kind != TeamChair {
		return time.Time{}, false
	}
	return r.voting.Add(r.terms.voteTime()), true
}

func (r *Room) offeredDraw(e *Event) error {
	if err := r.current(e.Game, e.Ply); err != nil {
		return err
	}
	if r.offer != NoChair || r.offered[e.Chair] == e.Ply+1 {
		return refuse(OfferedTwice, "a draw was offered in this position already")
	}
	r.offer, r.offered[e.Chair] = e.Chair, e.Ply+1
	return nil
}

func (r *Room) declined(e *Event) error {
	if r.phase != Playing || r.offer != 1-e.Chair {
		return refuse(NotOffered, "no draw is offered")
	}
	r.offer = NoChair
	return nil
}

func (r *Room) ended(e *Event) error {
	if r.phase != Playing || e.Game != r.games {
		return refuse(NotPlaying, "no game is being played")
	}
	winner := game.Nobody
	if e.Winner != NoChair {
		winner = r.SideOf(e.Winner)
	}
	if err := r.match.Settle(game.Result{Winner: winner, Reason: e.Reason}); err != nil {
		return err
	}
	r.settleScore()
	return nil
}

// paused takes back the time in which no server was there.
func (r *Room) paused(e *Event) error {
	if r.phase != Playing || e.Game != r.games {
		return refuse(NotPlaying, "no game is being played")
	}
	r.clock.run(r.match.State().ToMove(), e.Left, e.Time())
	r.voting = e.Time()
	return nil
}
