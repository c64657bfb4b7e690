package room_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/board"
	rooms "colat/web/rooms/room"
)

// In games whose sides sit opposite to each other each player has the own side nearest, in each
// game of a room.
func TestOwnSideIsNearest(t *testing.T) {
	s := apptest.NewServer()
	an := inRoom(t, s, &apptest.Host{Lang: "en"}, &rooms.Terms{Game: "cotoan", Opens: rooms.HostOpens})
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat("b", 52), Name: "Bình"})
	binh := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "room="+s.Last(), kept)
	apptest.SettleRoom(binh)
	an.Click(t, "ready")
	binh.Click(t, "ready")
	apptest.SettleRoom(an)
	apptest.SettleRoom(binh)
	// nearest is the square in the lower left corner.
	nearest := func(a *apptest.App) string {
		for _, name := range a.Squares() {
			r, _ := a.Rect(name)
			board := a.Scene().Board()
			last := board.SquareRect(board.Table().Place(len(a.Squares()) - 9))
			if r.X == last.X && r.Y == last.Y {
				return name
			}
		}
		return "nowhere"
	}
	if first, second := nearest(an), nearest(binh); first != "a1" || second != "i11" {
		t.Errorf("the lower left square is %s for the first side and %s for the second", first, second)
	}
	clickSquare(an, t, "d1")
	clickSquare(an, t, "d4")
	apptest.SettleRoom(binh)
	if _, piece, fault := lies(binh, "d11"); fault != "" || !piece.Light {
		t.Errorf("%s: %+v", fault, piece)
	}
	clickSquare(binh, t, "d11")
	clickSquare(binh, t, "d8")
	apptest.SettleRoom(an)
	if moves := an.State().Moves; !slices.Equal(moves, []string{"d1-d4", "d11-d8"}) {
		t.Errorf("the moves are %v", moves)
	}
	an.Click(t, "resign")
	an.Click(t, "confirm-resign")
	for range 300 {
		an.Tick()
		binh.Tick()
	}
	an.Click(t, "rematch")
	binh.Click(t, "rematch")
	apptest.SettleRoom(an)
	apptest.SettleRoom(binh)
	if first, second := nearest(an), nearest(binh); first != "i11" || second != "a1" {
		t.Errorf("with colours swapped the lower left square is %s and %s", first, second)
	}
}

// On a turned board words, keys and squares pressed by listeners follow the rows that
// are seen, from its own side.
func TestTurnedBoardIsToldAsSeen(t *testing.T) {
	a, h := apptest.OpenReading(t, "")
	apptest.RoomView("room game from the other side")(t, a)
	a.Listen(120)
	names := a.Squares()
	for i, square := range h.Board.Squares {
		if !strings.HasPrefix(square.Text, names[i]+",") {
			t.Errorf("square %d is %s and told as %q", i, names[i], square.Text)
		}
	}
	if first, last := names[0], names[len(names)-1]; first != "i1" || last != "a11" {
		t.Errorf("the squares begin with %s and end with %s", first, last)
	}
	upper, _ := a.Rect("i1")
	lower, _ := a.Rect("a11")
	if r := h.Board.Rect; r.X != upper.X || r.Y != upper.Y || r.Right() != lower.X+lower.Width ||
		r.Bottom() != lower.Y+lower.Height {
		t.Errorf("the board is told to be at %v, between %v and %v", r, upper, lower)
	}
	at := func(name string) int { return slices.Index(names, name) }
	do := func(d app.Deed, want string) {
		t.Helper()
		h.Deeds = append(h.Deeds, d)
		a.Listen(40)
		if h.Screen.Square != at(want) {
			t.Errorf("after %+v the focus is on %d, want %s", d, h.Screen.Square, want)
		}
	}
	do(app.Deed{Kind: app.Pointed, Square: at("d10")}, "d10")
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyArrowLeft, Square: at("d10")}, "e10")
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyArrowUp, Square: at("e10")}, "e9")
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyHome, Square: at("e9")}, "i9")
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyPageDown, Square: at("i9")}, "i11")
	do(app.Deed{Kind: app.Pressed, Square: at("d11")}, "d11")
	if !h.Board.Squares[at("d11")].Selected {
		t.Errorf("d11 is %+v", h.Board.Squares[at("d11")])
	}
	do(app.Deed{Kind: app.Pressed, Square: at("d8")}, "d8")
	if moves := a.State().Moves; !slices.Equal(moves, []string{"d1-d4", "d11-d8"}) {
		t.Errorf("the moves are %v", moves)
	}
}

// lies returns the square of the board that has a name, its piece, and the fault if words and
// picture do not agree.
func lies(a *apptest.App, name string) (square int, piece board.Piece, fault string) {
	square = a.Square(name)
	position := a.Scene().Board().View.Position()
	piece = position.Pieces[square]
	said := a.Games.Of(a.Scene().Rules()).SquareWords(a.Locale, a.Scene().Rules(), position, square)
	if !strings.HasPrefix(said, name) || piece.Material == board.NoPiece {
		fault = name + " is told as " + said
	}
	return square, piece, fault
}
