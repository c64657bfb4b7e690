package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"colat/ai/arena"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// roomConnection is a participant in a room.
type roomConnection struct {
	*participant.Participant
	place    roomPlace
	out, log io.Writer
	asJSON   bool
	patience time.Duration
	// firstPatience is the time limit for a server that has never answered.
	firstPatience time.Duration

	current bool // whether the room is up to date, not an earlier state
	phase   room.Phase
	away    *time.Timer
	tally   roomTally
	teller  roomTeller
	err     error // of print
}

// roomTeller receives the events of a room once the room is up to date.
type roomTeller interface {
	// gameBegan is called when the room is up to date for the first time.
	gameBegan(v *roomConnection)
	// event is called after an event has been applied.
	event(v *roomConnection, e *room.Event)
	// greeted is called when a participant sends a greeting.
	greeted(v *roomConnection, g *protocol.Greeted)
}

// applied processes an event of the room.
func (v *roomConnection) applied(r *room.Room, e *room.Event) {
	v.tally.note(v, r, e)
	v.phase = r.Phase()
	if v.current {
		v.teller.event(v, e)
	}
}

// say writes a message to the log.
func (v *roomConnection) say(format string, args ...any) {
	fmt.Fprintf(v.log, "arena: "+format+"\n", args...)
}

// print prints a line as JSON or as text.
func (v *roomConnection) print(line roomLine, text string) {
	v.err = errors.Join(v.err, cli.Print(v.out, v.asJSON, line, "%s\n", text))
}

// receive processes an update. An error ends the connection.
func (v *roomConnection) receive(u *participant.Update) error {
	switch {
	case v.Err() != nil:
		return fmt.Errorf("the server contradicts itself: %w", v.Err())
	case u.Status:
		return v.status()
	case u.Answer != nil && u.Answer.N == 0:
		return roomError("the room "+v.ID(), u.Answer.Error)
	case u.Greeted != nil && v.current:
		v.teller.greeted(v, u.Greeted)
	case u.Current && !v.current && v.Room() != nil:
		v.current = true
		v.teller.gameBegan(v)
	}
	if v.phase == room.Shut && v.current {
		return v.errShut()
	}
	return nil
}

// errClosed reports a room that was closed because its game does not count.
var errClosed = errors.New("the tournament has closed the room")

// errShut returns the reason why the room is closed.
func (v *roomConnection) errShut() error {
	if v.Room().Terms().Fixed {
		return errClosed
	}
	return errors.New("the room is closed: nothing has happened in it for a day")
}

// status handles a change of the connection's status. It returns an error if the
// connection cannot continue.
func (v *roomConnection) status() error {
	s := v.Status()
	switch state := v.State(); state {
	case participant.Connected:
		if v.away != nil {
			v.away.Stop()
			v.away = nil
			v.say("connected to %s", v.place.site)
		}
	case participant.Refused, participant.Outdated:
		return fmt.Errorf("%s: %s", v.place.site, cli.OneLine(s.Error.Error()))
	case participant.Connecting, participant.Reconnecting:
		if v.away == nil {
			patience := v.patience
			if s.Person == "" {
				patience = v.firstPatience
			}
			v.away = time.NewTimer(patience)
			v.say("%s: %s", state, cli.OneLine(s.Error.Error()))
		}
	}
	return nil
}

// tired returns a channel that fires when the time limit for reconnecting has passed. The
// channel is nil while the server answers.
func (v *roomConnection) tired() <-chan time.Time {
	if v.away == nil {
		return nil
	}
	return v.away.C
}

// errAway returns the error for a server that did not answer within the time limit.
func (v *roomConnection) errAway() error {
	if err := v.Status().Error; err != nil {
		return fmt.Errorf("%s does not answer: %s", v.place.site, cli.OneLine(err.Error()))
	}
	return fmt.Errorf("%s does not answer", v.place.site)
}

// next processes the next update, and returns it. If there is none, it waits for one or for
// other, and returns an empty update.
func (v *roomConnection) next(ctx context.Context, other <-chan struct{}) (participant.Update, error) {
	if u, some := v.Poll(); some {
		return u, v.receive(&u)
	}
	var err error
	select {
	case <-v.Ready():
	case <-other:
	case <-v.Again():
	case <-v.tired():
		err = v.errAway()
	case <-ctx.Done():
		err = ctx.Err()
	}
	return participant.Update{}, err
}

// answer waits for the answer with a number. It returns the update with the answer.
func (v *roomConnection) answer(ctx context.Context, number uint64) (participant.Update, error) {
	for {
		u, err := v.next(ctx, nil)
		switch {
		case err != nil:
			return u, err
		case u.Answer == nil || u.Answer.N != number:
		case u.Answer.Error != nil:
			return u, u.Answer.Error
		default:
			return u, nil
		}
	}
}

