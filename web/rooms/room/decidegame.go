package room

import (
	"time"

	"colat/game"
)

func decideRematch(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	chair, err := r.seat(who)
	switch {
	case err != nil:
		return false, err
	case c.Game == r.games-1:
		return false, nil // the game has already begun
	case r.phase != Over || c.Game != r.games:
		return false, refuse(NotPlaying, "no game has ended")
	case r.terms.Fixed:
		return false, refuse(NotSetting, "the tournament chooses the next players")
	case r.paces.isFull():
		return false, refuse(Full, "this room has seen enough games: make another one")
	}
	e.Kind, e.Chair, e.Game = Again, chair, r.games
	return !r.hasSaid(who, r.chairs[chair].again), nil
}

// resigner returns the chair of a person if the person may end the game for it. For a
// team only the host may.
func (r *Room) resigner(who string) (int, error) {
	chair, err := r.seat(who)
	if err == nil && r.terms.Chairs[chair].Kind == TeamChair && who != r.host {
		return NoChair, refuse(NotHost, "for a team only the host decides")
	}
	return chair, err
}

func decideResign(r *Room, who string, c *Command, e *Event, _ *Situation) (bool, error) {
	chair, err := r.resigner(who)
	switch {
	case err != nil:
		return false, err
	case c.Game == r.games && r.phase == Over:
		return false, nil
	case r.phase != Playing || c.Game != r.games:
		return false, refuse(NotPlaying, "no game is being played")
	}
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason = Ended, chair, r.games, 1-chair, game.Resignation
	return true, nil
}

func decideMove(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error) {
	chair, err := r.seat(who)
	if err != nil {
		return false, err
	}
	return r.decideMoveOf(chair, c, e, s.Lag)
}

// decideMoveOf decides a move for a chair.
func (r *Room) decideMoveOf(chair int, c *Command, e *Event, lag time.Duration) (bool, error) {
	if r.wasPlayed(chair, c) {
		return false, nil
	}
	s, err := r.turn(chair, c.Game, c.Ply)
	if err == nil {
		err = r.sameLine(c)
	}
	if err != nil {
		return false, err
	}
	move, err := r.legal(s, c.Move)
	if err != nil {
		return false, err
	}
	e.Chair, e.Game, e.Ply = chair, c.Game, c.Ply
	e.Move, e.checked = r.rules.FormatMove(s, move), checkedMove{r.match, r.events, move}
	if r.terms.Chairs[chair].Kind == TeamChair && e.Who != Server {
		e.Kind = Voted
		return r.VoteOf(e.Who) != move, nil
	}
	if r.clock.running != game.NoSide && r.clock.spent(e.Time(), lag) > r.clock.allowed() {
		return false, refuse(Late, "the time was up")
	}
	if e.Kind, e.Left = Moved, r.clock.moved(e.Time(), lag); r.mustPass() {
		e.Left = r.clock.after(e.Time(), lag)
	}
	return true, nil
}

// mayEnd returns the chair for which a person may end a game that the other side has left.
func (r *Room) mayEnd(who string, c *Command, now time.Time, s *Situation) (chair int, err error) {
	chair, err = r.seat(who)
	switch {
	case err != nil:
		return NoChair, err
	case r.phase != Playing || c.Game != r.games:
		return NoChair, refuse(NotPlaying, "no game is being played")
	case r.terms.Chairs[chair].Kind == TeamChair && who != r.host && s.away(r.host) < AwayToEnd:
		return NoChair, refuse(NotHost, "for a team only the host decides")
	case r.terms.Clock.Total > 0:
		return NoChair, refuse(NotAway, "the clock decides the game")
	case r.AwayFor(1-chair, now, s.away) < AwayToEnd:
		return NoChair, refuse(NotAway, "the other side has to be away for %v", AwayToEnd)
	}
	return chair, nil
}

// MayAbort reports whether each side may end the game without a result, because not both have moved. In a
// tournament they may not.
func (r *Room) MayAbort() bool {
	return r.phase == Playing && !r.terms.Fixed && len(r.match.Moves()) < fewMoves
}

// decideAbsence ends a game that the other side has left, by Claim or by Abort, or that has hardly begun.
func decideAbsence(r *Room, who string, c *Command, e *Event, s *Situation) (bool, error) {
	if c.Game == r.games && r.phase == Over {
		return false, nil
	}
	if c.Do == Abort && c.Game == r.games && r.MayAbort() {
		chair, err := r.resigner(who)
		r.abort(e, max(chair, 0))
		return true, err
	}
	chair, err := r.mayEnd(who, c, e.Time(), s)
	if err != nil {
		return false, err
	}
	r.abort(e, 1-chair)
	if c.Do == Claim {
		e.Winner, e.Reason = chair, game.Resignation
	}
	return true, nil
}

// abort makes e the event that ends the game without a result. Programs that do not know
// Absent take it for a draw.
func (r *Room) abort(e *Event, absent int) {
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason, e.Absent = Ended, absent, r.games, NoChair, game.Agreement, true
}

// fewMoves is the number of moves after which both sides have moved. A game with fewer moves can be aborted, and
// leaving it does not lose it.
const fewMoves = 2

func decideLeave(r *Room, who string, _ *Command, e *Event, s *Situation) (bool, error) {
	chair := r.ChairOf(who)
	if r.phase != Playing || chair == NoChair || r.terms.Chairs[chair].Kind != PersonChair {
		e.Kind = Left
		return true, nil
	}
	if r.terms.Fixed {
		return false, refuse(NotSetting, "resign first")
	}
	e.Leaves = true
	if len(r.match.Moves()) < fewMoves || r.terms.Clock.Total == 0 && r.AwayFor(1-chair, e.Time(), s.away) >= AwayToEnd {
		r.abort(e, chair)
		return true, nil
	}
	e.Kind, e.Chair, e.Game, e.Winner, e.Reason = Ended, chair, r.games, 1-chair, game.Resignation
	return true, nil
}
