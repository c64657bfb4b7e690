package bots

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"colat/ai/arena/course"
	arena "colat/ai/arena/referee"
	"colat/game"
	"colat/game/async"
	"colat/game/othello"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// A botGame is a bot's game in its room, with the open requests to the bot and to the
// room.
type botGame struct {
	id      string
	room    room.Room
	current bool // all events of the room so far have been applied
	begun   bool // the game was not over when it was found

	asking   int                    // the ply of the last question to the bot; -1 before the first
	question *async.Call[game.Move] // the open question; nil if there is none

	move    string // the bot's answer
	ply     int    // the ply that move answers
	resigns bool
	last    string // the error message for a bad answer, which resigns the game

	number uint64        // the number of the unanswered request to the room; 0 if none
	asked  *room.Command // the last command
	events int           // the number of events when asked was sent
}

func newBotGame(id string) *botGame { return &botGame{id: id, asking: -1} }

// receive applies new events of the room.
func (g *botGame) receive(u *client.Update) error {
	if u.Anew {
		g.room = room.Room{}
	}
	for i := range u.Entries {
		if err := g.room.Apply(&u.Entries[i].Event); err != nil {
			return fmt.Errorf("the room %s: %w", g.id, err)
		}
	}
	g.current = g.current || u.Current
	return nil
}

// answeredRequest handles the reply to a request, and reports whether to repeat the
// request.
func (g *botGame) answeredRequest(a *client.Answer) (again bool) {
	if a.N != g.number {
		return false
	}
	g.number = 0
	// A refused command was overtaken by events, which arrive by themselves.
	return a.Error != nil && (a.Error.Code == protocol.Failed || a.Error.Code == protocol.TooMany)
}

// over reports whether the game is over or its room closed.
func (g *botGame) over() bool { return g.room.Phase() == room.Over || g.room.Phase() == room.Shut }

// state returns the position, its ply, and whether it is the person's turn.
func (g *botGame) state(person string) (s *othello.State, ply int, turn bool) {
	chair := g.room.ToMove()
	if chair == room.NoChair || chair != g.room.ChairOf(person) {
		return nil, 0, false
	}
	m := g.room.Match()
	s, turn = m.State().(*othello.State)
	return s, len(m.Moves()), turn
}

// ask asks the bot for its move, once, if it is the bot's turn. It does not ask a bot
// that must pass.
func (g *botGame) ask(ctx context.Context, bot *course.Client, person string) {
	s, ply, turn := g.state(person)
	if !turn || s.MustPass() || g.asking == ply || g.resigns {
		return
	}
	g.rest()
	position := s.Clone().(*othello.State)
	g.asking = ply
	g.question = async.Start(ctx, func(ctx context.Context) (game.Move, error) { return bot.Ask(ctx, position) })
}

// rest cancels the question to the bot and waits for its end.
func (g *botGame) rest() {
	g.question.End()
	g.question = nil
}

// answered handles the bot's answer to the last question. The error is errGone if the bot
// has disconnected, or a refusal.
func (g *botGame) answered(move game.Move, err error) error {
	g.question = nil
	var bad *course.AnswerError
	switch {
	case err == nil:
		g.move, g.ply = othello.SquareName(int(move)), g.asking
	case errors.Is(err, arena.ErrResigned):
		g.resigns = true
	case errors.As(err, &bad) && g.move == "" && isIntroduction(bad.Answer):
		return refusal{"ERROR: INVALID INTRODUCTION ~ it came too late; call again"}
	case errors.As(err, &bad) && !bad.Cut:
		g.resigns, g.last = true, bad.Error()
	default:
		return errGone
	}
	return nil
}

// isIntroduction reports whether a bad answer is a late introduction. The bot does not
// lose the game for it.
func isIntroduction(quoted string) bool {
	return strings.HasPrefix(quoted, "'name ") || strings.HasPrefix(quoted, "'contest")
}

// wants returns the next command to the room, if there is one.
func (g *botGame) wants(person string) (*room.Command, bool) {
	if g.number != 0 {
		return nil, false
	}
	c := g.command(person)
	if c == nil || g.asked != nil && *c == *g.asked && g.events == g.room.Events() {
		return nil, false // it was executed, but its event has not arrived
	}
	g.asked, g.events = c, g.room.Events()
	return c, true
}

func (g *botGame) command(person string) *room.Command {
	r := &g.room
	chair := r.ChairOf(person)
	number := r.Games()
	s, ply, turn := g.state(person)
	switch {
	case chair == room.NoChair:
		return nil
	case r.Phase() == room.Setting && !r.IsReady(chair):
		return &room.Command{Do: room.BeReady}
	case r.Phase() != room.Playing:
		return nil
	case g.resigns:
		return &room.Command{Do: room.Resign, Game: number}
	case r.Offer() == 1-chair:
		return &room.Command{Do: room.Decline, Game: number, Ply: len(r.Match().Moves())}
	case turn && s.MustPass():
		return &room.Command{Do: room.Move, Game: number, Ply: ply, Move: s.Rules().FormatMove(s, othello.Pass)}
	case turn && g.move != "" && g.ply == ply:
		return &room.Command{Do: room.Move, Game: number, Ply: ply, Move: g.move}
	}
	return nil
}

// finish sends the bot the result of its game. It returns a refusal if the bot gets an
// error message instead.
func (g *botGame) finish(bot *course.Client, person string) error {
	g.rest()
	if g.room.Outcome() != room.Decided {
		return refused(cancelled, "the game does not count; call again for the next one")
	}
	m := g.room.Match()
	result, _ := m.Result()
	own := g.room.SideOf(g.room.ChairOf(person))
	switch {
	case g.last != "":
		bot.Say(g.last)
		return nil
	case result.Reason == game.Timeout && result.Winner == own.Opponent():
		return refused(outOfTime, "a side has %v for the game", g.room.Terms().Clock.Total)
	}
	// Passes are left out, since they follow from the position.
	var moves []string
	for _, move := range m.Moves() {
		if move != othello.Pass {
			moves = append(moves, othello.SquareName(int(move)))
		}
	}
	bot.SendResult(moves, result.Winner)
	return nil
}
