package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/program/storage"
	"colat/render/table/board"
	rooms "colat/web/rooms/room"
)

// In games whose sides sit opposite to each other everybody has its own side nearest, in
// each game of a room.
func TestOwnSideIsNearest(t *testing.T) {
	s := newRoomServer()
	an := inRoom(t, s, &testHost{language: "en"}, &rooms.Terms{Game: "cotoan", Opens: rooms.HostOpens})
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	binh := openRooms(t, s, &testHost{language: "en"}, "room="+s.last(), kept)
	settleRoom(binh)
	an.click(t, "ready")
	binh.click(t, "ready")
	settleRoom(an)
	settleRoom(binh)
	// nearest is the square in the lower left corner.
	nearest := func(a *App) string {
		for _, name := range (prober{a}).Squares() {
			r, _ := prober{a}.Rect(name)
			board := a.scene.Board()
			last := board.SquareRect(board.Table().Place(len(prober{a}.Squares()) - 9))
			if r.X == last.X && r.Y == last.Y {
				return name
			}
		}
		return "nowhere"
	}
	if first, second := nearest(an), nearest(binh); first != "a1" || second != "i11" {
		t.Errorf("the lower left square is %s for the first side and %s for the second", first, second)
	}
	an.clickSquare(t, "d1")
	an.clickSquare(t, "d4")
	settleRoom(binh)
	if _, piece, fault := lies(binh, "d11"); fault != "" || !piece.Light {
		t.Errorf("%s: %+v", fault, piece)
	}
	binh.clickSquare(t, "d11")
	binh.clickSquare(t, "d8")
	settleRoom(an)
	if moves := (prober{an}).State().Moves; !slices.Equal(moves, []string{"d1-d4", "d11-d8"}) {
		t.Errorf("the moves are %v", moves)
	}
	an.click(t, "resign")
	an.click(t, "confirm-resign")
	for range 300 {
		an.tick()
		binh.tick()
	}
	an.click(t, "rematch")
	binh.click(t, "rematch")
	settleRoom(an)
	settleRoom(binh)
	if first, second := nearest(an), nearest(binh); first != "i11" || second != "a1" {
		t.Errorf("with colours swapped the lower left square is %s and %s", first, second)
	}
}

// On a turned board words, keys and squares pressed by listeners follow the rows that
// are seen, from its own side.
func TestTurnedBoardIsToldAsSeen(t *testing.T) {
	a, h := openReading(t, "")
	roomView("room game from the other side")(t, a)
	a.settled = true
	a.listen(120)
	names := (prober{a}).Squares()
	for i, square := range h.board.Squares {
		if !strings.HasPrefix(square.Text, names[i]+",") {
			t.Errorf("square %d is %s and told as %q", i, names[i], square.Text)
		}
	}
	if first, last := names[0], names[len(names)-1]; first != "i1" || last != "a11" {
		t.Errorf("the squares begin with %s and end with %s", first, last)
	}
	upper, _ := prober{a}.Rect("i1")
	lower, _ := prober{a}.Rect("a11")
	if r := h.board.Rect; r.X != upper.X || r.Y != upper.Y || r.Right() != lower.X+lower.Width ||
		r.Bottom() != lower.Y+lower.Height {
		t.Errorf("the board is told to be at %v, between %v and %v", r, upper, lower)
	}
	at := func(name string) int { return slices.Index(names, name) }
	do := func(d Deed, want string) {
		t.Helper()
		h.deeds = append(h.deeds, d)
		a.listen(40)
		if h.screen.Square != at(want) {
			t.Errorf("after %+v the focus is on %d, want %s", d, h.screen.Square, want)
		}
	}
	do(Deed{Kind: Pointed, Square: at("d10")}, "d10")
	do(Deed{Kind: Keyed, Key: ebiten.KeyArrowLeft, Square: at("d10")}, "e10")
	do(Deed{Kind: Keyed, Key: ebiten.KeyArrowUp, Square: at("e10")}, "e9")
	do(Deed{Kind: Keyed, Key: ebiten.KeyHome, Square: at("e9")}, "i9")
	do(Deed{Kind: Keyed, Key: ebiten.KeyPageDown, Square: at("i9")}, "i11")
	do(Deed{Kind: Pressed, Square: at("d11")}, "d11")
	if !h.board.Squares[at("d11")].Selected {
		t.Errorf("d11 is %+v", h.board.Squares[at("d11")])
	}
	do(Deed{Kind: Pressed, Square: at("d8")}, "d8")
	if moves := (prober{a}).State().Moves; !slices.Equal(moves, []string{"d1-d4", "d11-d8"}) {
		t.Errorf("the moves are %v", moves)
	}
}

// lies returns the square of the board that has a name, what lies there, and what is wrong
// with it: words and picture have to agree.
func lies(a *App, name string) (square int, piece board.Piece, fault string) {
	square = prober{a}.squares().byName[name]
	position := a.scene.Board().View.Position()
	piece = position.Pieces[square]
	said := a.game().SquareWords(a.Locale, a.scene.Rules(), position, square)
	if !strings.HasPrefix(said, name) || piece.Material == board.NoPiece {
		fault = name + " is told as " + said
	}
	return square, piece, fault
}
