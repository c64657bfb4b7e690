package stage

import (
	"image/color"
	"testing"

	"colat/game"
	"colat/render/kit/drawtest"
	"colat/render/table/games"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

func of(t *testing.T, id, moves string) *Diagram {
	t.Helper()
	rules, err := games.All.Rules(id)
	if err != nil {
		t.Fatal(err)
	}
	options := game.Options{}
	if id == "victory" {
		options["victory"] = "a1 c7 d5 g4 f3"
	}
	s, err := rules.New(options, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &Diagram{Game: games.All.Of(rules), Start: s, Title: "Title", Players: [2]string{"One", "Other"}, Line: "Result"}
	if d.Moves, err = game.ParseMoves(s, moves); err != nil {
		t.Fatal(err)
	}
	return d
}

// Moves are numbered in their order, on the squares where their pieces lie.
func TestMovesAreNumbered(t *testing.T) {
	for _, test := range []struct {
		id, moves string
		want      map[string]int
	}{
		{"classic", "d3 c5 d6 e3", map[string]int{"d3": 1, "c5": 2, "d6": 3, "e3": 4, "d4": 0}},
		{"mnk:9,9,5", "e5 d5 f6", map[string]int{"e5": 1, "d5": 2, "f6": 3}},
		{"uttt", "44 40 08", map[string]int{"44": 1, "40": 2, "08": 3}},
		{"cotoan", "i1-i3 e11-h8 i3-f3", map[string]int{"f3": 3, "h8": 2, "i3": 0, "i1": 0}},
	} {
		d := of(t, test.id, test.moves)
		still := d.Still()
		for name, want := range test.want {
			square, found := d.Game.FindSquare(d.Start.Rules(), name)
			if !found || still.Numbers[square] != want {
				t.Errorf("%s: %s has the number %d, want %d", test.id, name, still.Numbers[square], want)
			}
		}
	}
}

func TestPictures(t *testing.T) { drawtest.InWindow(t, testPictures) }

func testPictures(t *testing.T) {
	for _, test := range []struct{ id, moves string }{
		{"victory", "d3 c5 d6 e3"}, {"mnk:15,15,5", "h8 i9"}, {"uttt", "44 40"}, {"cotoan", "i1-i3"},
	} {
		d := of(t, test.id, test.moves)
		drawtest.Draw(func() {
			picture := d.Draw()
			colours := make(map[color.RGBA]bool)
			for y := range picture.Bounds().Dy() {
				for x := range picture.Bounds().Dx() {
					c := picture.RGBAAt(x, y)
					if colours[c] = true; c.A != 0xff {
						t.Fatalf("%s: the picture is seen through at %d, %d", test.id, x, y)
					}
				}
			}
			if len(colours) < 1000 {
				t.Errorf("%s: the picture has %d colours", test.id, len(colours))
			}
		})
	}
}
