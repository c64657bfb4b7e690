package app

import (
	"slices"
	"strings"

	"colat/render/program/scene"
	"colat/render/program/setup"
)

// The scenes, as a trail names them.
const (
	frontScene   = "front"
	startScene   = "start"
	boardScene   = "board"
	lessonScene  = "lesson"
	reviewScene  = "review"
	libraryScene = "library"
	teachScene   = "first-steps"
	demoScene    = "demo"
	editorScene  = "editor"
	roomScene    = "room"
	classScene   = "class"
	joinScene    = "join"

	projectorScene = "projector"
)

// trail is the scenes by which a person came to the one on the screen, which is the
// last. The host's history has an entry for each, with the trail up to it, so that
// the keys for back and forward lead along it. No scene is there twice: who comes to
// one again has gone back to it.
type trail struct {
	history History // nil where there is none
	names   []string
	shown   string      // the scene on the screen
	chosen  setup.Setup // that the last scene was opened with
	walked  bool        // the history leads the way, and need not be told of it
}

// trailOf reads what entry wrote.
func trailOf(entry string) []string {
	return strings.FieldsFunc(entry, func(c rune) bool { return c == '/' })
}

func (t *trail) entry() string { return strings.Join(t.names, "/") }

// reach notes that a scene is on the screen.
func (t *trail) reach(name string) {
	t.shown = name
	if t.history == nil || t.walked {
		return
	}
	if len(t.names) == 0 { // the page was opened, or loaded again
		t.names = trailOf(t.history.Entry())
		if !slices.Contains(t.names, name) {
			t.amend()
			return
		}
	}
	switch at, last := slices.Index(t.names, name), len(t.names)-1; {
	case at < 0 && t.names[last] == teachScene:
		t.amend() // nobody goes back to the first steps
	case at < 0:
		t.names = append(t.names, name)
		t.history.Visit(t.entry())
	case at < last:
		t.names = t.names[:at+1]
		t.history.GoBack(last - at)
	}
}

// amend makes the trail one that ends with the scene on the screen.
func (t *trail) amend() {
	t.names = append(t.names[:max(0, len(t.names)-1)], t.shown)
	t.history.Amend(t.entry())
}

// walk follows a person who has gone back or forward.
func (a *app) walk() {
	t := &a.trail
	if t.history == nil {
		return
	}
	entry, gone := t.history.Gone()
	if !gone {
		return
	}
	names := trailOf(entry)
	if len(names) == 0 { // not of the program's writing
		t.amend()
		return
	}
	t.names, t.walked = names, true
	a.walkTo(names[len(names)-1])
	t.walked = false
	if names[len(names)-1] != t.shown {
		t.amend()
	}
}

// walkTo shows a scene of the trail as the controls that lead there would. A game is
// the one that was kept; where there is none, the person stays.
func (a *app) walkTo(name string) {
	switch shown := a.trail.shown; {
	case (shown == lessonScene || shown == editorScene) && name != shown:
		a.activate("back")
	case shown == reviewScene && name != shown:
		a.activate("close")
	case shown == libraryScene && name != shown:
		a.activate("back")
	case shown == demoScene && name == boardScene:
		a.activate("menu") // back to the game that it was opened from, if there is one
	}
	switch name {
	case roomScene:
		if a.room != nil {
			a.room.Show()
		} else if a.left != "" {
			a.OpenRoom(a.left, nil)
		}
	case classScene, projectorScene:
		switch {
		case a.tournament != nil:
			a.tournament.Project(name == projectorScene)
		case a.leftTournament != "":
			a.enterTournament(a.leftTournament, nil, name == projectorScene)
		}
	case joinScene:
		if a.OpenJoin != nil {
			a.OpenJoin("")
		}
	case frontScene:
		if a.trail.shown == joinScene || leadsTo(a.trail.shown) {
			chosen := a.trail.chosen
			a.OpenFront(&chosen)
		}
		if a.trail.shown == teachScene || a.trail.shown == demoScene {
			a.activate("menu")
		}
		if a.trail.shown == boardScene {
			a.activate("menu") // which keeps the game
		}
		if a.trail.shown == startScene {
			a.activate("front")
		}
	case startScene:
		switch a.trail.shown {
		case roomScene:
			chosen := a.trail.chosen
			a.OpenFriends(&chosen, nil, false)
		case classScene, projectorScene:
			chosen := a.trail.chosen
			a.SetUpTournament(&chosen, nil)
		case boardScene:
			a.activate("menu")
		case frontScene:
			chosen := a.trail.chosen
			a.OpenStart(&chosen)
		}
	case boardScene:
		a.returnToGame()
	case editorScene:
		if chosen := a.trail.chosen; a.trail.shown != editorScene {
			a.OpenEditor(&chosen, nil)
		}
	case demoScene:
		chosen := a.trail.chosen
		a.OpenDemo(&chosen, nil)
	case lessonScene:
		if a.returnToGame(); a.trail.shown == boardScene {
			a.activate("lesson")
		}
	case libraryScene:
		if a.trail.shown != libraryScene {
			chosen := a.trail.chosen
			a.OpenLibrary(scene.Shelf{Chosen: &chosen})
		}
	case reviewScene:
		if a.returnToGame(); a.trail.shown == boardScene {
			a.activate("analyse")
		}
	}
}

// returnToGame shows the game that was kept, where there is one.
func (a *app) returnToGame() {
	if kept := a.Store.Game(); kept != nil && a.trail.shown != boardScene {
		a.Resume(kept)
	}
}
