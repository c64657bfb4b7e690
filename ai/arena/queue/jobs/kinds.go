// Package jobs defines the tasks of the arena's workers: games, self-play for both trainings,
// and searches of positions. For each kind it has the code that requests tasks and the code that executes
// them.
package jobs

import (
	"colat/ai/arena/queue"
	othello "colat/ai/othello/learn"
	uttt "colat/ai/uttt/learn"
)

// Kinds returns the handlers for the tasks of one thread. They keep players and prepared
// weights for the next task. Files for players are written below folder.
func Kinds(folder string) map[string]queue.Kind {
	games := &gameTable{folder: folder}
	return map[string]queue.Kind{
		gameKind:    {Do: games.do, Same: sameGame},
		othelloKind: {Do: (&selfPlayer{newPlayer: othello.Learner{}.NewPlayer}).do, Same: sameBytes},
		utttKind:    {Do: (&selfPlayer{newPlayer: uttt.Learner{}.NewPlayer}).do, Same: sameBytes},
		searchKind:  {Do: new(searcher).do, Same: sameSearch},
	}
}
