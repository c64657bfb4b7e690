package review

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
	"colat/ai/othello"
	"colat/game"
)

// course is a player for which every position of a game has a value for the first side, and the
// best move of each keeps that value.
type course struct {
	moves  []game.Move
	values []float64 // of the position after each number of moves
}

func (p course) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s, n := r.State(), len(r.Moves)
	left := !slices.Equal(r.Moves, p.moves[:n])
	value := p.values[n]
	if left {
		value = p.values[n-1]
	}
	best := s.AppendMoves(nil)[0]
	if !left && n < len(p.moves) {
		best = p.moves[n]
		if p.values[n+1] != value {
			best = s.AppendMoves(nil)[0]
			if best == p.moves[n] {
				best = s.AppendMoves(nil)[1]
			}
		}
	}
	if s.ToMove() == game.Second {
		value = 1 - value
	}
	return best, ai.Info{Depth: 1, Chance: value}, nil
}

// turningAfter reviews the first n moves of a game whose positions have values.
func turningAfter(t interface{ Fatal(...any) }, g Game, values []float64, n int) *Review {
	part := Game{Start: g.Start, Moves: g.Moves[:n]}
	if n == len(g.Moves) {
		part.Result, part.Over = g.Result, g.Over
	}
	r, err := Run(context.Background(), course{part.Moves, values}, part, Options{Passes: []ai.Limits{{Nodes: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTurningPoint(t *testing.T) {
	g := played(t, "classic", "f5d6c3d3c4f4e3b4")
	won := func(side game.Player) *game.Result { return &game.Result{Winner: side, Reason: game.Resignation} }
	for _, c := range []struct {
		name   string
		values []float64
		result *game.Result
		want   int
	}{
		{"no side is ahead", []float64{.5, .5, .6, .6, .6, .5, .5, .5, .55}, nil, -1},
		{"little by little", []float64{.5, .45, .45, .38, .38, .3, .3, .25, .25}, nil, -1},
		{"one mistake, game goes on", []float64{.5, .5, .5, .5, .5, .2, .2, .1, .1}, nil, 4},
		{"the costliest of those that stay", []float64{.9, .7, .7, .4, .4, .1, .1, .1, .1}, nil, 2},
		{"what was given back does not count", []float64{.5, .1, .5, .5, .5, .2, .2, .2, .2}, nil, 4},
		{"noise at even is no return", []float64{.9, .9, .9, .3, .42, .3, .3, .3, .3}, nil, 2},
		{"the winner's mistakes do not count", []float64{.5, .5, .5, .2, .4, .2, .2, .2, .2}, won(game.Second), 2},
		{"given up when ahead", []float64{.5, .5, .5, .2, .2, .1, .8, .8, .8}, won(game.Second), -1},
		{"drawn", []float64{.5, .5, .9, .5, .5, .5, .5, .5, .5}, won(game.NoSide), 2},
		{"drawn after a win", []float64{.5, .5, .9, .9, .9, .9, .9, .5, .5}, won(game.NoSide), 6},
	} {
		game := g
		if c.result != nil {
			game.Result, game.Over = *c.result, true
		}
		if r := turningAfter(t, game, c.values, len(g.Moves)); r.Turning != c.want {
			t.Errorf("%s: move %d, want %d", c.name, r.Turning+1, c.want+1)
		}
	}
}

// Moves that follow do not change the turning point, unless they change the result or cost more.
func TestTurningPointStays(t *testing.T) {
	whole := played(t, "classic", "f5d6c3d3c5f4f3g4h3c6c4g3e6f2f1e3h2g5e2d2")
	rapid.Check(t, func(t *rapid.T) {
		values, s := []float64{rapid.Float64Range(0.02, 0.98).Draw(t, "start")}, whole.Start.Clone()
		for i, m := range whole.Moves {
			v, lost := values[i], 0.0
			if rapid.IntRange(0, 3).Draw(t, "loses") == 0 {
				lost = rapid.Float64Range(0, 1).Draw(t, "part")
			}
			if s.ToMove() == game.First {
				v -= lost * (v - 0.02)
			} else {
				v += lost * (0.98 - v)
			}
			values = append(values, v)
			s.Play(m)
		}
		turning := -1
		for n := 1; n <= len(whole.Moves); n++ {
			r := turningAfter(t, whole, values, n)
			before := turning
			turning = r.Turning
			switch {
			case turning == before || before < 0:
			case turning > before && r.Moves[turning].Cost > r.Moves[before].Cost:
			case values[n] < stayAhead && values[n] > 1-stayAhead || max(values[n], 1-values[n]) < ahead:
			case (values[n] > 0.5) == (r.Moves[before].Side == game.First):
			default:
				t.Fatalf("after %d moves it is %d, before %d: %v", n, turning+1, before+1, values)
			}
		}
	})
}

// Black lets White get clearly ahead with move 15. What it lost at about even with move 7, and with move 19
// when it was lost, is no turning point, however long the game is.
func TestTurningPointOfTheChampion(t *testing.T) {
	const line = "f5d6c7d7c3f4f3g5f6e3e2d3c6d2e1e6c2c5h6b6e7f7f8g6c4h4a6b5g4f2"
	whole := played(t, "classic", line)
	for _, n := range []int{20, 24, 30} {
		g := Game{Start: whole.Start, Moves: whole.Moves[:n]}
		passes := []ai.Limits{{Nodes: 1000}, {Nodes: 20_000}}
		engine := othello.New(othello.Options{TableBytes: 1 << 20})
		r, err := Run(context.Background(), engine, g, Options{Passes: passes, Margin: &discs})
		if err != nil {
			t.Fatal(err)
		}
		if r.Turning != 14 {
			t.Errorf("after %d moves it is %d, want 15", n, r.Turning+1)
		}
	}
}
