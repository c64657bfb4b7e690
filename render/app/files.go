package app

import (
	"context"
	"slices"
	"strings"

	"colat/ai/lessons"
	"colat/game/notation"
	"colat/game/notation/gamefile"
	"colat/render/program/scene"
)

// receiveFiles has the files imported that the user has chosen or dropped on the program.
func (n *navigator) receiveFiles() {
	if files := n.options.Host.PickedFiles(); len(files) > 0 {
		n.importFiles(files)
	}
}

// importFiles imports files in the library, which it opens first. A single file with a lesson is opened.
func (n *navigator) importFiles(files []scene.PickedFile) {
	if len(files) == 1 && files[0].Err == nil && lessons.Is(files[0].Data) && !n.waited() {
		n.openOwnLesson(&files[0].File)
		return
	}
	if _, receives := n.scene.(scene.FileReceiver); !receives {
		if n.waited() {
			n.program.Say(n.program.Text("library.elsewhere"))
			return
		}
		n.goTo(n.destination(libraryScene))
	}
	if receiver, receives := n.scene.(scene.FileReceiver); receives {
		receiver.ReceiveFiles(files)
	}
}

// waited reports whether other people are waiting in the scene on the screen.
func (n *navigator) waited() bool {
	return slices.Contains([]string{roomScene, classScene, projectorScene, joinScene}, n.trail.shown)
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
