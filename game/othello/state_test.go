package othello_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"colat/game"
	"colat/game/othello"
)

// rows joins eight rows of a board and the rest of a position text.
func rows(rest string, rows ...string) string {
	return strings.Join(rows, "") + " " + rest
}

func TestResults(t *testing.T) {
	const none = "--------"
	tests := []struct {
		name     string
		rules    *othello.Rules
		position string
		move     string // played first, if any
		want     game.Result
	}{
		{
			"five cells by a move, with fewer discs", othello.Victory,
			rows("X a1,b1,c1,d1,e1", "XXXXO---", none, none, none, none, none, none, "OOOOOOOO"), "f1",
			game.Result{Winner: game.First, Reason: othello.FiveCells},
		},
		{
			"five cells of white", othello.Victory,
			rows("O a1,b1,c1,d1,e1", "OOOOX---", none, none, none, none, none, none, none), "f1",
			game.Result{Winner: game.Second, Reason: othello.FiveCells},
		},
		{
			"five cells, though the next side could move", othello.Victory,
			rows("O a1,b1,c1,d1,e1", "XXXXXO--", none, none, none, "---XO---", none, none, none), "",
			game.Result{Winner: game.First, Reason: othello.FiveCells},
		},
		{
			"no move in the victory game, though the opponent could move", othello.Victory,
			rows("X a8,b8,c8,d8,e8", "OX------", none, none, none, none, none, none, none), "",
			game.Result{Winner: game.NoSide, Reason: game.Equal},
		},
		{
			"more discs against four cells", othello.Victory,
			rows("X a1,b1,c1,d1,h8", "XXXX----", none, none, none, none, none, none, "OOOOO---"), "",
			game.Result{Winner: game.Second, Reason: othello.MoreDiscs},
		},
		{
			"level discs, more cells", othello.Victory,
			rows("O a1,b1,a8,h1,h8", "XX------", none, none, none, none, none, none, "OO------"), "",
			game.Result{Winner: game.First, Reason: othello.MoreCells},
		},
		{
			"all level", othello.Victory,
			rows("O a1,b8,h2,h1,h8", "XX------", none, none, none, none, none, none, "OO------"), "",
			game.Result{Winner: game.NoSide, Reason: game.Equal},
		},
		{
			"one colour wiped out", othello.Classic,
			rows("X", "-OX-----", none, none, none, none, none, none, none), "a1",
			game.Result{Winner: game.First, Reason: othello.MoreDiscs},
		},
		{
			"neither can move, on a board with room", othello.Classic,
			rows("O", "XX------", none, none, none, none, none, none, "OO------"), "",
			game.Result{Winner: game.NoSide, Reason: game.Equal},
		},
		{
			"a full board", othello.Classic,
			rows("X", "-OX"+strings.Repeat("O", 5),
				"OOOOOOOO", "OOOOOOOO", "OOOOOOOO", "OOOOOOOO", "OOOOOOOO", "OOOOOOOO", "OOOOOOOO"), "a1",
			game.Result{Winner: game.Second, Reason: othello.MoreDiscs},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := position(t, test.rules, test.position)
			if test.move != "" {
				if _, over := s.Result(); over {
					t.Fatal("over before the move")
				}
				play(t, s, test.move)
			}
			got, over := s.Result()
			if !over || got != test.want {
				t.Errorf("got %+v %v, want %+v", got, over, test.want)
			}
			if moves := s.AppendMoves(nil); len(moves) > 0 || s.Legal() != 0 || s.MustPass() {
				t.Errorf("the game is over, but %v can be played", moves)
			}
		})
	}
}

// TestPass takes a position in which only white can move, in both games.
func TestPass(t *testing.T) {
	const board = "OX------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------" + "--------"
	s := position(t, othello.Classic, board+" X")
	if !s.MustPass() || legal(s) != "pass" {
		t.Fatalf("black's moves are %s, want pass", legal(s))
	}
	s.Play(othello.Pass)
	if got := othello.Classic.FormatPosition(s); got != board+" O" {
		t.Errorf("after the pass: %s", got)
	}
	if s.MustPass() || legal(s) != "c1" {
		t.Errorf("white's moves are %s, want c1", legal(s))
	}
	s.Undo()
	if got := othello.Classic.FormatPosition(s); got != board+" X" {
		t.Errorf("after taking the pass back: %s", got)
	}
}

