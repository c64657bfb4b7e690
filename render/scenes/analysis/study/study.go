// Package study runs the review of a whole game beside the frames, and holds what all scenes with
// a review share: its words and the axes of its chart.
package study

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/program/scene"
)

// Study is a running review. Its methods are for the goroutine that draws.
type Study struct {
	call *async.Call[struct{}] // nil if there is nothing to search, or no engine
	kept *scene.Reviews        // for the result; nil once it is there
	key  string

	mu    sync.Mutex
	known *review.Review
	err   error
}

// Thinking times of the review: a first pass over all positions, which shows a curve within a
// few seconds, and a longer second pass.
const (
	quickLook = 60 * time.Millisecond
	longLook  = 500 * time.Millisecond
	wholeLook = 45 * time.Second // for all positions together
)

// passes returns the limits of the two passes for a game of a number of moves, in which
// engines have a thinking time.
func passes(moves int, thinking time.Duration) []ai.Limits {
	long := min(longLook, thinking/2, wholeLook/time.Duration(moves+1))
	long = max(long, time.Millisecond)
	quick := max(min(quickLook, long/4), time.Millisecond)
	return []ai.Limits{{Time: quick}, {Time: long}}
}

// Start starts the review of moves of a game on its own goroutine, unless there are none or the
// program keeps their review. turn returns the player that thinks in place of the engine.
func Start(p *scene.Program, of *scene.Game, moves []game.Move, turn func(ai.Player) ai.Player) *Study {
	t := &Study{}
	if len(moves) == 0 {
		return t
	}
	rules := of.Record.Rules
	adapter := p.Games.Of(rules)
	unit, g := UnitOf(adapter, rules), gameOf(of, moves)
	t.key = keyOf(&g, of.Setup.Time)
	if t.known = p.Reviews.Of(t.key); t.known != nil {
		return t
	}
	player, err := p.Engine(adapter.Opponents[0], rules)
	if err != nil {
		t.err = err
		return t
	}
	t.kept = &p.Reviews
	options := review.Options{
		Passes: passes(len(moves), of.Setup.Time), ClearLead: adapter.ClearLead, Margin: unit.Scale(),
		Report: func(known *review.Review) { t.add(known, nil) },
	}
	t.known = review.Begin(g, options)
	t.call = async.Start(context.Background(), func(ctx context.Context) (struct{}, error) {
		known, err := review.Run(ctx, turn(player), g, options)
		t.add(known, err)
		return struct{}{}, err
	})
	return t
}

// Known returns the review of a whole game if the program keeps it, or nil.
func Known(p *scene.Program, of *scene.Game) *review.Review {
	g := gameOf(of, of.Record.Moves)
	return p.Reviews.Of(keyOf(&g, of.Setup.Time))
}

// gameOf returns moves of a game for its review.
func gameOf(of *scene.Game, moves []game.Move) review.Game {
	record := of.Record
	g := review.Game{Start: record.Start.Clone(), Moves: slices.Clone(moves)}
	if slices.Equal(moves, record.Moves) {
		g.Result, g.Over = record.Result, record.Over
	}
	return g
}

// keyOf returns the key of the review of a game in which engines have a thinking time.
func keyOf(g *review.Game, thinking time.Duration) string {
	rules := g.Start.Rules()
	end := "-"
	if g.Over {
		end = g.Result.Winner.Letter() + " " + string(g.Result.Reason)
	}
	return strings.Join([]string{
		rules.ID(), rules.FormatPosition(g.Start), game.FormatMoves(g.Start, g.Moves, "+"), end, thinking.String(),
	}, "\n")
}

func (t *Study) add(known *review.Review, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known, t.err = known, err
}

// Update returns the results so far, or nil if there is nothing to review, and the error if the
// engine has failed.
func (t *Study) Update() (*review.Review, error) {
	ended := t.call.Ended()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept != nil && ended {
		if t.err == nil && t.known != nil {
			t.kept.Keep(t.key, t.known)
		}
		t.kept = nil
	}
	return t.known, t.err
}

// Complete reports whether the study has ended.
func (t *Study) Complete() bool { return t.call.Ended() }

// Cancel ends the study. It does nothing if t is nil.
func (t *Study) Cancel() {
	if t != nil {
		t.call.Cancel()
	}
}
