package mnk

import (
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	rules "colat/game/mnk"
)

// TestChoosesTheBetterSide: the champion takes the side whose position is won, as either side, and does not leave
// the choice to the opponent.
func TestChoosesTheBetterSide(t *testing.T) {
	for moves, want := range map[string]string{
		"h8 a1 h9":             "swap", // two stones side by side against one in the corner
		"h8 h9 a1":             "keep",
		"h8 a1 h9 more a15 g8": "keep",
		"h8 h9 a1 more g8 o15": "swap",
	} {
		start, played := position(t, "mnk:15,15,5,swap2", moves)
		r := &ai.Request{Start: start, Moves: played, Limits: ai.Limits{Nodes: 30_000}}
		m, info, err := New(1<<20).Think(t.Context(), r)
		if got := start.Rules().FormatMove(nil, m); err != nil || got != want || info.Score < even {
			t.Errorf("%s: %s with %+v, want %s: %v", moves, got, info, want, err)
		}
	}
}

// TestOpensEvenly: the champion's own openings are more even than openings by chance, and not always the same.
func TestOpensEvenly(t *testing.T) {
	e, rng := New(1<<20), rand.New(rand.NewPCG(3, 4))
	own, drawn, first := 0, 0, make(map[game.Move]bool)
	for g := range int64(8) {
		start, _ := position(t, "mnk:15,15,5,swap", "")
		played, chance := start.Clone(), start.Clone()
		r := &ai.Request{Start: start, Game: g, Limits: ai.Limits{Nodes: 40_000}}
		for played.(*rules.State).Stage() == rules.Placing {
			m, info, err := e.Think(t.Context(), r)
			if err != nil || info.Nodes > r.Limits.Nodes {
				t.Fatalf("%+v: %v", info, err)
			}
			first[m] = first[m] || len(r.Moves) == 0
			played.Play(m)
			r.Moves = append(r.Moves, m)
			moves := openingCells(chance.(*rules.State), rng)
			chance.Play(moves[rng.IntN(len(moves))])
		}
		for sum, s := range map[*int]game.State{&own: played, &drawn: chance} {
			_, info, err := e.Think(t.Context(), ai.At(s, ai.Limits{Nodes: 40_000}))
			if err != nil {
				t.Fatal(err)
			}
			*sum += min(info.Score, 500)
		}
	}
	if own >= drawn || len(first) < 4 {
		t.Errorf("the openings have values of %d in all, drawn ones of %d; %d different first stones", own, drawn, len(first))
	}
}

// TestOpeningInTime: the stones and the choice of an opening take the time of a move, and a cancelled search answers
// at once.
func TestOpeningInTime(t *testing.T) {
	const limit = 200 * time.Millisecond
	e := New(1 << 20)
	for _, moves := range []string{"", "h8 i9", "h8 i9 g7", "h8 i9 g7 more k9"} {
		start, played := position(t, "mnk:15,15,5,swap2", moves)
		_, info, err := e.Think(t.Context(), &ai.Request{Start: start, Moves: played, Limits: ai.Limits{Time: limit}})
		if err != nil || info.Elapsed > 5*limit {
			t.Errorf("%q: %v, %v", moves, info.Elapsed, err)
		}
	}
}
