package referee

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
)

// A Reporter follows a game in progress for other computers.
type Reporter struct {
	mu     sync.Mutex
	record match.Record // with the moves so far
	clock  Clock
	latest [2]ai.Info
}

// gameReport is the state of a game as other computers get it.
type gameReport struct {
	Moves  []string          `json:"moves"` // with those of the opening
	Left   *[2]time.Duration `json:"left,omitempty"`
	Latest [2]latestReport   `json:"latest"`
}

// latestReport is the report of a side about its last move.
type latestReport struct {
	Depth   int        `json:"depth,omitempty"`
	Score   int        `json:"score,omitempty"`
	Chance  float64    `json:"chance,omitempty"`
	Outcome ai.Outcome `json:"outcome,omitempty"`
}

// Note notes the state of the game, which may go on at once: it is a Conduct's OnMove.
func (r *Reporter) Note(g *Game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	moves := g.Record.Moves
	r.record = match.Record{Rules: g.Record.Rules, Start: g.Record.Start, Moves: moves[:len(moves):len(moves)]}
	r.clock, r.latest = g.Clock, g.Latest
}

// Report returns the state as JSON, or nil before the first Note.
func (r *Reporter) Report() []byte {
	r.mu.Lock()
	record, clock, latest := r.record, r.clock, r.latest
	r.mu.Unlock()
	if record.Rules == nil {
		return nil
	}
	report := gameReport{Moves: record.MoveTexts()}
	if clock.runs() {
		report.Left = &clock.left
	}
	for side, info := range latest {
		report.Latest[side] = latestReport{info.Depth, info.Score, info.Chance, info.Outcome}
	}
	text, err := json.Marshal(&report)
	if err != nil {
		return nil // a chance that is no number
	}
	return text
}

// Reported returns the game of a task as a report says that it stands. It returns an error for a report that cannot
// be of this game.
func (t *Task) Reported(text []byte) (*Game, error) {
	var report gameReport
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, err
	}
	g := NewGame(t.Start, t.Opening, [2]string{t.Players[0].Name, t.Players[1].Name}, [2]Side{}, t.Conduct)
	opening := g.Record.MoveTexts()
	if len(report.Moves) < len(opening) {
		return nil, fmt.Errorf("%d moves: the opening alone has %d", len(report.Moves), len(opening))
	}
	for i, text := range report.Moves {
		if i < len(opening) {
			if text != opening[i] {
				return nil, fmt.Errorf("move %d, %.40q: the opening has %s", i+1, text, opening[i])
			}
			continue
		}
		if _, over := g.State.Result(); over {
			return nil, fmt.Errorf("move %d, %.40q: the game was over before it", i+1, text)
		}
		m, err := t.Start.Rules().ParseMove(g.State, text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		g.play(m)
	}
	if g.Clock.runs() != (report.Left != nil) {
		return nil, errors.New("the times left: want those of a game with a clock, and of no other")
	}
	for side := range game.Player(2) {
		if report.Left != nil {
			if left := report.Left[side]; left < 0 || left > t.Conduct.longest() {
				return nil, fmt.Errorf("the time left %v is not between 0 and the longest", left)
			}
			g.Clock.left[side] = report.Left[side]
		}
		said := report.Latest[side]
		if said.Depth < 0 || !(said.Chance >= 0 && said.Chance <= 1) || said.Outcome < ai.Unknown ||
			said.Outcome > ai.Win {
			return nil, fmt.Errorf("the evaluation %+v cannot be", said)
		}
		g.Latest[side] = ai.Info{Depth: said.Depth, Score: said.Score, Chance: said.Chance, Outcome: said.Outcome}
	}
	g.noteClock()
	return g, nil
}
