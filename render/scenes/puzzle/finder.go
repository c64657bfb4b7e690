package puzzle

import (
	"context"
	"strings"

	"colat/ai/puzzles"
	"colat/game"
	"colat/game/async"
	"colat/game/match"
	"colat/render/program/scene"
)

// finder looks for puzzles in the user's finished games of a family, one game after another in a random
// order, beside the program.
type finder struct {
	program *scene.Program
	family  string
	ids     []string // of games of the library that have not been searched
	call    *async.Call[[]*puzzles.Puzzle]
	found   []*puzzles.Puzzle // that have not been shown
	seen    map[string]bool   // by ID
}

// findNodes bounds the search for one answer about a position, and mostInGame the puzzles of a game.
const (
	findNodes  = 60_000
	mostInGame = 3
)

func newFinder(p *scene.Program, family string) *finder {
	f := &finder{program: p, family: family, ids: p.Store.Library().Sorted(), seen: make(map[string]bool)}
	p.Rand.Shuffle(len(f.ids), func(i, j int) { f.ids[i], f.ids[j] = f.ids[j], f.ids[i] })
	f.search()
	return f
}

// next returns a puzzle that has not been shown, or nil if none is known.
func (f *finder) next() *puzzles.Puzzle {
	if len(f.found) == 0 {
		f.search()
		return nil
	}
	p := f.found[0]
	f.found = f.found[1:]
	if len(f.found) == 0 {
		f.search()
	}
	return p
}

// search begins to search the next game of the family, unless a search is running.
func (f *finder) search() {
	for f.call == nil && len(f.ids) > 0 {
		id := f.ids[0]
		f.ids = f.ids[1:]
		record, err := f.program.Store.Library().Read(id)
		if err != nil {
			continue
		}
		if family, _, _ := strings.Cut(record.Rules.ID(), ":"); family != f.family {
			continue
		}
		f.call = async.Start(context.Background(), async.Recovered(func(ctx context.Context) ([]*puzzles.Puzzle, error) {
			return puzzlesOf(prover(findNodes, f.program.Pause(ctx)), record), nil
		}))
	}
}

// puzzlesOf returns puzzles of a game, the last positions first.
func puzzlesOf(p *puzzles.Prover, r *match.Record) (list []*puzzles.Puzzle) {
	state := r.Start.Clone()
	states := []game.State{state.Clone()}
	for _, m := range r.Moves {
		state.Play(m)
		states = append(states, state.Clone())
	}
	for n := len(states) - 1; n >= 0 && len(list) < mostInGame; n-- {
		if found, err := p.Find(states[n]); err == nil && found != nil {
			list = append(list, found)
		}
	}
	return list
}

// update reports whether there is something new: puzzles were found, or there are no more games.
func (f *finder) update() (news bool) {
	if f.call == nil || !f.call.Ended() {
		return false
	}
	list, err := f.call.Result()
	f.call = nil
	if err == nil {
		for _, p := range list {
			if !f.seen[p.ID] {
				f.seen[p.ID] = true
				f.found = append(f.found, p)
			}
		}
	}
	if len(f.found) == 0 {
		f.search()
	}
	return len(f.found) > 0 || f.call == nil
}

// searching reports whether a game is being searched.
func (f *finder) searching() bool { return f != nil && f.call != nil }

// close ends the search.
func (f *finder) close() {
	if f != nil {
		f.call.Cancel()
	}
}
