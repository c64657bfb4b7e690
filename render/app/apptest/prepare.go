package apptest

import (
	"image"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/render/app"
	"colat/render/kit/drawtest"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
	"colat/web/rooms/tournament"
)

func OpenOracle(t *testing.T, address string, o Oracle) (*App, *Host) {
	t.Helper()
	engine := func(string, game.Rules) (ai.Player, error) { return o, nil }
	return OpenWith(t, address, &storage.Store{}, games.All, engine)
}

func (a *App) Advice() *board.Advice {
	advice := a.Scene().Board().View.Advice()
	return &advice
}

// Hinted waits for a hint.
func Hinted(t *testing.T, a *App) {
	a.Activate("hint")
	a.Until(t, "a hint is there", func(app.ProbeState) bool { return !a.Advice().Good.Empty() })
}

// Analysed resigns the game and has it analysed for its picture.
func Analysed(t *testing.T, a *App) {
	a.Activate("confirm-resign")
	a.Tick()
	AnalysedCard(t, a)
}

// AnalysedCard has a game that is over analysed for its picture.
func AnalysedCard(t *testing.T, a *App) {
	a.Activate("card-analysed")
	a.Until(t, "the picture is offered", func(app.ProbeState) bool { return a.Page.Find("card-share") != nil })
}

// Proposed touches a square once, where the second touch plays the move.
func Proposed(_ *testing.T, a *App) {
	a.Activate("confirm")
	a.Raw(ui.Raw{})
	r, _ := a.Rect("d3")
	for _, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchEnded} {
		a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: r.X + r.Width/2, Y: r.Y + r.Height/2}}})
	}
	a.Raw(ui.Raw{})
}

// CotoanPosition is the address of a game of cờ toán for two persons from a position
// whose ranks, from 11 down, are those given and empty ones below.
func CotoanPosition(rest string, ranks ...string) string {
	const empty = "--,--,--,--,--,--,--,--,--"
	for len(ranks) < 11 {
		ranks = append(ranks, empty)
	}
	return "test=1&game=cotoan&white=human&position=" + url.QueryEscape(strings.Join(ranks, "/")+" "+rest)
}

var (
	// Red can capture with 7 and 6.
	Captures = CotoanPosition("r 0-4",
		"--,--,--,--,--,--,--,--,--", "--,--,--,--,b0,--,--,--,b1", "--,--,--,--,--,--,--,b2,--",
		"--,--,--,--,--,--,--,--,--", "b6,--,--,--,b9,--,--,--,--", "b4,b5,--,--,b8,--,--,--,--",
		"--,--,b3,r4,r5,--,--,--,--", "--,--,--,--,r9,--,--,--,--", "--,--,b7,--,--,--,--,--,--",
		"--,r2,--,--,r0,r6,--,--,--", "--,--,--,--,--,--,r7,r8,--")
	// Eight pieces stand around red's 8.
	Pairs = CotoanPosition("r 0-0",
		"b9,b8,b7,b6,b5,b4,b3,b2,b1", "--,--,--,--,b0,--,--,--,--", "--,--,--,--,--,--,--,--,--",
		"--,--,--,--,--,--,--,--,--", "--,--,--,r1,r2,r3,--,--,--", "--,--,--,r4,r8,r5,--,--,--",
		"--,--,--,r6,r7,r9,--,--,--", "--,--,--,--,--,--,--,--,--", "--,--,--,--,--,--,--,--,--",
		"--,--,--,--,r0,--,--,--,--")
	// The longest moves there are.
	CotoanMoves = "game=cotoan&white=human&moves=i1-i3+e11-h8+e1-c3+g11-d8+i3-f3+d11-e11+a1-b2+d8-f6+c1-f4+h11-h9+h1-h7+" +
		"h9-i9+g1-d4+f6-f8+d4-e4+h8-g7+c3-c8+i11-i10+e4-b7+b11-d9+b7xd9+i10-i11+d9-d7+i11-i10+d7-b7+i10-i11"
	// Both sides have captured a good deal, for a high target.
	Captured = strings.Replace(CotoanPosition("b 28-26",
		"--,--,--,--,--,b4,--,--,--", "--,--,--,--,b0,--,b6,b7,--", "r8,r9,r2,--,--,--,--,--,--"),
		"game=cotoan", "game=cotoan:target=30", 1)
)

// Clicks clicks on squares and controls.
func Clicks(names ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		for _, name := range names {
			a.Click(t, name)
		}
	}
}

// OpenEditor opens the editor on what an address begins with.
func OpenEditor(t testing.TB, address string) *App {
	t.Helper()
	a, _ := Open(t, address, &storage.Store{})
	a.Activate("edit")
	a.Tick()
	if got := a.State().Scene; got != "editor" {
		t.Fatalf("the scene is %s", got)
	}
	return a
}

// Verdict returns what the editor says about its position.
func (a *App) Verdict() string {
	plate := false
	for i := range a.Page.Items {
		item := &a.Page.Items[i]
		if plate = plate || item.Kind == ui.Plate; plate && item.Kind == ui.Paragraph {
			return item.Text
		}
	}
	return ""
}

const EmptyBoard = "----------------------------------------------------------------"

// MakeReady draws until nothing is left to be made ready.
func (a *App) MakeReady(t *testing.T, screen *ebiten.Image) {
	for range 2000 {
		if a.Draw(screen); a.State().Settled {
			return
		}
	}
	t.Error("in 2000 frames not all was made ready")
}

// Ticks lets time pass, drawing if there is a screen, and returns in how many ticks
// the flagship moved.
func (a *App) Ticks(screen *ebiten.Image, n int) (moving int) {
	pass := func() {
		for range n {
			a.Raw(ui.Raw{})
			if a.Scene().Board().View.Animating() {
				moving++
			}
			if screen != nil {
				a.Draw(screen)
			}
		}
	}
	if screen == nil {
		pass()
	} else {
		drawtest.Draw(pass)
	}
	return moving
}

