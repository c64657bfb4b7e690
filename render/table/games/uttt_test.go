package games

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"colat/game"
	"colat/game/uttt"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// utttAfter plays moves from the start.
func utttAfter(t *testing.T, id, moves string) game.State {
	t.Helper()
	rules, err := All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		m, err := rules.ParseMove(s, text)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
	return s
}

// won0 lets X win the upper left block by its upper row, and sends O to the upper
// right one.
const won0 = "44 40 00 08 84 41 18 80 01 10 02"

// The map of the blocks lights where the next move may be made, and nothing once the game
// is over.
func TestUtttMapLightsNothingAfterTheEnd(t *testing.T) {
	s := utttAfter(t, "uttt", "44 40")
	for _, over := range []bool{false, true} {
		var page ui.Page
		All.Of(s.Rules()).Middle(s.Rules()).LayOut(&page, ui.Rect{W: 112, H: 76}, s, game.First, over, color.RGBA{})
		for block, panel := range page.Items[0].Painter.(mapPainter).panels {
			if lit := panel.Lit; lit != (block == 0 && !over) {
				t.Errorf("block %d is lit: %t, with the game over: %t", block, lit, over)
			}
		}
	}
}

func TestUtttSquares(t *testing.T) {
	for square, name := range map[int]string{0: "00", 2: "02", 3: "10", 8: "22", 9: "03", 40: "44", 72: "66", 80: "88"} {
		if got := Ultimate.SquareName(uttt.Closed, square); got != name {
			t.Errorf("square %d is called %s, want %s", square, got, name)
		}
	}
	for square := range 81 {
		block, cell := utttCell(square)
		if utttSquare(block, cell) != square {
			t.Errorf("square %d is cell %d of block %d, which is square %d", square, cell, block, utttSquare(block, cell))
		}
	}
}

// The panels show the winners by the rules.
func TestUtttPanels(t *testing.T) {
	for _, id := range []string{"uttt", "uttt:won=open"} {
		rules, err := All.Rules(id)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(30) {
			playout(t, rules, seed, func(s game.State, _ game.Move) {
				var p board.Position
				Ultimate.Show(s, &p)
				var moves [9]bool
				for _, m := range s.AppendMoves(nil) {
					block, _ := uttt.BlockAndCell(m)
					moves[block] = true
				}
				for block := range 9 {
					look, owner := p.Panels[block], s.(*uttt.State).Owner(block)
					if look.Lit != moves[block] {
						t.Fatalf("%s: block %d shines %v, moves there %v", rules.FormatPosition(s), block, look.Lit, moves[block])
					}
					signed := look.Sign != (board.Piece{})
					if signed != (owner != game.NoSide) || signed && look.Sign != stroke(owner) {
						t.Fatalf("%s: block %d of %v carries %v", rules.FormatPosition(s), block, owner, look.Sign)
					}
					if look.Closed && look.Lit {
						t.Fatalf("%s: block %d is closed and shines", rules.FormatPosition(s), block)
					}
				}
			})
		}
	}
	// The variants differ in what becomes of a block that is won.
	for id, closed := range map[string]bool{"uttt": true, "uttt:won=open": false} {
		var p board.Position
		Ultimate.Show(utttAfter(t, id, won0), &p)
		if want := (board.Panel{Closed: closed, Sign: stroke(game.First)}); p.Panels[0] != want {
			t.Errorf("%s: the won block is %+v, want %+v", id, p.Panels[0], want)
		}
	}
}

