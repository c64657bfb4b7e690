package app

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/othello"
	"colat/render/program/storage"
	"colat/render/table/access"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// isBasic makes sure that the game on the screen has no cells.
func (a *App) isBasic(t *testing.T) {
	t.Helper()
	state := prober{a}.State()
	if state.Game != "victory" || state.Victory == nil || len(state.Victory) != 0 ||
		!strings.HasSuffix(state.Position, " "+othello.NoCells) {
		t.Fatalf("the %s has the game %s, cells %q and the position %s",
			state.Scene, state.Game, state.Victory, state.Position)
	}
	if suns := a.scene.Board().View.Position().Suns; suns.Len() != 0 {
		t.Errorf("%d suns are on the board", suns.Len())
	}
}

// An address opens the game without cells; links lead to it, and so do new games.
func TestBasicGameFromAnAddress(t *testing.T) {
	a, h := openApp(t, "game=victory&victory=none&white=human&moves=d3c5&lang=en", &storage.Store{})
	a.isBasic(t)
	if !a.says("Basic Othello") || a.says("Five suns") {
		t.Errorf("the page says %s", a.labels())
	}
	a.click(t, "d6")
	a.isBasic(t)
	a.activate("share")
	if link := h.copied; !strings.Contains(link, "victory=none") || !strings.Contains(link, "moves=d3c5d6") {
		t.Errorf("the link is %s", link)
	}
	a.activate("new-game")
	a.activate("confirm-new-game")
	a.tick()
	a.isBasic(t)
	if moves := (prober{a}).State().Moves; len(moves) != 0 {
		t.Errorf("the new game has the moves %v", moves)
	}
}

// People choose on the start page that there are no cells, and take it back.
func TestBasicGameIsChosen(t *testing.T) {
	a, _ := openApp(t, "lang=vi&seed=1", &storage.Store{})
	a.click(t, "game-victory")
	a.unfold(t)
	drop := func(selected bool) {
		t.Helper()
		a.click(t, "pick-cells")
		if item := a.Page.Find("no-cells"); item == nil || item.Selected != selected {
			t.Errorf("the choice is %+v", item)
		}
		a.click(t, "no-cells")
		a.isBasic(t)
	}
	drop(false)
	if !a.says("Cờ lật cơ bản") {
		t.Errorf("the page says %s", a.labels())
	}
	drop(true)
	for _, control := range []string{"pick-cells", "draw-cells", "done-pick"} {
		a.click(t, control)
	}
	if cells := (prober{a}).State().Victory; len(cells) != 5 {
		t.Errorf("the cells are %v", cells)
	}
	drop(false)
	a.click(t, "draw-cells")
	if cells := (prober{a}).State().Victory; len(cells) != 5 {
		t.Errorf("the cells that were drawn are %v", cells)
	}
	drop(false)
	a.click(t, "start")
	a.isBasic(t)
}

// The editor takes a board without suns for the game without cells.
func TestBasicGameIsSetUp(t *testing.T) {
	a := openEditor(t, "game=victory&victory=none&white=human&lang=en")
	a.isBasic(t)
	if said := a.verdict(); !strings.Contains(said, "4") {
		t.Errorf("the editor says %q", said)
	}
	a.activate("tool-sun")
	a.tick()
	a.click(t, "h8")
	if said := a.verdict(); !strings.Contains(strings.ToLower(said), "five") {
		t.Errorf("with one cell the editor says %q", said)
	}
	a.click(t, "h8")
	a.isBasic(t)
	a.activate("play")
	a.tick()
	a.isBasic(t)
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

	s := newRoomServer()
	terms := freeTerms()
	terms.Game, terms.Options = "victory", basic
	id := s.roomID()
	s.rooms[id] = &servedRoom{}
	s.do(id, "binh", &rooms.Command{Do: rooms.Create, Name: "Bình", Terms: terms})
	class := s.roomID()
	s.tournaments[class] = &servedTournament{}
	s.inTournament(class, "teacher", &tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: "12A", Game: "victory", Options: basic, Clock: clockedTerms().Clock, Stages: groupStage,
	}})
	s.lists = true
	a := openTournaments(t, s, &testHost{language: "en"}, "", named("An"))
	a.click(t, "code")
	settleRoom(a)
	a.layOut()
	if said := a.said(); strings.Count(said, name) != 2 || strings.Contains(said, other) {
		t.Errorf("the list of what is open says %q", said)
	}
	a = openTournaments(t, s, &testHost{language: "en"}, "contest="+class, named("An"))
	settleRoom(a)
	a.layOut()
	isNamed("a tournament", a.said())

	kept := &storage.Store{}
	a, _ = openApp(t, "game=victory&victory=none&white=human&moves=d3c5&lang=en", kept)
	a.activate("help")
	a.layOut()
	isNamed("the help", a.said())
	if strings.Contains(strings.ToLower(a.said()), "sun") {
		t.Errorf("the help of a game without suns says %q", a.said())
	}
	a.press(ebiten.KeyEscape)
	var screen access.Screen
	a.describe(&screen)
	if screen.Board == nil {
		t.Fatal("no board is told of")
	}
	isNamed("the screen reader", screen.Board.Label)
	a.activate("confirm-resign")
	a, _ = openApp(t, "lang=en", kept)
	a.click(t, "library")
	a.layOut()
	isNamed("the library", a.said())
}
