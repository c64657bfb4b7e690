package mnk

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	rules "colat/game/mnk"
)

func position(t *testing.T, id, moves string) (game.State, []game.Move) {
	t.Helper()
	r, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := game.ParseMoves(s, moves)
	if err != nil {
		t.Fatal(err)
	}
	return s, list
}

var boards = []string{
	"mnk:3,3,3", "mnk:4,3,2", "mnk:5,5,4", "mnk:3,20,3", "mnk:9,7,5,caro", "mnk:15,15,5", "mnk:15,15,5,exact",
	"mnk:20,20,20", "mnk:20,20,5,caro", "mnk:8,8,8", "mnk:15,15,5,renju", "mnk:7,7,5,renju",
	"mnk:15,15,5,swap2", "mnk:7,6,4,caro,swap", "mnk:4,3,4,swap2",
}

// TestPlaysLegally plays whole games against random moves on all kinds of boards, and loses none
// where the first player cannot lose.
func TestPlaysLegally(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	e := New(1 << 20)
	for n, id := range boards {
		s, _ := position(t, id, "")
		r := &ai.Request{Start: s.Clone(), Game: int64(n + 1), Limits: ai.Limits{Nodes: 300}}
		for {
			result, over := s.Result()
			if over {
				if result.Winner == game.Second {
					t.Errorf("%s: lost against chance: %s", id, s.Rules().FormatPosition(s))
				}
				break
			}
			var m game.Move
			if s.ToMove() == game.First {
				var err error
				if m, err = checked(t, e, s, r); err != nil {
					t.Fatal(err)
				}
			} else {
				moves := s.AppendMoves(nil)
				m = moves[rng.IntN(len(moves))]
			}
			s.Play(m)
			r.Moves = append(r.Moves, m)
		}
	}
}

// checked thinks and checks what is said.
func checked(t *testing.T, e *Engine, s game.State, r *ai.Request) (game.Move, error) {
	m, info, err := e.Think(t.Context(), r)
	if err != nil {
		return m, err
	}
	if len(info.PV) == 0 || info.PV[0] != m || info.Chance < 0 || info.Chance > 1 {
		t.Errorf("move %v, info %+v", m, info)
	}
	line := s.Clone()
	for _, m := range info.PV {
		if !game.IsLegal(line, m) {
			t.Fatalf("%s %s: the line %v cannot be played", s.Rules().ID(), s.Rules().FormatPosition(s), info.PV)
		}
		line.Play(m)
	}
	if (info.Outcome == ai.Win) != (info.Score >= ai.ProvenScore) ||
		(info.Outcome == ai.Loss) != (info.Score <= -ai.ProvenScore) {
		t.Errorf("outcome %v, score %d", info.Outcome, info.Score)
	}
	return m, nil
}

// value is the value of a position for the side to move, from a search of everything.
func value(s game.State, known map[uint64]ai.Outcome) ai.Outcome {
	if result, over := s.Result(); over {
		switch result.Winner {
		case game.NoSide:
			return ai.Draw
		case s.ToMove():
			return ai.Win
		}
		return ai.Loss
	}
	if v, ok := known[s.Hash()]; ok {
		return v
	}
	best := ai.Loss
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		best = max(best, opposite[value(s, known)])
		s.Undo()
	}
	known[s.Hash()] = best
	return best
}

var opposite = map[ai.Outcome]ai.Outcome{ai.Loss: ai.Win, ai.Draw: ai.Draw, ai.Win: ai.Loss}

// TestProvesTheTruth: what is called proven near the end of a game is true, the move chosen
// reaches it, and with enough nodes everything is proven.
func TestProvesTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	proven := map[ai.Outcome]int{}
	e := New(1 << 20)
	positions := 400
	if testing.Short() {
		positions = 80
	}
	for range positions {
		r, err := rules.New(3+rng.IntN(3), 3+rng.IntN(3), 3, rules.Rule(rng.IntN(3)))
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for moves := s.AppendMoves(nil); len(moves) > 9; moves = s.AppendMoves(moves[:0]) {
			s.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := s.Result(); over {
			continue
		}
		want := value(s, map[uint64]ai.Outcome{})
		for _, limits := range []ai.Limits{{Nodes: int64(1 + rng.IntN(200))}, {Depth: 1 + rng.IntN(4)}, {}} {
			m, info, err := e.Think(t.Context(), ai.At(s, limits))
			if err != nil {
				t.Fatal(err)
			}
			if info.Outcome == ai.Unknown {
				if limits == (ai.Limits{}) {
					t.Fatalf("%s %s: not proven without limits", r.ID(), r.FormatPosition(s))
				}
				continue
			}
			proven[want]++
			if info.Outcome != want {
				t.Fatalf("%s %s, %+v: %v, minimax says %v", r.ID(), r.FormatPosition(s), limits, info.Outcome, want)
			}
			s.Play(m)
			if got := opposite[value(s, map[uint64]ai.Outcome{})]; got != want {
				t.Fatalf("%s: the move %v leads to a %v, not a %v", r.ID(), m, got, want)
			}
			s.Undo()
		}
	}
	if min(proven[ai.Win], proven[ai.Draw], proven[ai.Loss]) < positions/8 {
		t.Errorf("too little was proven: %v", proven)
	}
}

