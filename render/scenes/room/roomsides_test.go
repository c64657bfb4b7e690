package room_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
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

// In a room one's own plate says that it is one's own and whose turn it is, and is below the other
// one, for both sides; for a spectator the first side is above.
func TestOwnPlateInARoom(t *testing.T) {
	s := apptest.NewServer()
	an := inRoom(t, s, &apptest.Host{Lang: "vi"}, &rooms.Terms{Game: "classic", Opens: rooms.HostOpens})
	open := func(letter, name string) *apptest.App {
		kept := &storage.Store{}
		kept.KeepPerson(storage.Person{Key: strings.Repeat(letter, 52), Name: name})
		a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "vi"}, "room="+s.Last(), kept)
		apptest.SettleRoom(a)
		return a
	}
	binh := open("b", "Bình")
	an.Click(t, "ready")
	binh.Click(t, "ready")
	chi := open("c", "Chi")
	for side, a := range []*apptest.App{an, binh, chi} {
		apptest.SettleRoom(a)
		for _, size := range apptest.Screens {
			a.Resize(size[0], size[1], 1)
			a.LayOut()
			plates, on := apptest.Plates(t, a)
			says := func(side int, words string) bool {
				return slices.ContainsFunc(on[side], func(i ui.Item) bool { return strings.Contains(i.Text, words) })
			}
			lower := min(side, 1)
			own, other := plates[lower].Rect, plates[1-lower].Rect
			if own.Y < other.Bottom() && own.X < other.Right() {
				t.Errorf("%d %v: the plate of side %d is at %v, the other one at %v", side, size, lower, own, other)
			}
			for k := range plates {
				named := says(k, "(bạn)") || says(k, "Bạn")
				if named != (k == side) {
					t.Errorf("%d %v: the plate of side %d says that it is one's own: %v", side, size, k, named)
				}
			}
			if side == 0 && own.H >= 60 && !says(0, "Đến lượt bạn") {
				t.Errorf("%v: the plate does not say that it is one's turn", size)
			}
		}
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
