package app

import (
	"context"
	"slices"
	"strings"

	"colat/ai/lessons"
	"colat/ai/treefile"
	"colat/game/match"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/program/scene"
	"colat/render/scenes/lesson"
)

// importFiles imports files in the library, which it opens first. A single file with a lesson is opened, and
// one with the tree of a search in the lesson.
func (n *navigator) importFiles(files []scene.PickedFile) {
	if len(files) == 1 && files[0].Err == nil {
		switch {
		case treefile.Is(files[0].Data):
			n.openTree(files[0].Data)
			return
		case lessons.Is(files[0].Data):
			if !n.amongPeople() {
				n.openOwnLesson(&files[0].File)
			}
			return
		}
	}
	if receiver, receives := n.scene.(scene.FileReceiver); receives && receiver.ReceiveFiles(files) || n.amongPeople() {
		return
	}
	n.goTo(n.destination(libraryScene))
	if receiver, receives := n.scene.(scene.FileReceiver); receives {
		receiver.ReceiveFiles(files)
	}
}

// amongPeople reports whether the scene is one that other people wait in, and says that files are opened
// elsewhere.
func (n *navigator) amongPeople() bool {
	if !slices.Contains([]string{roomScene, classScene, projectorScene, joinScene}, n.trail.shown) {
		return false
	}
	n.program.Say(n.program.Text("library.elsewhere"))
	return true
}

// openTree shows the tree of a user's program in the lesson: in the one on the screen if the position is its own.
func (n *navigator) openTree(text []byte) {
	root, err := treefile.Head(text)
	if err != nil {
		n.program.Say(treefile.In(err, n.program.Locale.Language()))
		return
	}
	rules := root.Rules()
	if shown, is := n.scene.(*lesson.Scene); is && shown.Searches(root) {
		shown.Receive(text)
		return
	}
	if n.program.Games.Of(rules) == nil || n.amongPeople() {
		return
	}
	game := scene.Pasted(&match.Record{Rules: rules, Start: root}, n.program.Settings.Choices.Time)
	n.goTo(scene.Lesson{Game: game, Tree: text})
}

// several reports whether a text is a file of several games.
func several(text string) bool {
	in, err := gamefile.NewReader(strings.NewReader(text), gamefile.Options{Known: notation.Known{Guess: true}})
	if err != nil || in.Format() == gamefile.Single {
		return false
	}
	for range 2 {
		if _, err := in.Next(context.Background()); err != nil {
			return false
		}
	}
	return true
}
