package ai_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// A request that continues a game has the position of its moves, also with more of them, and takes it
// back as far as the start.
func TestContinuing(t *testing.T) {
	start, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := game.ParseMoves(start, "f5d6c3d3c4")
	if err != nil {
		t.Fatal(err)
	}
	at := func(n int) game.State {
		s := start.Clone()
		for _, m := range moves[:n] {
			s.Play(m)
		}
		return s
	}
	const known = 3
	for n := range len(moves) + 1 {
		r := *ai.Continuing(start, moves[:known], at(known), ai.Limits{})
		r.Moves = moves[:n]
		s := r.State()
		if s.Hash() != at(n).Hash() {
			t.Errorf("after %d moves: %s", n, othello.Classic.FormatPosition(s))
		}
		for range n {
			s.Undo()
		}
		if s.Hash() != start.Hash() {
			t.Errorf("after %d moves, taken back: %s", n, othello.Classic.FormatPosition(s))
		}
	}
}

// A player that ponders sees the position behind the opponent's forced moves, also in a request that
// continues a game.
func TestPonderingContinues(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	tried := 0
	for range 100 {
		s, err := othello.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves := s.AppendMoves(nil)
		for ; len(moves) > 1; moves = s.AppendMoves(nil) {
			s.Play(moves[rng.IntN(len(moves))])
		}
		ahead := s.Clone()
		for ; len(moves) == 1; moves = ahead.AppendMoves(nil) {
			ahead.Play(moves[0])
		}
		want := othello.Classic.FormatPosition(ahead)
		if len(moves) == 0 {
			want = "" // nothing to think about
		} else {
			tried++
		}
		got := ""
		player := playerFunc(func(r *ai.Request) { got = othello.Classic.FormatPosition(r.State()) })
		if err := ai.StartPondering(player, ai.Continuing(s, nil, s.Clone(), ai.Limits{})).Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("it ponders about %q, want %q", got, want)
		}
	}
	if tried == 0 {
		t.Error("no move was forced before the end of a game")
	}
}

type playerFunc func(r *ai.Request)

func (f playerFunc) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	f(r)
	return game.NoMove, ai.Info{}, nil
}
