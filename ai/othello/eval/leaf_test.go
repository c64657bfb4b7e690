package eval

import (
	"math/rand/v2"
	"testing"

	"colat/ai/othello/othellotest"
	"colat/ai/othello/position"
	rules "colat/game/othello"

	"pgregory.net/rapid"
)

// drawPlain draws a position that a game can reach.
func drawPlain(t *rapid.T, least, most int) othellotest.Position {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	victory := uint64(0)
	if rapid.Bool().Draw(t, "victory") {
		victory = othellotest.RandomCells(rng)
	}
	return othellotest.Playout(rng, victory, rapid.IntRange(least, most).Draw(t, "empties"))
}

// judges of both games, which share the tables of each.
type judges struct{ tables [2]*Tables }

func newJudges() *judges {
	return &judges{[2]*Tables{NewTables(ClassicWeights()), NewTables(VictoryWeights())}}
}

func (j *judges) of(victory uint64) *Judge {
	tables := j.tables[min(victory, 1)]
	tables.Serve(victory)
	judge := new(Judge)
	judge.Serve(victory, tables)
	return judge
}

func (j *judges) value(p othellotest.Position) int {
	return j.of(p.Victory).Value(p.Own, p.Opp, rules.Moves(p.Own, p.Opp))
}

func TestLeafSymmetry(t *testing.T) {
	j := newJudges()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlain(t, 2, 56)
		want := j.value(p)
		for which := 1; which < 8; which++ {
			q := othellotest.Position{Own: othellotest.Symmetry(p.Own, which), Opp: othellotest.Symmetry(p.Opp, which),
				Victory: othellotest.Symmetry(p.Victory, which)}
			if got := j.value(q); got != want {
				t.Fatalf("%+v: %d, turned by %d: %d", p, want, which, got)
			}
		}
	})
}

// TestLeafTactics compares what a leaf says about decided positions with the
// rules.
func TestLeafTactics(t *testing.T) {
	j := newJudges()
	rng := rand.New(rand.NewPCG(20, 1))
	var fifth, ends, parried int
	cells := othellotest.RandomCells(rng)
	positions := 30_000
	if testing.Short() {
		positions = 6_000
	}
	for i := range positions {
		if i%100 == 0 {
			cells = othellotest.RandomCells(rng)
		}
		p := othellotest.Playout(rng, cells, 2+rng.IntN(30))
		v := j.value(p)
		takes, wins, loses := false, false, true
		for _, sq := range p.Moves() {
			q := p.After(sq)
			takes = takes || q.Opp&q.Victory == q.Victory
			over := len(q.Moves()) == 0
			wins = wins || over && q.Verdict() < 0
			// The opponent answers by taking its fifth cell, or the game is lost.
			answered := over && q.Verdict() > 0
			for _, reply := range q.Moves() {
				answered = answered || q.After(reply).Opp&q.Victory == q.Victory
			}
			loses = loses && answered
		}
		switch {
		case takes && v < position.WinScore:
			t.Fatalf("%+v: a fifth cell is missed: %d", p, v)
		case v >= position.WinScore && !wins:
			t.Fatalf("%+v: no win at once: %d", p, v)
		case v <= -position.WinScore && (!loses || wins):
			t.Fatalf("%+v: not lost at once: %d", p, v)
		}
		if takes {
			fifth++
		} else if v >= position.WinScore {
			ends++
		} else if v <= -position.WinScore {
			parried++
		}
	}
	if min(fifth, ends, parried) < positions/3_000 {
		t.Fatalf("too few examples: %d fifth cells, %d ends ahead, %d that nothing parries", fifth, ends, parried)
	}
}
