package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"colat/ai/arena/course"
)

// joinNext is the next step after a connection to a tournament.
type joinNext int

const (
	played joinNext = iota // the connection was for a game
	notYet                 // there was no game, or a part of one: connect again
	over                   // the tournament is over
)

// callAgain is the pause before connecting again to a server that had no game.
const callAgain = time.Second

// joinTournament reports the messages of a tournament's server that do not concern a
// game.
type joinTournament struct {
	log  io.Writer
	said string // the last message
}

// after returns the next step after a connection. It returns an error if the tournament
// does not accept the guest.
func (t *joinTournament) after(ctx context.Context, v *course.Visit) (joinNext, error) {
	told, isTold := errors.AsType[course.ServerError](v.Err)
	if !isTold {
		if !v.CutOff() {
			return played, nil
		}
		return t.again(ctx, "")
	}
	kind, why, _ := strings.Cut(strings.TrimPrefix(string(told), "ERROR: "), " ~ ")
	switch kind {
	case "CONTEST OVER":
		fmt.Fprintf(t.log, "arena: the tournament is over: %s\n", printable(why))
		return over, nil
	case "NO ENTRY", "ANOTHER GAME":
		return over, fmt.Errorf("the tournament does not take this bot: %s", oneLine(why))
	case "INVALID MOVE", "INVALID INPUT", "INVALID ASCII STRING", "OUT OF TIME":
		return played, nil // the game is lost
	}
	return t.again(ctx, oneLine(strings.ToLower(kind)+": "+why))
}

// again reports the reason for connecting again, unless it was reported last, and waits
// for callAgain.
func (t *joinTournament) again(ctx context.Context, why string) (joinNext, error) {
	if why != t.said && why != "" {
		fmt.Fprintf(t.log, "arena: the server says %s; calling again\n", printable(why))
	}
	t.said = why
	select {
	case <-time.After(callAgain):
		return notYet, nil
	case <-ctx.Done():
		return over, ctx.Err()
	}
}
