package room

import (
	"time"

	"colat/game"
)

// turn returns the position on the board. It returns an error if number and ply do not
// match it, or if it is not the chair's turn.
func (r *Room) turn(chair, number, ply int) (game.State, error) {
	if err := r.current(number, ply); err != nil {
		return nil, err
	}
	if r.ToMove() != chair {
		return nil, refuse(NotYourTurn, "it is the other side's turn")
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
	if checked.in == r.match && checked.after == r.events {
		return checked.move, nil
	}
	return r.legal(s, e.Move)
}

// wasPlayed reports whether a chair has already made the move of a command.
func (r *Room) wasPlayed(chair int, c *Command) bool {
	if r.match == nil || c.Game != r.games || c.Ply < 0 || c.Ply >= len(r.match.Moves()) {
		return false
	}
	s := r.match.Start().Clone()
	for _, move := range r.match.Moves()[:c.Ply] {
		s.Play(move)
	}
	return r.ChairOn(s.ToMove()) == chair && r.rules.FormatMove(s, r.match.Moves()[c.Ply]) == c.Move
}

// SideOf returns the side of a chair in the game on the board.
func (r *Room) SideOf(chair int) game.Player {
	if chair == r.opens {
		return game.First
	}
	return game.Second
}

// ChairOn returns the chair of a side in the game on the board, or NoChair if side is not
// a player.
func (r *Room) ChairOn(side game.Player) int {
	switch side {
	case game.First:
		return r.opens
	case game.Second:
		return 1 - r.opens
	}
	return NoChair
}

// ToMove returns the chair whose turn it is, or NoChair if there is none.
func (r *Room) ToMove() int {
	if r.phase != Playing {
		return NoChair
	}
	return r.ChairOn(r.match.State().ToMove())
}

// AwayFor returns how long all members of a chair have been offline, as reported by away.
// For an empty chair it is the time since the last member left, and for an engine 0.
func (r *Room) AwayFor(chair int, now time.Time, away func(who string) time.Duration) time.Duration {
	c := &r.chairs[chair]
	switch {
	case r.terms.Chairs[chair].Kind == EngineChair:
		return 0
	case len(c.members) == 0:
		return max(now.Sub(c.emptied), 0)
	}
	least := away(c.members[0])
	for _, who := range c.members[1:] {
		least = min(least, away(who))
	}
	return least
}
