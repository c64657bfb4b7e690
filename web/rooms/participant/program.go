package participant

import (
	"errors"
	"time"

	"colat/game"
	"colat/web/rooms/room"
)

// Do sends the command that follows from the state of the room, if it was not sent in this
// state before. It sends nothing while another command of Do has no answer. So a program
// can call Do after each update: it goes on after a restart, and does nothing twice.
func (p *Participant) Do(c room.Command) {
	s, events := &p.last, p.Room().Events()
	if p.IsBusy() || c == s.command && events == s.events {
		return // the command was executed, and its event will follow
	}
	*s = sent{command: c, events: events}
	s.number = p.Send(&c)
}

// Forget lets Do send the same command again, though nothing has happened since.
func (p *Participant) Forget() { p.last.command = room.Command{} }

// IsBusy reports whether Do would send nothing now.
func (p *Participant) IsBusy() bool { return p.last.number != 0 || time.Now().Before(p.last.after) }

// Again returns a channel that receives when Do may repeat a command that the server could
// not execute. It is nil if there is none.
func (p *Participant) Again() <-chan time.Time {
	if left := time.Until(p.last.after); left > 0 {
		return time.After(left)
	}
	return nil
}

// ErrNoChair says that a room has no free chair.
var ErrNoChair = errors.New("no chair is free")

// Prepare returns the next command of a program on its way to a game: to join the room under
// a name, to sit down, to be ready, or to ask for another game. It reports whether there is
// one. Where a tournament has assigned the chair, a program need not join, and name is "".
func (p *Participant) Prepare(name string) (c room.Command, wants bool, err error) {
	r, chair, free := p.Room(), p.Chair(), p.FreeChair()
	for i, c := range r.Terms().Chairs {
		if c.Holder == p.Person() {
			free = i
		}
	}
	switch {
	case chair == room.NoChair && free == room.NoChair:
		return c, false, ErrNoChair
	case name != "" && r.NameOf(p.Person()) != name:
		return room.Command{Do: room.Join, Name: name}, true, nil
	case chair == room.NoChair:
		return room.Command{Do: room.Sit, Chair: free}, true, nil
	case r.Phase() == room.Setting && !r.IsReady(chair):
		return room.Command{Do: room.BeReady}, true, nil
	case r.Phase() == room.Over && !r.Terms().Fixed && !r.WantsAgain(chair):
		return room.Command{Do: room.Rematch, Game: r.Games()}, true, nil
	}
	return c, false, nil
}

// IsOnTurn reports whether it is the participant's turn to move, or to vote without having
// voted.
func (p *Participant) IsOnTurn() bool {
	r := p.Room()
	if r == nil {
		return false
	}
	chair := r.ToMove()
	return chair != room.NoChair && chair == p.Chair() && r.VoteOf(p.Person()) == game.NoMove
}

// paceShare is the part of the time left that a program spends at most on the pace of a game.
const paceShare = 20

// PaceLeft returns how long a program that has found its move waits with it, by the pace in
// the terms. It is 0 if the clock leaves no time for that.
func (p *Participant) PaceLeft() time.Duration {
	r := p.Room()
	pace, now := time.Duration(r.Terms().Pace)*time.Second, p.Now()
	if pace == 0 || !p.IsOnTurn() {
		return 0
	}
	if total, move, running := r.Remaining(r.SideOf(p.Chair()), now); running {
		pace = min(pace, total/paceShare, move/2)
	}
	return max(pace-now.Sub(r.Last()), 0)
}

// Answer returns a program's answer to an open question, if there is one: it lets moves be taken back, declines a
// draw, and Prepare agrees to another game.
func (p *Participant) Answer() (c room.Command, answers bool) {
	about, asked := p.Asked()
	switch {
	case asked && about == room.OfTakeback:
		return p.InGame(room.Takeback), true
	case asked && about == room.OfDraw:
		return p.InGame(room.Decline), true
	}
	return c, false
}

// InGame returns a command about the game on the board.
func (p *Participant) InGame(do room.Deed) room.Command {
	r := p.Room()
	c := room.Command{Do: do, Game: r.Games(), Line: r.Line()}
	if m := r.Match(); m != nil {
		c.Ply = len(m.Moves())
	}
	return c
}

// Move returns the command for a move on the board.
func (p *Participant) Move(move game.Move) room.Command {
	c := p.InGame(room.Move)
	s := p.Room().Match().State()
	c.Move = s.Rules().FormatMove(s, move)
	return c
}
