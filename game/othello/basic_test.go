package othello_test

import (
	"bufio"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/game/gametest"
	"colat/game/othello"
)

// The basic game is the victory game without cells: there are no passes, and discs alone decide.
const basicStart = startBoard + " X none"

func TestBasicContract(t *testing.T) {
	gametest.Run(t, othello.Victory, gametest.Expectation{
		Options: game.Options{"victory": "none"},
		Perft:   []int64{4, 12, 56, 244, 1396, 8200},
		Distinct: []string{
			basicStart,
			startBoard + " O none",
			startBoard + " X a1,c7,d5,g4,f3",
			strings.Replace(startBoard, "OX", "XX", 1) + " X none",
		},
		BadPositions: []string{
			startBoard + " X",
			startBoard + " X ,",
			startBoard + " X no",
			startBoard + " X none,a1",
			startBoard + " X none none",
		},
		BadMoves: []string{"a1", "d4", "pass", "none", ""},
	})
}

// verdict is the basic game in its own words: no moves, and more discs.
func (g grid) verdict(side byte) ([]game.Move, game.Result, bool) {
	moves := g.moves(side)
	if len(moves) > 0 {
		return moves, game.Result{}, false
	}
	blacks, whites := g.count(black, nil), g.count(white, nil)
	switch {
	case blacks > whites:
		return nil, game.Result{Winner: game.First, Reason: "more-discs"}, true
	case whites > blacks:
		return nil, game.Result{Winner: game.Second, Reason: "more-discs"}, true
	}
	return nil, game.Result{Winner: game.NoSide, Reason: "draw"}, true
}

// leaves is perft of the grid.
func (g grid) leaves(side byte, depth int) int64 {
	moves := g.moves(side)
	if depth == 0 || len(moves) == 0 {
		return 1
	}
	var n int64
	for _, m := range moves {
		n += g.play(side, int(m)).leaves(other(side), depth-1)
	}
	return n
}

// TestBasicAgainstReference plays random games beside the grid, counts leaves with it
// from the start and near the end, where games end by a side without a move, and takes
// every position through its texts.
func TestBasicAgainstReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 0))
	ends := map[game.Result]int{}
	stuck := 0
	games := 300
	if testing.Short() {
		games = 60
	}
	for range games {
		s := position(t, othello.Victory, basicStart)
		for {
			g, side := gridOf(s), sideOf(s.ToMove())
			want, wantResult, wantOver := g.verdict(side)
			moves := s.AppendMoves(nil)
			result, over := s.Result()
			if !slices.Equal(moves, want) || over != wantOver || result != wantResult {
				t.Fatalf("%s: %v %v %v, want %v %v %v", othello.Victory.FormatPosition(s),
					moves, result, over, want, wantResult, wantOver)
			}
			checkBasicTexts(t, s)
			if s.Empties() == 6 && !over {
				for depth := 1; depth <= 6; depth++ {
					if got, want := game.Perft(s, depth), g.leaves(side, depth); got != want {
						t.Fatalf("%s: %d leaves at depth %d, want %d", othello.Victory.FormatPosition(s), got, depth, want)
					}
				}
			}
			if over {
				ends[result]++
				if len(g.moves(other(side))) > 0 {
					stuck++
				}
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	if len(ends) != 3 && !testing.Short() || stuck == 0 { // draws are rare
		t.Errorf("the games end as %v, %d of them while the other side could move: want all three ends, and some",
			ends, stuck)
	}
	start := position(t, othello.Victory, basicStart)
	for depth := 1; depth <= 6; depth++ {
		if got, want := game.Perft(start, depth), gridOf(start).leaves(black, depth); got != want {
			t.Errorf("%d leaves at depth %d, want %d", got, depth, want)
		}
	}
}

// checkBasicTexts writes a position as a text and as a request, and reads both.
func checkBasicTexts(t *testing.T, s *othello.State) {
	t.Helper()
	text := othello.Victory.FormatPosition(s)
	if read := position(t, othello.Victory, text); read.Hash() != s.Hash() || read.VictoryCells() != 0 {
		t.Fatalf("%s is read as %s", text, othello.Victory.FormatPosition(read))
	}
	request := string(othello.AppendRequest(nil, s))
	if lines := strings.Split(request, "\n"); len(lines) != 14 || lines[0] != "victory_cell" || lines[1] != "" {
		t.Fatalf("the request is %q, want 13 lines with an empty one for the cells", request)
	}
	read, err := othello.ParseRequest(strings.NewReader(request))
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	if got := othello.Victory.FormatPosition(read); got != text {
		t.Fatalf("%q is read as %s, want %s", request, got, text)
	}
}

// TestBasicRequests reads requests one after another, as bots that go on are asked.
func TestBasicRequests(t *testing.T) {
	s := position(t, othello.Victory, basicStart)
	basic := string(othello.AppendRequest(nil, s))
	named := strings.Replace(basic, "victory_cell\n\n", "victory_cell\nNone\n", 1)
	reader := othello.NewRequestReader(bufio.NewReader(strings.NewReader(basic + named + request)))
	for _, want := range []string{basicStart, basicStart, requestPosition} {
		read, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		if got := othello.Victory.FormatPosition(read); got != want {
			t.Errorf("read %s, want %s", got, want)
		}
	}
}

// TestBasicOptions: the option says that there are no cells.
func TestBasicOptions(t *testing.T) {
	for _, text := range []string{"none", "NONE", " none "} {
		s, err := othello.Victory.New(game.Options{"victory": text}, nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := othello.Victory.FormatPosition(s); got != basicStart {
			t.Errorf("%q leads to %s, want %s", text, got, basicStart)
		}
		if got := othello.Victory.OptionsOf(s)["victory"]; got != "none" {
			t.Errorf("the options of the start say %q, want none", got)
		}
	}
	if _, err := othello.Classic.New(game.Options{"victory": "none"}, nil); err == nil {
		t.Error("the classic game takes the option")
	}
	option := othello.Victory.StartOptions()[0]
	if option.Drawn("none") || !option.Drawn("a1 c7 d5 g4 f3") {
		t.Error("cells are drawn, and none never are")
	}
}

// TestBasicGoal has no other game want all squares.
func TestBasicGoal(t *testing.T) {
	for text, want := range map[string]uint64{
		startBoard + " X none":           othello.AllSquares,
		startBoard + " X a1,b1,c1,d1,e1": 31,
	} {
		if got := position(t, othello.Victory, text).Goal(); got != want {
			t.Errorf("%s: the goal is %x, want %x", text, got, want)
		}
	}
	if got := position(t, othello.Classic, startBoard+" X").Goal(); got != 0 {
		t.Errorf("the goal of the classic game is %x, want none", got)
	}
}

// TestBasicBoards reads boards in other programs' letters with the word after them, or
// with the option.
func TestBasicBoards(t *testing.T) {
	for text, options := range map[string]game.Options{
		startBoard + " X none": nil,
		startBoard + " X":      {"victory": "none"},
	} {
		s, err := othello.Victory.ReadBoard(text, options)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := othello.Victory.FormatPosition(s); got != basicStart {
			t.Errorf("%s is read as %s", text, got)
		}
	}
}
