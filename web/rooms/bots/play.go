package bots

import (
	"context"
	"errors"
	"strings"
	"time"

	"colat/ai/arena/course"
	arena "colat/ai/arena/referee"
	"colat/game"
	"colat/game/async"
	"colat/game/othello"
	"colat/web/rooms/participant"
	"colat/web/rooms/room"
)

// A botGame is a bot's game in its room, with the open question to the bot.
type botGame struct {
	*participant.Participant
	begun bool // the game was not over when it was found

	asking   int                    // the ply of the last question to the bot; -1 before the first
	question *async.Call[game.Move] // the open question; nil if there is none

	move    game.Move // the bot's answer
	ply     int       // the ply that move answers; -1 before the first
	resigns bool
	last    string // the error message for a bad answer, which resigns the game
}

// answered returns a channel that is closed when the bot has answered, or nil if it was not
// asked.
func (g *botGame) answered() <-chan struct{} {
	if g == nil {
		return nil
	}
	return g.question.Done()
}

// again returns a channel that receives when a failed command may be repeated, or when the
// bot's move is due by the pace of the game.
func (g *botGame) again() <-chan time.Time {
	switch {
	case g == nil:
		return nil
	case g.hasMove() && g.PaceLeft() > 0:
		return time.After(g.PaceLeft())
	}
	return g.Again()
}

// hasMove reports whether the bot has answered the position on the board.
func (g *botGame) hasMove() bool {
	r := g.Room()
	return r != nil && g.IsOnTurn() && g.ply == len(r.Match().Moves())
}

// over reports whether the game is over or its room closed.
func (g *botGame) over() bool {
	phase := g.Room().Phase()
	return phase == room.Over || phase == room.Shut
}

// ask asks the bot for its move, once, if it is the bot's turn. It does not ask a bot
// that must pass: the room passes for it.
func (g *botGame) ask(ctx context.Context, bot *course.Client) {
	if !g.IsOnTurn() || g.resigns {
		return
	}
	m := g.Room().Match()
	s, is := m.State().(*othello.State)
	ply := len(m.Moves())
	if !is || s.MustPass() || g.asking == ply {
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

// receiveMove handles the bot's answer to the last question. The error is errGone if the bot
// has disconnected, or a refusal.
func (g *botGame) receiveMove(move game.Move, err error) error {
	g.question = nil
	var bad *course.AnswerError
	switch {
	case err == nil:
		g.move, g.ply = move, g.asking
	case errors.Is(err, arena.ErrResigned):
		g.resigns = true
	case errors.As(err, &bad) && g.ply < 0 && isIntroduction(bad.Answer):
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

// command sends the next command to the room, if there is one.
func (g *botGame) command() {
	if c, wants, _ := g.Prepare(""); wants {
		g.Do(c)
		return
	}
	r, chair := g.Room(), g.Chair()
	if chair == room.NoChair || r.Phase() != room.Playing {
		return
	}
	answer, answers := g.Answer()
	switch {
	case g.resigns:
		g.Do(g.InGame(room.Resign))
	case answers:
		g.Do(answer)
	case g.hasMove() && g.PaceLeft() == 0:
		g.Do(g.Move(g.move))
	}
}

// finish sends the bot the result of its game. It returns a refusal if the bot gets an
// error message instead.
func (g *botGame) finish(bot *course.Client) error {
	g.rest()
	r := g.Room()
	if r.Outcome() != room.Decided {
		return refused(cancelled, "the game does not count; call again for the next one")
	}
	m := r.Match()
	result, _ := m.Result()
	own := r.SideOf(g.Chair())
	switch {
	case g.last != "":
		bot.Say(g.last)
		return nil
	case result.Reason == game.Timeout && result.Winner == own.Opponent():
		return refused(outOfTime, "a side has %v for the game", r.TimeControl().Of(own))
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