func TestPlayPanicsOnIllegalMoves(t *testing.T) {
	for _, m := range []game.Move{0, 27, 63, othello.Pass, 65, game.NoMove} {
		func() {
			s := position(t, othello.Classic, startBoard+" X")
			defer func() {
				if recover() == nil {
					t.Errorf("move %d is played at the start", m)
				}
			}()
			s.Play(m)
		}()
	}
}

func TestNewStateErrors(t *testing.T) {
	tests := []struct {
		name         string
		rules        *othello.Rules
		black, white uint64
		toMove       game.Player
		victory      uint64
		want         string
	}{
		{"two discs on a square", othello.Classic, 1 << 9, 1<<9 | 1, game.First, 0, "b2"},
		{"no disc", othello.Classic, 0, 0, game.First, 0, "empty"},
		{"nobody to move", othello.Classic, 1, 2, game.NoSide, 0, "side to move"},
		{"no such player", othello.Classic, 1, 2, 2, 0, "side to move"},
		{"cells in the classic game", othello.Classic, 1, 2, game.First, 0x1f, "0 victory cells, not 5"},
		{"four cells", othello.Victory, 1, 2, game.First, 0xf, "5 victory cells, not 4"},
		{"six cells", othello.Victory, 1, 2, game.First, 0x3f, "5 victory cells, not 6"},
	}
	for _, test := range tests {
		s, err := othello.NewState(test.rules, test.black, test.white, test.toMove, test.victory)
		if err == nil || s != nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, %v, want an error with %q", test.name, s, err, test.want)
		}
	}
}

// TestHashSpreads counts, over pairs of neighbouring positions, how many bits of
// the hash differ: a table addressed by any part of it needs about half.
func TestHashSpreads(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var changed [64]int
	pairs := 20_000
	if testing.Short() {
		pairs = 4_000
	}
	for range pairs {
		s := randomPosition(t, othello.Classic, rng)
		black, white := s.Board()
		sq := rng.IntN(64)
		b, w := black^1<<sq, white&^(1<<sq)
		if b|w == 0 {
			b = 1
		}
		neighbour, err := othello.NewState(othello.Classic, b, w, s.ToMove(), 0)
		if err != nil {
			t.Fatal(err)
		}
		difference := s.Hash() ^ neighbour.Hash()
		for bit := range changed {
			changed[bit] += int(difference >> bit & 1)
		}
	}
	for bit, n := range changed {
		if share := float64(n) / float64(pairs); share < 0.45 || share > 0.55 {
			t.Errorf("bit %d of the hash changes in %.1f %% of the pairs", bit, 100*share)
		}
	}
}

// TestSearchAllocatesNothing plays, looks and takes back like a search.
func TestSearchAllocatesNothing(t *testing.T) {
	s := position(t, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	buf := make([]game.Move, 0, 64)
	if n := testing.AllocsPerRun(100, func() { visit(s, buf) }); n != 0 {
		t.Errorf("%v allocations a position", n)
	}
	clone := s.Clone()
	if n := testing.AllocsPerRun(100, func() { visit(clone, buf) }); n != 0 {
		t.Errorf("%v allocations a position of a clone", n)
	}
}

var sink uint64

// visit does once what a search does at each position.
func visit(s game.State, buf []game.Move) {
	for _, m := range s.AppendMoves(buf[:0]) {
		s.Play(m)
		if _, over := s.Result(); !over {
			sink ^= s.Hash()
		}
		s.Undo()
	}
}

func BenchmarkVisit(b *testing.B) {
	s := position(b, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	play(b, s, "d3", "c5", "d6", "e3")
	buf := make([]game.Move, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		visit(s, buf)
	}
}

func BenchmarkHash(b *testing.B) {
	s := position(b, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	b.ReportAllocs()
	for b.Loop() {
		sink ^= s.Hash()
	}
}

func BenchmarkClone(b *testing.B) {
	s := position(b, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	b.ReportAllocs()
	for b.Loop() {
		sink ^= s.Clone().Hash()
	}
}

// BenchmarkPerft checks the deeper known numbers of the classic game while it
// measures.
func BenchmarkPerft(b *testing.B) {
	s := position(b, othello.Classic, startBoard+" X")
	b.ReportAllocs()
	var leaves int64
	for b.Loop() {
		got := game.Perft(s, 10)
		if got != 24571284 {
			b.Fatalf("%d leaves at depth 10, want 24571284", got)
		}
		leaves += got
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
