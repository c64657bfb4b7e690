package cotoan

import (
	"math/rand/v2"
	"testing"

	"colat/game"
	rules "colat/game/cotoan"
)

// extract returns the features and the value of a position.
func extract(e *evaluator, p *Position) (f Features, value int) {
	var own, opp Reach
	var at sums
	own.Measure(p, p.Side)
	opp.Measure(p, 1-p.Side)
	Extract(p, &own, &opp, &f)
	e.fill(p, &at)
	return f, e.value(p, &at, &f)
}

// drawn returns a network of random weights.
func drawn(rng *rand.Rand) *Network {
	n := new(Network)
	draw := func(weights []int16, most int) {
		for i := range weights {
			weights[i] = int16(rng.IntN(2*most+1) - most)
		}
	}
	for i := range n.Inputs {
		draw(n.Inputs[i][:], InputUnit/2)
	}
	for bucket := range n.Output {
		for view := range n.Output[bucket] {
			draw(n.Output[bucket][view][:], 100*OutputUnit)
		}
		draw(n.Features[bucket][:], 20*FeatureUnit)
	}
	return n
}

// turned is a position with the colours changed, and the board turned with them.
func turned(p *Position) Position {
	other := *p
	other.Board = rules.NewBoard()
	for s := range rules.NoSquare {
		if piece := p.Board.On(s); piece != rules.NoPiece {
			other.Board.Put(rules.PieceOf(1-piece.Side(), piece.Number()), rules.Squares-1-s)
		}
	}
	other.Side = 1 - p.Side
	other.Points = [2]int{p.Points[1], p.Points[0]}
	return other
}

func eachPosition(t *testing.T, check func(p *Position)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	r, err := game.Find("cotoan:target=30,zero-front=on")
	if err != nil {
		t.Fatal(err)
	}
	var p Position
	for range 40 {
		s, _ := r.New(nil, nil)
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			p.Set(s.(*rules.State), nil)
			check(&p)
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// TestBothSidesAlike: what counts for one side counts for the other.
func TestBothSidesAlike(t *testing.T) {
	seen := Features{}
	e := newEvaluator(drawn(rand.New(rand.NewPCG(1, 2))))
	eachPosition(t, func(p *Position) {
		f, value := extract(e, p)
		other := turned(p)
		if g, turnedValue := extract(e, &other); f != g || value != turnedValue {
			t.Fatalf("%v\nturned around %v", f, g)
		}
		for i, v := range f {
			if v != 0 {
				seen[i]++
			}
		}
	})
	for i, n := range seen {
		if n == 0 {
			t.Errorf("feature %d was never other than 0", i)
		}
	}
}

// TestCaptures: what a side reaches are its captures.
func TestCaptures(t *testing.T) {
	var r Reach
	eachPosition(t, func(p *Position) {
		for side := range game.Player(2) {
			r.Measure(p, side)
			want := p.Board.AppendCaptures(nil, side, p.Reaches)
			if len(want) != r.count {
				t.Fatalf("%d captures, want %d", r.count, len(want))
			}
			wins := false
			for i, m := range want {
				if r.Captures()[i] != m {
					t.Fatalf("capture %d is %v, want %v", i, r.Captures()[i], m)
				}
				wins = wins || p.Wins(p.Points[side], p.Board.On(rules.To(m)))
			}
			if wins != (r.Winning != game.NoMove) {
				t.Fatalf("a capture wins: %v, want %v", r.Winning, wins)
			}
		}
	})
}
