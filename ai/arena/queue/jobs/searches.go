package jobs

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"colat/ai"
	"colat/ai/arena/queue"
	"colat/game"
)

// search is a position that a champion searches without the memory of other searches.
type search struct {
	Game   string    `json:"game"`
	Start  string    `json:"start"`
	Limits ai.Limits `json:"limits"`
	Table  int       `json:"table"` // MiB
}

// mostTable bounds the table of a search, in MiB.
const mostTable = 1024

// found is the result of a search.
type found struct {
	Move    string  `json:"move"`
	Depth   int     `json:"depth"`
	Score   int     `json:"score"`
	Chance  float64 `json:"chance"`
	Outcome string  `json:"outcome,omitempty"`
	Exact   bool    `json:"exact,omitempty"`
}

// Searches lets the workers of a job search positions. It is a player for any number of goroutines.
type Searches struct {
	job   *queue.Job
	table int

	mu    sync.Mutex
	asked map[string]int // how often each search was asked for
}

// NewSearches returns the searches of a job by champions with tables of a size in MiB.
func NewSearches(job *queue.Job, table int) *Searches {
	return &Searches{job: job, table: table, asked: make(map[string]int)}
}

// Think implements ai.Player.
func (p *Searches) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	state := r.State()
	rules := state.Rules()
	input, err := json.Marshal(search{rules.ID(), rules.FormatPosition(state), r.Limits, p.table})
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	task := queue.Task{Name: p.name(input), Kind: searchKind, Input: input}
	if err := p.job.Add(ctx, task); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	info, err := wait(ctx, p.job, task, func(output []byte) (ai.Info, error) { return readFound(output, state) })
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	return info.PV[0], info, nil
}

// name returns the name of a search. It is the same in every run, unless the search is asked for
// again.
func (p *Searches) name(input []byte) string {
	sum := sha256.Sum256(input)
	name := "search-" + hex.EncodeToString(sum[:12])
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked[name]++
	if n := p.asked[name]; n > 1 {
		name += fmt.Sprintf("-%d", n)
	}
	return name
}

// readFound parses and checks the result of a search of a position.
func readFound(output []byte, s game.State) (ai.Info, error) {
	var f found
	if err := json.Unmarshal(output, &f); err != nil {
		return ai.Info{}, fmt.Errorf("it is no result of a search: %w", err)
	}
	info := ai.Info{Depth: f.Depth, Score: f.Score, Chance: f.Chance, Exact: f.Exact}
	for _, o := range []ai.Outcome{ai.Win, ai.Draw, ai.Loss} {
		if f.Outcome == o.String() {
			info.Outcome = o
		}
	}
	move, err := s.Rules().ParseMove(s, f.Move)
	switch {
	case err != nil:
		return ai.Info{}, fmt.Errorf("move %.20q: %w", f.Move, err)
	case f.Outcome != "" && !info.Proven():
		return ai.Info{}, fmt.Errorf("outcome %.20q", f.Outcome)
	case !(f.Chance >= 0 && f.Chance <= 1):
		return ai.Info{}, fmt.Errorf("chance %v, want 0 to 1", f.Chance)
	case f.Exact && !info.Proven():
		return ai.Info{}, errors.New("an exact value is not proven")
	case f.Depth < 0 || (f.Score >= ai.ProvenScore) != (info.Outcome == ai.Win) ||
		(f.Score <= -ai.ProvenScore) != (info.Outcome == ai.Loss):
		return ai.Info{}, fmt.Errorf("depth %d, score %d and outcome %q do not fit", f.Depth, f.Score, f.Outcome)
	}
	info.PV = []game.Move{move}
	return info, nil
}

// searcher executes searches, and keeps its player for the next one of the same game.
type searcher struct {
	spec, rules string
	player      ai.Player
	games       int64
}

func (p *searcher) do(ctx context.Context, g *queue.Given) ([]byte, error) {
	var given search
	if err := json.Unmarshal(g.Input, &given); err != nil {
		return nil, fmt.Errorf("task %s is no search: %w", g.Name, err)
	}
	rules, err := game.Find(given.Game)
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(given.Start)
	if err != nil {
		return nil, fmt.Errorf("position %.100q: %w", given.Start, err)
	}
	if given.Table < 1 || given.Table > mostTable || given.Limits == (ai.Limits{}) {
		return nil, fmt.Errorf("a table of %d MiB and limits %+v: want 1 to %d and a limit",
			given.Table, given.Limits, mostTable)
	}
	if spec := fmt.Sprintf("champion:table=%d", given.Table); p.player == nil || p.spec != spec || p.rules != given.Game {
		if p.player, err = ai.New(spec, rules); err != nil {
			return nil, err
		}
		p.spec, p.rules = spec, given.Game
	}
	p.games++ // what it remembers of another search has no influence
	move, info, err := p.player.Think(ctx, &ai.Request{Start: start, Game: p.games, Limits: given.Limits})
	err = cmp.Or(err, ctx.Err())
	if err != nil {
		return nil, err
	}
	f := found{rules.FormatMove(start, move), info.Depth, info.Score, info.Chance, "", info.Exact}
	if info.Proven() {
		f.Outcome = info.Outcome.String()
	}
	return json.Marshal(f)
}

// sameSearch compares two results of a search: those within a time may differ.
func sameSearch(input, a, b []byte) bool {
	var given search
	return json.Unmarshal(input, &given) != nil || given.Limits.Time > 0 || given.Limits.Left > 0 || sameBytes(nil, a, b)
}
