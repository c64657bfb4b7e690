//go:build e2e

package e2e

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"colat/ai"
	champion "colat/ai/othello"
	"colat/game/othello"
)

// middle returns the moves of a game with the cells of againstChampion up to a turn of White with
// at most so many empty squares: a random opening, and then a little thought on both sides.
func middle(t *testing.T, seed uint64, empties int) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	engine := champion.New(champion.Options{TableBytes: 1 << 20})
	for {
		s, err := othello.Victory.New(map[string]string{"victory": "a1 c7 d5 g4 f3"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var moves strings.Builder
		for n := 0; ; n++ {
			if _, over := s.Result(); over {
				break
			}
			if 60-n <= empties && s.ToMove().Letter() == "O" {
				return moves.String()
			}
			legal := s.AppendMoves(nil)
			move := legal[rng.IntN(len(legal))]
			if n > 12 {
				if move, _, err = engine.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 800})); err != nil {
					t.Fatal(err)
				}
			}
			moves.WriteString(othello.Victory.FormatMove(s, move))
			s.Play(move)
		}
	}
}

// keepEngines lets a test count and end the workers behind the page's back.
const keepEngines = `window.engines = []; window.Worker = class extends Worker {
	constructor(...rest) { super(...rest); engines.push(this); }
};`

// A second worker is started when there is something to prove. It may be ended
// at any time: the game goes on.
func TestHelpers(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, laptop)
	b.before(keepEngines)
	h := newHost(t)
	b.start(h.url(againstChampion + "&time=3s&workers=2"))
	b.play("d3")
	b.awaitThought()
	if n := evaluate[int](b, `engines.length`); n != 1 {
		t.Errorf("there are %d workers in the opening, want 1", n)
	}
	b.start(h.url(againstChampion + "&time=4s&workers=2&moves=" + middle(t, 1, 33)))
	b.awaitThought()
	b.wait("the helper", 10*time.Second, func() bool { return evaluate[int](b, `engines.length`) == 2 })
	state := b.awaitTurn("X")
	replay(b, state)
	for range 3 {
		if state.Result != nil {
			break
		}
		evaluate[*int](b, `engines.at(-1).terminate() ?? null`)
		b.play(state.Legal[0])
		state = b.awaitTurn("X")
		replay(b, state)
	}
	b.picture("answered")
}