// NewScreen returns what the program draws on.
func NewScreen() (screen *ebiten.Image) {
	drawtest.Draw(func() {
		screen = ebiten.NewImageWithOptions(image.Rect(0, 0, 844, 390), &ebiten.NewImageOptions{Unmanaged: true})
	})
	return screen
}

// Stocked fills the library and works controls.
func Stocked(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		Stock(t, a)
		Press(controls...)(t, a)
	}
}

// Stock puts a dozen games into the library of a program.
func Stock(t *testing.T, a *App) {
	t.Helper()
	seats := [][2]string{
		{"human", "champion"}, {"human", "alphabeta:depth=4,time=10s"}, {"negascout:depth=10,time=1m", "human"},
		{"human", "human"}, {"random", "greedy"}, {"human", "random"},
	}
	moves := []struct{ id, moves string }{
		{"victory", "d3 c5"}, {"classic", "d3c5d6e3"}, {"uttt", "44 40 08"}, {"mnk:3,3,3", "a1 b1 a2 b2 a3"}, {"cotoan",
			"i1-i3"},
	}
	for i := range 12 {
		rules, err := a.Games.Rules(moves[i%len(moves)].id)
		if err != nil {
			t.Fatal(err)
		}
		options := game.Options{}
		if rules.ID() == "victory" {
			options["victory"] = "a1 c7 d5 g4 f3"
		}
		s, err := rules.New(options, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &match.Record{Rules: rules, Start: s.Clone(), Names: seats[i%len(seats)]}
		if r.Moves, err = game.ParseMoves(s, moves[i%len(moves)].moves); err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Moves {
			s.Play(m)
		}
		result, over := s.Result()
		if !over {
			result = game.Result{Winner: s.ToMove().Opponent(), Reason: game.Resignation}
		}
		r.End(result, s)
		ended := time.Date(2025, 3, 1+i, 12, 30, 0, 0, time.UTC)
		if _, err := a.Store.Library().Add(r, storage.Played{Thinking: time.Second}, ended); err != nil {
			t.Fatal(err)
		}
	}
}

// Overfilled opens the library and imports more games than it has space for, until it asks.
func Overfilled(t *testing.T, a *App) {
	t.Helper()
	Stocked("library")(t, a)
	a.Shelf.Most = 2
	file := collection.File{Name: "games", Data: []byte("f5d6c3d3c4\nf5f6e6f4\nf5d6c5f4e3\n")}
	a.Scene().(scene.FileReceiver).ReceiveFiles([]scene.PickedFile{{File: file}})
	a.Until(t, "the question", func(s app.ProbeState) bool { return s.Library.Asks })
	a.LayOut()
}

// ReadingHost is a Host that shows the screen in words.
type ReadingHost struct {
	Host
	Screen app.ScreenText
	Board  stage.BoardText
	Reads  int
	Deeds  []app.Deed
}

func (h *ReadingHost) Reader() app.Reader { return h }

func (h *ReadingHost) Read(s *app.ScreenText) {
	h.Reads++
	h.Screen = *s
	h.Screen.Blocks = slices.Clone(s.Blocks)
	h.Screen.Moves = slices.Clone(s.Moves)
	if s.Board != nil {
		h.Board = *s.Board
		h.Board.Squares = slices.Clone(s.Board.Squares)
		h.Screen.Board = &h.Board
	}
}

func (h *ReadingHost) AppendDeeds(deeds []app.Deed) []app.Deed {
	deeds = append(deeds, h.Deeds...)
	h.Deeds = nil
	return deeds
}

// OpenReading opens the program on a host that shows words, and waits for them.
func OpenReading(t *testing.T, address string) (*App, *ReadingHost) {
	t.Helper()
	h := &ReadingHost{Host: Host{Lang: "en"}}
	a := OpenOn(t, h, address, &storage.Store{}, games.All, ai.New)
	a.Listen(30)
	if h.Reads == 0 {
		t.Fatal("nothing was told")
	}
	return a, h
}

// Listen lets ticks pass, in which the program does what was done with the words.
func (a *App) Listen(ticks int) {
	for range ticks {
		a.Raw(ui.Raw{})
	}
}

// Offering plays to an offer after a streak.
func Offering(streak storage.Streak) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		a.Store.KeepStreak(streak)
		a.Activate("confirm-resign")
		a.Tick()
	}
}

// OpenMusing opens a game against an engine that ponders.
func OpenMusing(t *testing.T, address string) (*App, Musing) {
	t.Helper()
	m := NewMusing()
	engine := func(string, game.Rules) (ai.Player, error) { return m, nil }
	a, _ := OpenWith(t, address, &storage.Store{}, games.All, engine)
	return a, m
}

// PhoneSizes are the screens on which room is short, a tablet's and a laptop's.
var PhoneSizes = [][2]float64{{1280, 800}, {768, 1024}, {844, 390}, {390, 844}, {320, 568}}

// Blundered is a game of Tic-Tac-Toe that the second move, b1, loses.
const Blundered = "game=mnk:3,3,3&black=human&white=human&time=100ms&moves=a1+b1+a3+a2+c3+b2+b3"

// OwnGame returns the game of An, who looks at the page.
func (v *Visited) OwnGame() tournament.Given {
	v.Helper()
	SettleRoom(v.App)
	for _, g := range v.Server.Tournaments[v.ID].Tournament.Given() {
		if g.Players[0] == "An" || g.Players[1] == "An" {
			return g
		}
	}
	v.Fatal("An has no game")
	return tournament.Given{}
}
