package othello

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"colat/ai"
)

// TestPonderingWarmsTheTable compares the nodes of a search to a depth with and
// without a search of the position before the opponent's move, where that is the
// one expected. Other moves' replies are only known to be good enough.
func TestPonderingWarmsTheTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	var cold, warm int64
	for _, s := range openings(t, rng, 44, 8) {
		reply, _, err := New(Options{TableBytes: 8 << 20}).Think(context.Background(), ai.At(s, ai.Limits{Depth: 12}))
		if err != nil {
			t.Fatal(err)
		}
		after := s.Clone()
		after.Play(reply)
		limits := ai.Limits{Depth: 10}
		for _, ponders := range []bool{false, true} {
			e := New(Options{TableBytes: 8 << 20})
			nodes := &cold
			if ponders {
				ponder := &ai.Request{Start: s, Limits: ai.Limits{Depth: 12}, Ponder: true}
				if _, _, err := e.Think(context.Background(), ponder); err != nil {
					t.Fatal(err)
				}
				nodes = &warm
			}
			_, info, err := e.Think(context.Background(), ai.At(after, limits))
			if err != nil || info.Depth < 10 && !info.Proven() {
				t.Fatalf("%+v, %v", info, err)
			}
			*nodes += info.Nodes
		}
	}
	t.Logf("depth 10 took %d nodes, after pondering %d", cold, warm)
	if 3*warm > 2*cold {
		t.Errorf("depth 10 took %d nodes, after pondering still %d", cold, warm)
	}
}

func TestPonderingEnds(t *testing.T) {
	s := openings(t, rand.New(rand.NewPCG(32, 1)), 44, 1)[0]
	// Without other threads nothing stops it unless the search lets it.
	options := Options{TableBytes: 8 << 20, Yield: runtime.Gosched}
	e := New(options)
	p := ai.StartPondering(e, ai.At(s, ai.Limits{}))
	if p.Ended() {
		t.Fatal("the champion does not ponder")
	}
	p.Cancel()
	ctx := t.Context()
	if err := p.Wait(ctx); err != nil || !p.Ended() {
		t.Errorf("still pondering after it was stopped: %v", err)
	}
	for _, spec := range []string{"champion:depth=3", "champion:nodes=500"} {
		player, err := ai.New(spec, s.Rules())
		if err != nil {
			t.Fatal(err)
		}
		if err := ai.StartPondering(player, ai.At(s, ai.Limits{})).Wait(ctx); err != nil {
			t.Errorf("%s: the limits of the SPEC do not end pondering: %v", spec, err)
		}
	}
	if player, err := ai.New("champion:time=1ms", s.Rules()); err != nil {
		t.Fatal(err)
	} else if err := ai.StartPondering(player, ai.At(s, ai.Limits{})).Wait(ctx); err != nil {
		t.Error(err)
	}
}
