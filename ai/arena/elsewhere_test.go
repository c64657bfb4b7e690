package arena

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game/match"
)

// byPost plays tasks that go there and come back as text, in any order.
func byPost(atOnce int) *referee.Elsewhere {
	return &referee.Elsewhere{AtOnce: atOnce,
		Ask: func(ctx context.Context, t *referee.Task) func() (*match.Record, error) {
			text, err := json.Marshal(t)
			return func() (*match.Record, error) {
				if err != nil {
					return nil, err
				}
				var there referee.Task
				if err := json.Unmarshal(text, &there); err != nil {
					return nil, err
				}
				for range rand.IntN(1000) {
					runtime.Gosched() // others come back first
				}
				record, err := there.PlayFresh(ctx, NewPlayer)
				if err != nil {
					return nil, err
				}
				if text, err = json.Marshal(record); err != nil {
					return nil, err
				}
				back := new(match.Record)
				return back, json.Unmarshal(text, back)
			}
		}}
}

// TestElsewhereIsTheSame compares matches that are played one game after another with those
// whose games are played elsewhere, many at a time, and come back in any order.
func TestElsewhereIsTheSame(t *testing.T) {
	for _, test := range []struct {
		a, b string
		sprt *SPRT
	}{
		{"champion:nodes=300,table=1", "random", nil},
		{"greedy", "random", &SPRT{Elo0: 0, Elo1: 100}},
		{"test-breaks", "random", nil},
	} {
		figures := func(set func(m *Match)) (*Tally, []string) {
			m := matchOf(test.a, test.b, 31)
			if test.sprt != nil {
				m.Games, m.SPRT = 1000, test.sprt
			}
			set(m)
			tally, records := m.playAll(t)
			for i := range tally.Efforts {
				tally.Efforts[i].Time, tally.Efforts[i].Slowest = 0, 0
			}
			var lines []string
			for _, r := range records {
				r.Ended, r.Milliseconds = time.Time{}, nil
				lines = append(lines, arenatest.LineOf(t, r))
			}
			return tally, lines
		}
		one, games := figures(func(*Match) {})
		for name, set := range map[string]func(m *Match){
			"three pairs at a time":     func(m *Match) { m.Concurrency = 3 },
			"twenty elsewhere at once":  func(m *Match) { m.Elsewhere = byPost(20) },
			"one after another by post": func(m *Match) { m.Elsewhere = byPost(1) },
		} {
			tally, others := figures(set)
			if !reflect.DeepEqual(one, tally) || !slices.Equal(games, others) {
				t.Errorf("%s – %s, %s: %d games, %+v\nwant %d, %+v", test.a, test.b, name, len(others), tally, len(games), one)
			}
		}
	}
}

// TestElsewhereCannotStart: a player that fails before its first move of the first game cannot
// play at all.
func TestElsewhereCannotStart(t *testing.T) {
	for _, isA := range []bool{true, false} {
		m := matchOf("test-first", "test-fails", 6)
		if isA {
			m.A, m.B = m.B, m.A
		}
		m.Elsewhere = byPost(4)
		tally, err := m.Run(t.Context())
		var start *referee.StartError
		if !errors.As(err, &start) || start.Error() != "test-fails cannot start: out of order" || tally.Games() > 0 {
			t.Errorf("%v after %d games", err, tally.Games())
		}
	}
}

// TestInterruptedMatchCountsAllGames: games count that were over before one with a lower
// number, when that never ends.
func TestInterruptedMatchCountsAllGames(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	post := byPost(5)
	ask, others := post.Ask, 0
	post.Ask = func(ctx context.Context, task *referee.Task) func() (*match.Record, error) {
		if task.Round == "2" {
			return func() (*match.Record, error) {
				<-ctx.Done()
				return nil, ctx.Err()
			}
		}
		if others++; others == 30 {
			cancel()
		}
		return ask(ctx, task)
	}
	m := matchOf("greedy", "random", 1000)
	m.Elsewhere = post
	tally, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || tally.Games() < 20 || tally.Games() > 29 {
		t.Errorf("%d games, %v", tally.Games(), err)
	}
}
