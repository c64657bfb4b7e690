package bots

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"colat/ai/arena/course"
	arena "colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// A botGame is a bot's game in its room, and what is asked of the bot and of the room.
type botGame struct {
	id      string
	room    room.Room
	current bool // room is as it is now
	begun   bool // the game was not over when it was found

	asking  int // the ply for which the bot was asked; -1 before it ever was
	answers chan answer
	cancel  context.CancelFunc // gives up the question

	move    string // the bot's answer
	ply     int    // for which it is
	resigns bool
	last    string // what the bot is told for a bad answer, which gives the game up

	number uint64        // of the request to the room that was not answered yet
	asked  *room.Command // the last one
	events int           // that had happened when it was made
}

// answer is a bot's answer.
type answer struct {
	ply  int
	move game.Move
	err  error
}

func newBotGame(id string) *botGame { return &botGame{id: id, asking: -1} }

// receive takes in what has happened in the room.
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

// answeredRequest takes the answer to a request, and reports whether it is to be made again.
func (g *botGame) answeredRequest(a *client.Answer) (again bool) {
	if a.N != g.number {
		return false
	}
	g.number = 0
	// What is refused has been overtaken by events, which tell.
	return a.Error != nil && (a.Error.Code == protocol.Failed || a.Error.Code == protocol.TooMany)
}

// over reports whether nothing will happen in the game any more.
func (g *botGame) over() bool { return g.room.Phase() == room.Over || g.room.Phase() == room.Shut }

// state returns the position if a person is to move in it.
func (g *botGame) state(person string) (s *othello.State, ply int, turn bool) {
	chair := g.room.ToMove()
	if chair == room.NoChair || chair != g.room.ChairOf(person) {
		return nil, 0, false
	}
	m := g.room.Match()
	s, turn = m.State().(*othello.State)
	return s, len(m.Moves()), turn
}

// ask asks the bot for its move if it is its turn, once. Who has to pass is not asked.
func (g *botGame) ask(ctx context.Context, bot *course.Client, person string) {
	s, ply, turn := g.state(person)
	if !turn || s.MustPass() || g.asking == ply || g.resigns {
		return
	}
	g.rest()
	ctx, cancel := context.WithCancel(ctx)
	answers := make(chan answer, 1)
	g.asking, g.answers, g.cancel = ply, answers, cancel
	position := s.Clone().(*othello.State)
	go func() {
		defer cancel()
		move, err := bot.Ask(ctx, position)
		answers <- answer{ply, move, err}
	}()
}

// rest gives up what was asked of the bot, and waits until it is not.
func (g *botGame) rest() {
	if g.cancel != nil {
		g.cancel()
		<-g.answers
		g.cancel, g.answers = nil, nil
	}
}

// answered takes the bot's answer. An error says that there is no bot any more.
func (g *botGame) answered(a answer) error {
	g.cancel, g.answers = nil, nil
	var bad *course.AnswerError
	switch {
	case a.err == nil:
		g.move, g.ply = othello.SquareName(int(a.move)), a.ply
	case errors.Is(a.err, arena.ErrResigned):
		g.resigns = true
	case errors.As(a.err, &bad) && g.move == "" && isIntroduction(bad.Answer):
		return refusal{"ERROR: INVALID INTRODUCTION ~ it came too late; call again"}
	case errors.As(a.err, &bad) && !bad.Cut:
		g.resigns, g.last = true, bad.Error()
	default:
		return errGone
	}
	return nil
}

// isIntroduction reports whether what was taken for an answer was meant to say who the bot
// is, and came late. That is nothing to lose a game for.
func isIntroduction(quoted string) bool {
	return strings.HasPrefix(quoted, "'name ") || strings.HasPrefix(quoted, "'contest")
}

// wants returns what the bot's side asks of the room next.
func (g *botGame) wants(person string) (*room.Command, bool) {
	if g.number != 0 {
		return nil, false
	}
	c := g.command(person)
	if c == nil || g.asked != nil && *c == *g.asked && g.events == g.room.Events() {
		return nil, false // it was done, and the event is on its way
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

// finish tells the bot how its game has ended. A refusal is what it is to be told
// instead of a result.
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
	// Passes are not written: they follow.
	var moves []string
	for _, move := range m.Moves() {
		if move != othello.Pass {
			moves = append(moves, othello.SquareName(int(move)))
		}
	}
	bot.SendResult(moves, result.Winner)
	return nil
}