// tenFours is won by O, who wins no sooner than by ten fours in a row:
// e10 g12 c8 b7 d7 e6 f12 f10 e13 g13 b13 c13 d11 c12 g8 h7 e8 d8 c6.
const tenFours = ".............../.............../...X.X........./...X..O......../..XX.OX..X.O.../.......X....O../" +
	".....X..OOX..../.....O......O../...O.O..O..X.../...X......O..../.....OXX......./...X.........../" +
	"...O.O.OX...X../.............../............... O"

// TestFindsTenFours: a win by ten fours in a row, each of which has to be answered.
func TestFindsTenFours(t *testing.T) {
	r, err := game.Find("mnk:15,15,5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.ParsePosition(tenFours)
	if err != nil {
		t.Fatal(err)
	}
	m, info, err := New(0).Think(t.Context(), ai.At(s, ai.Limits{Nodes: 20_000}))
	if err != nil || info.Outcome != ai.Win || len(info.PV) < 19 || m != info.PV[0] {
		t.Fatalf("%v, %+v, %v", m, info, err)
	}
}

// TestLimits: a Think ends when its context does, when its time is over, and with its nodes.
func TestLimits(t *testing.T) {
	start, moves := position(t, "mnk:15,15,5", "h8 g7 f8")
	e := New(1 << 20)
	ctx, cancel := context.WithCancel(t.Context())
	before := int64(0) // the nodes before the end of the context
	r := &ai.Request{Start: start, Moves: moves, Report: func(info ai.Info) {
		if info.Depth == 2 {
			before = info.Nodes
			cancel()
		}
	}}
	if m, info, err := e.Think(ctx, r); err != nil || m == game.NoMove || info.Nodes > before+ai.LongestCheckInterval {
		t.Errorf("cancelled after %d nodes: %v, %+v, %v", before, m, info, err)
	}
	r = &ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Time: 50 * time.Millisecond}}
	begin := time.Now()
	if _, info, err := e.Think(t.Context(), r); err != nil || time.Since(begin) > 10*time.Second {
		t.Errorf("%+v, %v", info, err)
	}
	r.Limits = ai.Limits{Nodes: 1000}
	depth, nodes := 0, int64(0)
	r.Report = func(info ai.Info) {
		if info.Depth < depth || info.Nodes < nodes {
			t.Errorf("reported depth %d after %d, %d nodes after %d", info.Depth, depth, info.Nodes, nodes)
		}
		depth, nodes = info.Depth, info.Nodes
	}
	if _, info, err := e.Think(t.Context(), r); err != nil || info.Nodes > 1000 || info.Nodes < 900 {
		t.Errorf("%+v, %v", info, err)
	}
}

// TestNodesAreNeverMore: a Think that ends anywhere has not visited more nodes than it was allowed.
func TestNodesAreNeverMore(t *testing.T) {
	checkNodes(t, "mnk:15,15,5", "h8 g7 f8")
	checkNodes(t, "mnk:9,9,5,swap2", "e5 f6 g5")
}

func checkNodes(t *testing.T, id, played string) {
	start, moves := position(t, id, played)
	e := New(1 << 20)
	step := int64(1)
	if testing.Short() {
		step = 7
	}
	for limit := int64(1); limit < 1500; limit += step {
		r := &ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Nodes: limit}}
		if _, info, err := e.Think(t.Context(), r); err != nil || info.Nodes > limit {
			t.Fatalf("limit %d: %+v, %v", limit, info, err)
		}
	}
}

// TestSameAgain: within limits on nodes a new engine plays the same.
func TestSameAgain(t *testing.T) {
	start, moves := position(t, "mnk:12,10,5,caro", "f5 g6 e6")
	r := &ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Nodes: 3000}}
	first, info, err := New(1<<20).Think(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	score := info.Score
	again, info, err := New(1<<20).Think(t.Context(), r)
	if err != nil || again != first || info.Score != score {
		t.Errorf("%v at %d, then %v at %d, %v", first, score, again, info.Score, err)
	}
}

// TestSearchDoesNotAllocate: a Think allocates no more for many nodes than for few.
func TestSearchDoesNotAllocate(t *testing.T) {
	start, moves := position(t, "mnk:15,15,5", "h8 g7 f8 f7")
	e := New(1 << 20)
	count := func(nodes int64) float64 {
		r := &ai.Request{Start: start, Moves: moves, Game: 1, Limits: ai.Limits{Nodes: nodes}}
		return testing.AllocsPerRun(3, func() {
			if _, _, err := e.Think(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := count(500), count(10_000); many > few+20 {
		t.Errorf("%.0f allocations for 10,000 nodes, %.0f for 500", many, few)
	}
}

func TestSpecs(t *testing.T) {
	r, err := game.Find("mnk:7,7,5")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ai.New("champion:table=2,time=1s", r); err != nil {
		t.Error(err)
	}
	for spec, want := range map[string]string{"champion:table=0": "1 to 4096", "champion:threads=2": "there is table"} {
		if _, err := ai.New(spec, r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
