// Package jobs says what workers do for the arena: games, and self-play of both trainings. For
// each there is what asks for a task and what does it.
package jobs

import (
	"colat/ai/arena/queue"
)

// Kinds of tasks.
const (
	gameKind    = "game"
	othelloKind = "self-play-othello"
	utttKind    = "self-play-uttt"
)

// atOnce is how many tasks are in the queue at a time: twice as many as threads that are likely.
const atOnce = 4096

// Kinds returns what does the tasks of one thread. It keeps what the next task may want again:
// players, and weights made ready. Files that players read are written below folder.
func Kinds(folder string) map[string]queue.Kind {
	games := &gameTable{folder: folder}
	return map[string]queue.Kind{
		gameKind:    {Do: games.do, Same: sameGame},
		othelloKind: {Do: new(othelloPlayer).do, Same: sameBytes},
		utttKind:    {Do: new(utttPlayer).do, Same: sameBytes},
	}
}

func sameBytes(_, a, b []byte) bool { return string(a) == string(b) }
