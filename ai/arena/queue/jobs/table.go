package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/queue"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// gameTable plays games, and keeps the players of the last game for the next.
type gameTable struct {
	folder  string
	game    string
	players [2]referee.Contestant // of the seats; the sides may be swapped
	seats   map[string]*referee.Seat
}

func (t *gameTable) do(ctx context.Context, g *queue.Given) ([]byte, error) {
	task := new(referee.Task)
	if err := json.Unmarshal(g.Input, task); err != nil {
		return nil, fmt.Errorf("task %s is no game: %w", g.Name, err)
	}
	for i := range task.Players {
		c := &task.Players[i]
		if Programs(c.Spec) {
			if !g.Programs {
				return nil, fmt.Errorf("%s is a program, and the job does not say that it has any", c.Spec)
			}
			continue
		}
		spec, err := fetch(ctx, g, c.Spec, t.folder)
		if err != nil {
			return nil, err
		}
		c.Spec = spec
	}
	reporter := new(referee.Reporter)
	task.Conduct.OnMove = reporter.Note
	defer g.Report(reporter.Report)()
	record, err := task.Play(ctx, t.sit(task))
	if err != nil {
		t.leave()
		return nil, err
	}
	record.Ended = time.Now().UTC().Truncate(time.Second)
	return json.Marshal(record)
}

// sit returns the seats of a task's players. It reuses the seats of the last game if the
// players are the same and belong to this program. A contestant that meets itself has two
// seats. An external program is started again for each game and ended after it, because
// other programs may be waiting for their turn.
func (t *gameTable) sit(task *referee.Task) (seats [2]*referee.Seat) {
	rules := task.Start.Rules()
	if rules.ID() != t.game || task.Players != t.players &&
		task.Players != [2]referee.Contestant{t.players[1], t.players[0]} ||
		Programs(task.Players[0].Spec) || Programs(task.Players[1].Spec) {
		t.leave()
		t.game, t.players, t.seats = rules.ID(), task.Players, make(map[string]*referee.Seat)
	}
	for i, c := range task.Players {
		key := c.Name + "\n" + c.Spec
		if i == 1 && c == task.Players[0] {
			key += "\nagain"
		}
		if t.seats[key] == nil {
			t.seats[key] = referee.NewSeat(c, rules, arena.NewPlayer)
		}
		seats[i] = t.seats[key]
	}
	return seats
}

// leave ends the players.
func (t *gameTable) leave() {
	for _, seat := range t.seats {
		seat.Close()
	}
	t.game, t.seats = "", nil
}

// sameGame reports whether two records of a task's game are equal. It returns true if a
// clock may affect the moves, because the records may then differ.
func sameGame(input, a, b []byte) bool {
	task := new(referee.Task)
	if json.Unmarshal(input, task) != nil || ByTheClock(task) {
		return true
	}
	bare := func(text []byte) string {
		r := new(match.Record)
		if json.Unmarshal(text, r) != nil {
			return "no record: " + string(text)
		}
		if r.Result.Reason == game.Timeout {
			return ""
		}
		r.Ended, r.Milliseconds = time.Time{}, nil
		line, _ := json.Marshal(r)
		return string(line)
	}
	first, second := bare(a), bare(b)
	return first == second || first == "" || second == ""
}

// ByTheClock reports whether a game may differ each time it is played, because a player
// has a time limit or is external.
func ByTheClock(t *referee.Task) bool {
	for _, c := range t.Players {
		limits := c.AllLimits()
		if Programs(c.Spec) || limits.Time > 0 || limits.Left > 0 || limits == (ai.Limits{}) {
			return true
		}
	}
	return t.Conduct.Clock.Total > 0
}