func TestUtttAnnounces(t *testing.T) {
	for _, test := range []struct{ moves, next, en, vi string }{
		{"", "44", "X plays the middle cell of the middle block. O must play in the middle block.",
			"X đi ô nhỏ chính giữa của ô lớn chính giữa. O phải đi trong ô lớn chính giữa."},
		{strings.TrimSuffix(won0, " 02"), "02",
			"X plays the upper right cell of the upper left block. X wins that block. O must play in the upper right block.",
			"X đi ô nhỏ trên bên phải của ô lớn trên bên trái. " +
				"X thắng ô lớn ấy. O phải đi trong ô lớn trên bên phải."},
		{won0, "20", "O plays the upper left cell of the upper right block. X may play in any block.",
			"O đi ô nhỏ trên bên trái của ô lớn trên bên phải. X đi ở ô lớn nào cũng được."},
		{strings.TrimSuffix(crossWins, " 05"), "05", "X plays the right cell of the upper left block. X wins that block.",
			"X đi ô nhỏ giữa bên phải của ô lớn trên bên trái. X thắng ô lớn ấy."},
	} {
		s := utttAfter(t, "uttt", test.moves)
		m, err := s.Rules().ParseMove(s, test.next)
		if err != nil {
			t.Fatal(err)
		}
		for language, want := range map[string]string{"en": test.en, "vi": test.vi} {
			if got := Ultimate.Announce(locale.New(language), s, m); got != want {
				t.Errorf("announces %q, want %q", got, want)
			}
		}
	}
}

// Move numbers count from 1: the second of a move is the first of the answer.
func TestUtttMoveText(t *testing.T) {
	s := utttAfter(t, "uttt", "")
	if got := Ultimate.MoveText(locale.New("vi"), s, uttt.MoveAt(4, 0)); got != "5·1" {
		t.Errorf("the move 40 reads %q", got)
	}
}

func TestUtttSaysWhyNot(t *testing.T) {
	for _, test := range []struct {
		moves       string
		block, cell int
		want        string
	}{
		{"44", 0, 0, "O must play in the middle block"},
		{"44", 4, 4, "X stands in this cell already"},
		{won0 + " 20", 0, 3, "The upper left block is won already"},
		{won0 + " 20", 0, 8, "O stands in this cell already"},
	} {
		s := utttAfter(t, "uttt", test.moves)
		if got := Ultimate.Illegal(locale.New("en"), s, -1, utttSquare(test.block, test.cell)); got != test.want {
			t.Errorf("after %s, on %d%d the program says %q, want %q", test.moves, test.block, test.cell, got, test.want)
		}
	}
}

// Full games, from random play.
const (
	crossWins = "57 76 68 86 65 54 45 55 51 12 25 53 37 75 62 27 78 88 81 17 " +
		"74 46 70 01 11 13 38 87 36 42 21 14 43 44 03 16 04 00 05"
	ringAhead = "68 85 57 77 70 00 02 24 41 11 18 82 23 31 13 34 48 88 06 66 " +
		"60 05 55 50 04 45 56 65 58 37 75 62 25 64 44 47 76 14 40 17 73 22 27 26"
)

func TestUtttResults(t *testing.T) {
	for _, test := range []struct {
		moves, want string
		deciding    []int // blocks
	}{
		{crossWins, "X has three blocks in a line.", []int{0, 3, 6}},
		{ringAhead, "No cell left to play in, and no three blocks in a line. O has more blocks, 5–4.", nil},
	} {
		s := utttAfter(t, "uttt", test.moves)
		result, over := s.Result()
		if !over {
			t.Fatalf("after %s the game goes on", test.moves)
		}
		if got := Ultimate.Result(locale.New("en"), s, result); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
		var blocks []int
		deciding := Ultimate.Deciding(s, result)
		for square := range deciding.All() {
			if block, _ := utttCell(square); !slices.Contains(blocks, block) {
				blocks = append(blocks, block)
			}
		}
		if !slices.Equal(blocks, test.deciding) || deciding.Len() != 9*len(test.deciding) {
			t.Errorf("decided by the blocks %v, want %v", blocks, test.deciding)
		}
	}
}

func TestUtttFigures(t *testing.T) {
	s := utttAfter(t, "uttt", won0)
	if x, o := Ultimate.Figure(s, game.First), Ultimate.Figure(s, game.Second); x != "1" || o != "0" {
		t.Errorf("the plates say %s and %s, want 1 and 0", x, o)
	}
}
