package app

import (
	"slices"
	"strings"

	"colat/render/program/scene"
	"colat/render/program/setup"
)

// Names of the scenes in a trail.
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

// trail is the sequence of scenes that the user has visited, up to the scene on the screen.
// The host's history has an entry for each scene, with the trail up to it, so that back and
// forward follow the trail. No scene occurs twice: opening one again goes back to it.
type trail struct {
	history History // nil if there is none
	names   []string
	shown   string      // scene on the screen
	chosen  setup.Setup // setup of the last scene
	walked  bool        // the history caused the change and needs no update
}

// trailOf parses an entry.
func trailOf(entry string) []string {
	return strings.FieldsFunc(entry, func(c rune) bool { return c == '/' })
}

func (t *trail) entry() string { return strings.Join(t.names, "/") }

// reach records that a scene is on the screen.
func (t *trail) reach(name string) {
	t.shown = name
	if t.history == nil || t.walked {
		return
	}
	if len(t.names) == 0 { // the page was opened or reloaded
		t.names = trailOf(t.history.Entry())
		if !slices.Contains(t.names, name) {
			t.amend()
			return
		}
	}
	switch at, last := slices.Index(t.names, name), len(t.names)-1; {
	case at < 0 && t.names[last] == teachScene:
		t.amend() // the tutorial cannot be returned to
	case at < 0:
		t.names = append(t.names, name)
		t.history.Visit(t.entry())
	case at < last:
		t.names = t.names[:at+1]
		t.history.GoBack(last - at)
	}
}

// amend replaces the last scene of the trail by the scene on the screen.
func (t *trail) amend() {
	t.names = append(t.names[:max(0, len(t.names)-1)], t.shown)
	t.history.Amend(t.entry())
}

// walk follows the user back or forward in the history.
func (a *App) walk() {
	t := &a.trail
	if t.history == nil {
		return
	}
	entry, gone := t.history.Gone()
	if !gone {
		return
	}
	names := trailOf(entry)
	if len(names) == 0 { // not written by the program
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

// walkTo shows a scene of the trail as its controls would. A game is the stored one; if there
// is none, the scene remains.
func (a *App) walkTo(name string) {
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
			a.goTo(scene.Room{ID: a.left})
		}
	case classScene, projectorScene:
		switch {
		case a.tournament != nil:
			a.tournament.Project(name == projectorScene)
		case a.leftTournament != "":
			a.goTo(scene.Tournament{ID: a.leftTournament, Projects: name == projectorScene})
		}
	case joinScene:
		if a.Online {
			a.goTo(scene.Join{})
		}
	case frontScene:
		if a.trail.shown == joinScene || leadsTo(a.trail.shown) {
			chosen := a.trail.chosen
			a.goTo(scene.Front{Setup: &chosen})
		}
		if a.trail.shown == teachScene || a.trail.shown == demoScene {
			a.activate("menu")
		}
		if a.trail.shown == boardScene {
			a.activate("menu") // which stores the game
		}
		if a.trail.shown == startScene {
			a.activate("front")
		}
	case startScene:
		switch a.trail.shown {
		case roomScene:
			chosen := a.trail.chosen
			a.goTo(scene.Friends{Setup: &chosen})
		case classScene, projectorScene:
			chosen := a.trail.chosen
			a.goTo(scene.NewTournament{Setup: &chosen})
		case boardScene:
			a.activate("menu")
		case frontScene:
			chosen := a.trail.chosen
			a.goTo(scene.Start{Setup: &chosen})
		}
	case boardScene:
		a.returnToGame()
	case editorScene:
		if chosen := a.trail.chosen; a.trail.shown != editorScene {
			a.goTo(scene.Editor{Setup: &chosen})
		}
	case demoScene:
		chosen := a.trail.chosen
		a.goTo(scene.Demo{Setup: &chosen})
	case lessonScene:
		if a.returnToGame(); a.trail.shown == boardScene {
			a.activate("lesson")
		}
	case libraryScene:
		if a.trail.shown != libraryScene {
			chosen := a.trail.chosen
			a.goTo(scene.Library{Setup: &chosen})
		}
	case reviewScene:
		if a.returnToGame(); a.trail.shown == boardScene {
			a.activate("analyse")
		}
	}
}

// returnToGame shows the stored game, if there is one.
func (a *App) returnToGame() {
	if kept := a.Store.Game(); kept != nil && a.trail.shown != boardScene {
		a.Resume(kept)
	}
}