// ask sends a command and waits for its answer.
func (v *roomConnection) ask(ctx context.Context, c *room.Command) error {
	_, err := v.answer(ctx, v.Send(c))
	return err
}

// roomLine is a line of --json output, one per event in a room.
type roomLine struct {
	Event string `json:"event"` // room, game, move, takeback, result, greeting or sum
	Room  string `json:"room,omitempty"`
	Link  string `json:"link,omitempty"`
	Code  string `json:"code,omitempty"`

	Game  int               `json:"game,omitempty"`
	Rules string            `json:"rules,omitempty"`
	Start string            `json:"start,omitempty"`
	Names map[string]string `json:"names,omitempty"` // by the letters of the sides
	You   string            `json:"you,omitempty"`   // letter of this participant's side
	Clock string            `json:"clock,omitempty"`

	Number int       `json:"number,omitempty"` // of the move, from 1
	Side   string    `json:"side,omitempty"`
	Move   string    `json:"move,omitempty"`
	Left   []float64 `json:"left,omitempty"` // seconds of the first and the second side

	Winner string      `json:"winner,omitempty"` // a letter, or draw
	Reason game.Reason `json:"reason,omitempty"`
	Moves  int         `json:"moves,omitempty"` // of the game, or that remain
	Score  []float64   `json:"score,omitempty"` // points of the chairs in all games of the room

	Who  string `json:"who,omitempty"`
	What string `json:"what,omitempty"`
}

// takebackLine returns the line of an event in which moves are taken back.
func (v *roomConnection) takebackLine(e *room.Event) roomLine {
	return roomLine{Event: "takeback", Game: e.Game, Moves: e.Ply}
}

// letter returns the letter of a side in the texts of the room's game, or "draw" for
// game.NoSide.
func (v *roomConnection) letter(side game.Player) string {
	if side == game.NoSide {
		return "draw"
	}
	return v.Room().Match().Start().Rules().Traits().Letter(side)
}

// sideName returns the name of a side with the name of its player.
func (v *roomConnection) sideName(side game.Player) string {
	m := v.Room().Match()
	return fmt.Sprintf("%s with %s", cli.Printable(m.Seats()[side].Name), sideText(m.Start().Rules(), side))
}

// gameLine describes the game on the board at its start.
func (v *roomConnection) gameLine() roomLine {
	m := v.Room().Match()
	rules := m.Start().Rules()
	line := roomLine{
		Event: "game", Game: v.Room().Games(), Rules: rules.ID(), Start: rules.FormatPosition(m.Start()),
		Names: map[string]string{
			v.letter(game.First): m.Seats()[game.First].Name, v.letter(game.Second): m.Seats()[game.Second].Name,
		},
		Clock: v.Room().TimeControl().String(),
	}
	if chair := v.Room().ChairOf(v.Person()); chair != room.NoChair {
		line.You = v.letter(v.Room().SideOf(chair))
	}
	return line
}

// moveLine describes a move of the game on the board.
func (v *roomConnection) moveLine(s game.State, number int, move game.Move) roomLine {
	return roomLine{
		Event: "move", Game: v.Room().Games(), Number: number, Side: v.letter(s.ToMove()),
		Move: s.Rules().FormatMove(s, move),
	}
}

// resultLine describes the result of the game on the board.
func (v *roomConnection) resultLine() roomLine {
	result, _ := v.Room().Match().Result()
	score := v.Room().Score()
	return roomLine{
		Event: "result", Game: v.Room().Games(), Winner: v.letter(result.Winner), Reason: result.Reason,
		Moves: len(v.Room().Match().Moves()), Score: []float64{float64(score[0]) / 2, float64(score[1]) / 2},
	}
}

// lastMove returns the position before the last move on the board, the move's number and
// the move.
func lastMove(m *match.Match) (before game.State, number int, move game.Move) {
	moves := m.Moves()
	before = m.State().Clone()
	before.Undo()
	return before, len(moves), moves[len(moves)-1]
}

// roomTally counts the finished games in which this participant had a seat. It depends
// only on the room's events, so a restarted program continues the count.
type roomTally struct {
	arena.Counts
	last game.Result // of the last finished game
}

// note processes an event that has been applied to the room.
func (t *roomTally) note(v *roomConnection, r *room.Room, e *room.Event) {
	if e.Kind == room.Left && e.Who == v.Person() {
		*t = roomTally{}
	}
	if v.phase == room.Over || r.Phase() != room.Over {
		return
	}
	t.last, _ = r.Match().Result()
	if r.Aborted() {
		return // the game has no result
	}
	chair := r.ChairOf(v.Person())
	if chair == room.NoChair {
		return
	}
	t.Add(t.last.Winner, r.SideOf(chair))
}
