package app

import (
	"slices"
	"strings"

	"colat/render/program/setup"
)

// Names of the scenes in a trail.
const (
	frontScene   = "front"
	startScene   = "start"
	boardScene   = "board"
	lessonScene  = "lesson"
	reviewScene  = "review"
	compareScene = "compare"
	libraryScene = "library"
	teachScene   = "first-steps"
	demoScene    = "demo"
	editorScene  = "editor"
	puzzleScene  = "puzzle"
	lessonsScene = "lessons"
	roomScene    = "room"
	classScene   = "class"
	joinScene    = "join"

	progressScene  = "progress"
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

// gone reports whether the user has gone back or forward in the history, and returns the name
// of the scene that this leads to. An entry that the program has not written leads nowhere.
func (t *trail) gone() (name string, gone bool) {
	if t.history == nil {
		return "", false
	}
	entry, gone := t.history.Gone()
	if !gone {
		return "", false
	}
	names := trailOf(entry)
	if len(names) == 0 {
		t.amend()
		return "", false
	}
	t.names = names
	return names[len(names)-1], true
}
