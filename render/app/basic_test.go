package app_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/othello"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// isBasic makes sure that the game on the screen has no cells.
func isBasic(a *apptest.App, t *testing.T) {
	t.Helper()
	state := a.State()
	if state.Game != "victory" || state.Victory == nil || len(state.Victory) != 0 ||
		!strings.HasSuffix(state.Position, " "+othello.NoCells) {
		t.Fatalf("the %s has the game %s, cells %q and the position %s",
			state.Scene, state.Game, state.Victory, state.Position)
	}
	if suns := a.Scene().Board().View.Position().Suns; suns.Len() != 0 {
		t.Errorf("%d suns are on the board", suns.Len())
	}
}

// An address opens the game without cells; links lead to it, and so do new games.
func TestBasicGameFromAnAddress(t *testing.T) {
	a, h := apptest.Open(t, "game=victory&victory=none&white=human&moves=d3c5&lang=en", &storage.Store{})
	isBasic(a, t)
	if !a.Says("Basic Othello") || a.Says("Five suns") {
		t.Errorf("the page says %s", a.Labels())
	}
	a.Click(t, "d6")
	isBasic(a, t)
	a.Activate("share")
	if link := h.Copied; !strings.Contains(link, "victory=none") || !strings.Contains(link, "moves=d3c5d6") {
		t.Errorf("the link is %s", link)
	}
	a.Activate("new-game")
	a.Activate("confirm-new-game")
	a.Tick()
	isBasic(a, t)
	if moves := a.State().Moves; len(moves) != 0 {
		t.Errorf("the new game has the moves %v", moves)
	}
}

// People choose on the start page that there are no cells, and take it back.
func TestBasicGameIsChosen(t *testing.T) {
	a, _ := apptest.Open(t, "lang=vi&seed=1", &storage.Store{})
	a.Click(t, "game-victory")
	a.Unfold(t)
	drop := func(selected bool) {
		t.Helper()
		a.Click(t, "pick-cells")
		if item := a.Page.Find("no-cells"); item == nil || item.Selected != selected {
			t.Errorf("the choice is %+v", item)
		}
		a.Click(t, "no-cells")
		isBasic(a, t)
	}
	drop(false)
	if !a.Says("Cờ lật cơ bản") {
		t.Errorf("the page says %s", a.Labels())
	}
	drop(true)
	for _, control := range []string{"pick-cells", "draw-cells", "done-pick"} {
		a.Click(t, control)
	}
	if cells := a.State().Victory; len(cells) != 5 {
		t.Errorf("the cells are %v", cells)
	}
	drop(false)
	a.Click(t, "draw-cells")
	if cells := a.State().Victory; len(cells) != 5 {
		t.Errorf("the cells that were drawn are %v", cells)
	}
	drop(false)
	a.Click(t, "start")
	isBasic(a, t)
}

// The editor takes a board without suns for the game without cells.
func TestBasicGameIsSetUp(t *testing.T) {
	a := apptest.OpenEditor(t, "game=victory&victory=none&white=human&lang=en")
	isBasic(a, t)
	if said := a.Verdict(); !strings.Contains(said, "4") {
		t.Errorf("the editor says %q", said)
	}
	a.Activate("tool-sun")
	a.Tick()
	a.Click(t, "h8")
	if said := a.Verdict(); !strings.Contains(strings.ToLower(said), "five") {
		t.Errorf("with one cell the editor says %q", said)
	}
	a.Click(t, "h8")
	isBasic(a, t)
	a.Activate("play")
	a.Tick()
	isBasic(a, t)
}

// Wherever the game without cells is named, it goes by its own name.
func TestBasicGameIsNamed(t *testing.T) {
	const name, other = "Basic Othello", "Five suns"
	isNamed := func(where, said string) {
		t.Helper()
		if !strings.Contains(said, name) || strings.Contains(said, other) {
			t.Errorf("%s says %q", where, said)
		}
	}
	basic := game.Options{"victory": othello.NoCells}

	s := apptest.NewServer()
	terms := apptest.FreeTerms()
	terms.Game, terms.Options = "victory", basic
	id := s.RoomID()
	s.Rooms[id] = &apptest.ServedRoom{}
	s.Do(id, "binh", &rooms.Command{Do: rooms.Create, Name: "Bình", Terms: terms})
	class := s.RoomID()
	s.Tournaments[class] = &apptest.ServedTournament{}
	s.InTournament(class, "teacher", &tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Options: basic, Clock: apptest.ClockedTerms().Clock, Stages: apptest.GroupStage,
	}})
	s.Lists = true
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
	a.Click(t, "code")
	apptest.SettleRoom(a)
	a.LayOut()
	if said := a.PageText(); strings.Count(said, name) != 2 || strings.Contains(said, other) {
		t.Errorf("the list of what is open says %q", said)
	}
	a = apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "contest="+class, apptest.Named("An"))
	apptest.SettleRoom(a)
	a.LayOut()
	isNamed("a tournament", a.PageText())

	kept := &storage.Store{}
	a, _ = apptest.Open(t, "game=victory&victory=none&white=human&moves=d3c5&lang=en", kept)
	a.Activate("help")
	a.LayOut()
	isNamed("the help", a.PageText())
	if strings.Contains(strings.ToLower(a.PageText()), "sun") {
		t.Errorf("the help of a game without suns says %q", a.PageText())
	}
	a.Press(ebiten.KeyEscape)
	_, reader := apptest.OpenReading(t, "game=victory&victory=none&white=human&moves=d3c5&lang=en")
	if reader.Screen.Board == nil {
		t.Fatal("no board is told of")
	}
	isNamed("the screen reader", reader.Screen.Board.Label)
	a.Activate("confirm-resign")
	a, _ = apptest.Open(t, "lang=en", kept)
	a.Click(t, "library")
	a.LayOut()
	a.Click(t, "unfinished")
	a.LayOut()
	isNamed("the library", a.PageText())
}
