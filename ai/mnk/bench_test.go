package mnk

import (
	"testing"

	"colat/ai"
	"colat/game"
)

// BenchmarkThink searches a position from the middle of a game of gomoku to fixed numbers of
// nodes.
func BenchmarkThink(b *testing.B) {
	rules, err := game.Find("mnk:15,15,5")
	if err != nil {
		b.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	moves, err := game.ParseMoves(s, "h8 g7 f8 f7 g8 e8 h7 d9")
	if err != nil {
		b.Fatal(err)
	}
	e := New(0)
	r := &ai.Request{Start: s, Moves: moves, Limits: ai.Limits{Nodes: 100_000}}
	nodes := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		e.NewGame()
		_, info, err := e.Think(b.Context(), r)
		if err != nil {
			b.Fatal(err)
		}
		nodes += info.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkTenFours finds a win by ten fours in a row.
func BenchmarkTenFours(b *testing.B) {
	rules, err := game.Find("mnk:15,15,5")
	if err != nil {
		b.Fatal(err)
	}
	s, err := rules.ParsePosition(tenFours)
	if err != nil {
		b.Fatal(err)
	}
	e := New(0)
	for b.Loop() {
		e.NewGame()
		if _, info, err := e.Think(b.Context(), ai.At(s, ai.Limits{})); err != nil || info.Outcome != ai.Win {
			b.Fatal(info, err)
		}
	}
}
