package app

import (
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/demo"
	"colat/render/scenes/editor"
	"colat/render/scenes/front"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/play"
	"colat/render/scenes/review"
	"colat/render/scenes/room"
	"colat/render/scenes/start"
	"colat/render/scenes/tutorial"
)

// goTo implements scene.Program.Go.
func (a *App) goTo(to scene.Destination) {
	if s, can := a.scene.(scene.Returner); can {
		a.opened[len(a.opened)-1] = s.Here()
	}
	a.open(to)
}

// back implements scene.Program.Back. The setup that the scene was opened with goes along to the
// front page.
func (a *App) back() {
	chosen := a.trail.chosen
	below := scene.Destination(scene.Front{Setup: &chosen})
	if n := len(a.opened); n > 1 {
		if _, is := a.opened[n-2].(scene.Front); !is {
			below = a.opened[n-2]
		}
		a.opened = a.opened[:n-2]
	}
	a.open(below)
}

// open opens a destination.
func (a *App) open(to scene.Destination) {
	p := &a.Program
	switch to := to.(type) {
	case scene.Front:
		a.show(to, to.Setup, front.New(p, to.Setup))
	case scene.Start:
		a.show(to, to.Setup, start.New(p, to.Setup))
	case scene.Friends:
		a.show(to, to.Setup, start.ForFriends(p, &to))
	case scene.NewTournament:
		a.show(to, to.Setup, start.ForTournament(p, to.Setup, to.Terms))
	case scene.Game:
		a.show(to, to.Setup, play.New(p, &to))
	case scene.Tutorial:
		a.show(to, to.Setup, tutorial.New(p, &to))
	case scene.Demo:
		a.show(to, to.Setup, demo.New(p, &to))
	case scene.Lesson:
		a.show(to, to.Game.Setup, lesson.New(p, &to.Game))
	case scene.Review:
		a.show(to, to.Game.Setup, review.New(p, &to.Game))
	case scene.Editor:
		if to.Scene == nil {
			to.Scene = editor.New(p, &to)
		}
		a.show(to, to.Setup, to.Scene)
	case scene.Library:
		a.show(to, to.Setup, library.New(p, to))
	case scene.Room:
		a.openRoom(to)
	case scene.Tournament:
		a.openTournament(to)
	case scene.Join:
		chosen := a.trail.chosen
		if chosen.Start == nil {
			chosen = a.request.Setup(a.Rand)
		}
		a.show(to, &chosen, room.EnterCode(p, a.options.Rooms, &chosen, to.Code))
	}
}

// onTop reports whether Back leads from a destination to the scene that it was opened on.
func onTop(to scene.Destination) bool {
	switch to.(type) {
	case scene.Tutorial, scene.Demo, scene.Lesson, scene.Review, scene.Editor, scene.Library:
		return true
	}
	return false
}

// show replaces the scene on the screen by s, the scene of a destination with a setup.
func (a *App) show(to scene.Destination, chosen *setup.Setup, s scene.Scene) {
	a.Later.All()
	if a.scene != nil {
		a.scene.Close()
	}
	if !onTop(to) {
		clear(a.opened)
		a.opened = a.opened[:0]
	}
	a.opened = append(a.opened, to)
	name := to.Name()
	a.leaveRoom(name)
	a.leaveTournament(name)
	a.leaveJoin(name)
	a.scene = s
	a.applyMotion()
	a.Toast.Leave()
	a.Worked = ui.Interaction{}
	a.closeHelp()
	a.dialog = nil
	a.trail.chosen = *chosen
	a.trail.reach(name)
	a.await()
	a.Redraw()
}
