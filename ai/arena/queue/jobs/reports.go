package jobs

import (
	"strings"
	"sync"
	"time"

	"colat/ai/arena/queue"
	"colat/ai/arena/referee"
)

// gameReports calls the OnMove of games with what workers report of them.
type gameReports struct {
	job    *queue.Job
	listen sync.Once

	mu    sync.Mutex
	games map[string]*reportedGame // in progress, by the names of their tasks
}

// reportedGame is a game with an OnMove that a worker plays.
type reportedGame struct {
	*referee.Task
	shown  *referee.Game // as the last report says, nil if there is none
	silent *time.Timer   // hides the game
}

// silentFor is how long a game without reports is shown: its worker is probably gone.
const silentFor = 10 * time.Second

// add adds a game, unless nothing wants to know its moves.
func (r *gameReports) add(task string, t *referee.Task) {
	if t.Conduct.OnMove == nil {
		return
	}
	// Without a connection the games are not shown before they end.
	r.listen.Do(func() { _ = r.job.Listen(r.receive) })
	r.mu.Lock()
	defer r.mu.Unlock()
	r.games[task] = &reportedGame{Task: t}
}

// receive shows a game as a report says that it stands. A report that cannot be, or of another game, changes nothing.
func (r *gameReports) receive(task string, report []byte) {
	task, _, _ = strings.Cut(task, againInfix)
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.games[task]
	if g == nil {
		return
	}
	now, err := g.Reported(report)
	if err != nil {
		return
	}
	g.Conduct.OnMove(now)
	if g.shown != nil {
		g.silent.Stop()
	}
	g.shown = now
	g.silent = time.AfterFunc(silentFor, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if g.shown == now {
			g.hide()
		}
	})
}

// remove removes a game that is over.
func (r *gameReports) remove(task string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if g := r.games[task]; g != nil {
		delete(r.games, task)
		g.hide()
	}
}

// hide shows a game as one that is over, if it has been shown. The caller holds mu.
func (g *reportedGame) hide() {
	if g.shown == nil {
		return
	}
	g.silent.Stop()
	g.shown.Record.Over = true
	g.Conduct.OnMove(g.shown)
	g.shown = nil
}
