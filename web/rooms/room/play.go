package room

import "colat/game"

// turn returns the position on the board. It returns an error if number and ply do not
// match it, or if it is not the chair's turn.
func (r *Room) turn(chair, number, ply int) (game.State, error) {
	if err := r.current(number, ply); err != nil {
		return nil, err
	}
	if r.ToMove() != chair {
		return nil, refuse(NotYourTurn, "the other side is to move")
	}
	return r.match.State(), nil
}

// current returns an error unless number and ply are those of the position on the board.
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

// legal parses a move and returns an error if the rules do not allow it.
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

// moveOf returns the legal move of an event in the current position.
func (r *Room) moveOf(e *Event, s game.State) (game.Move, error) {
	checked := e.checked
	e.checked = checkedMove{} // an applied event is equal to a decoded one
	if checked.by == r && checked.after == r.events {
		return checked.move, nil
	}
	return r.legal(s, e.Move)
}

func (r *Room) moved(e *Event) error {
	s, err := r.turn(e.Chair, e.Game, e.Ply)
	if err != nil {
		return err
	}
	move, err := r.moveOf(e, s)
	if err != nil {
		return err
	}
	if err := r.match.PlayLegal(move); err != nil {
		return err
	}
	// A move declines the opponent's offer of a draw.
	if r.offer == 1-e.Chair {
		r.offer = NoChair
	}
	r.clock.run(r.match.State().ToMove(), e.Left, e.Time())
	r.ballot.begin(e.Time())
	r.settleScore()
	return nil
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
	result := game.Result{Winner: game.Nobody, Reason: e.Reason}
	if e.Winner != NoChair {
		result.Winner = r.SideOf(e.Winner)
	}
	aborted := e.Absent && e.Winner == NoChair
	switch {
	case aborted:
		result.Reason = game.Aborted
	case e.Absent:
		result.Reason = game.Absence
	}
	if err := r.match.Settle(result); err != nil {
		return err
	}
	if e.Leaves {
		r.leaver = e.Who
	}
	r.aborted = aborted
	if e.Reason == game.Timeout && e.Winner != NoChair {
		// With a time limit per move, some of the time for the game may remain unused.
		r.clock.left[r.SideOf(1-e.Winner)] = 0
	}
	r.settleScore()
	return nil
}

// paused restores the time during which no server was running.
func (r *Room) paused(e *Event) error {
	if r.phase != Playing || e.Game != r.games {
		return refuse(NotPlaying, "no game is being played")
	}
	r.clock.run(r.match.State().ToMove(), e.Left, e.Time())
	r.ballot.since = e.Time()
	return nil
}
