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

// joinNext is what comes after a call at a tournament.
type joinNext int

const (
	played joinNext = iota // it was a game
	notYet                 // it was none, or a part of one: call again
	over                   // nothing any more
)

// callAgain is how long to wait before a server is called again that had no game.
const callAgain = time.Second

// joinTournament tells what the server of a tournament says that is not about a game.
type joinTournament struct {
	log  io.Writer
	said string // the last of it
}

// after returns what comes after a call. An error is a tournament that does not take the
// guest.
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
		return played, nil // and lost
	}
	return t.again(ctx, oneLine(strings.ToLower(kind)+": "+why))
}

// again says why the server is called again, once, and waits for a moment.
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
