package app

import (
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/scenes/analysis"
	"colat/render/scenes/compare"
	"colat/render/scenes/demo"
	"colat/render/scenes/editor"
	"colat/render/scenes/front"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/play"
	"colat/render/scenes/progress"
	"colat/render/scenes/room"
	"colat/render/scenes/start"
	"colat/render/scenes/syllabus"
	"colat/render/scenes/tutorial"
	"colat/render/table/games"
)

// navigator shows the scenes.
type navigator struct {
	program *scene.Program
	options *Options
	request *setup.Request // the request in the address
	scene   scene.Scene
	opened  []scene.Destination // the scenes that Back leads to, and last the present one
	trail   trail
	online  online
	// addressed is true while the page's address leads to a scene that is on no server.
	addressed bool
	entered   func() // called when another scene is on the screen
}

// goTo implements scene.Program.Go.
func (n *navigator) goTo(to scene.Destination) {
	n.keep()
	n.open(to)
}

// keep notes where the scene on the screen is now, so that one can return to it.
func (n *navigator) keep() {
	n.annotate(n.opened)
	if s, can := n.scene.(scene.Returner); can {
		n.opened[len(n.opened)-1] = s.Here()
	}
}

// back implements scene.Program.Back.
func (n *navigator) back() {
	if last := len(n.opened) - 1; last > 0 {
		n.unwind(last - 1)
		return
	}
	chosen := n.trail.chosen
	n.open(scene.Front{Setup: &chosen})
}

// unwind returns to a scene that the present one was opened on. The setup that the present one
// was opened with goes along to the front page.
func (n *navigator) unwind(depth int) {
	to := n.opened[depth]
	if _, is := to.(scene.Front); is {
		chosen := n.trail.chosen
		to = scene.Front{Setup: &chosen}
	}
	n.annotate(n.opened[:depth+1])
	n.opened = n.opened[:depth]
	n.open(to)
}

// annotate adds the variations and notes of the scene on the screen to the games of scenes below.
func (n *navigator) annotate(below []scene.Destination) {
	s, annotates := n.scene.(scene.Annotator)
	for _, to := range below {
		for _, record := range recordsOf(to) {
			if annotates && record != nil {
				s.Annotate(record)
			}
		}
	}
}

// recordsOf returns the records of the games that a destination shows.
func recordsOf(to scene.Destination) []*match.Record {
	switch to := to.(type) {
	case scene.Game:
		return []*match.Record{to.Record}
	case scene.Lesson:
		return []*match.Record{to.Game.Record}
	case scene.Compare:
		return []*match.Record{to.Games[0].Record, to.Games[1].Record}
	}
	return nil
}

// openedLesson returns the scene of a lesson: a new one, or the one that was left.
func openedLesson(p *scene.Program, to *scene.Lesson) *lesson.Scene {
	if left, is := to.Scene.(*lesson.Scene); is {
		return left.Resume()
	}
	return lesson.New(p, to)
}

// open opens a destination.
func (n *navigator) open(to scene.Destination) {
	p := n.program
	switch to := to.(type) {
	case scene.Front:
		n.show(to, to.Setup, front.New(p, to.Setup))
	case scene.Start:
		n.show(to, to.Setup, start.New(p, to.Setup))
	case scene.Friends:
		n.show(to, to.Setup, start.ForFriends(p, &to))
	case scene.NewTournament:
		n.show(to, to.Setup, start.ForTournament(p, to.Setup, to.Terms))
	case scene.Game:
		n.show(to, to.Setup, play.New(p, &to))
	case scene.Tutorial:
		n.show(to, to.Setup, tutorial.New(p, &to))
	case scene.Lessons:
		n.show(to, to.Setup, syllabus.New(p, to))
	case scene.Demo:
		n.show(to, to.Setup, demo.New(p, &to))
	case scene.Lesson:
		n.show(to, to.Game.Setup, openedLesson(p, &to))
	case scene.Review:
		n.show(to, to.Game.Setup, analysis.New(p, &to))
	case scene.Compare:
		n.show(to, to.Games[0].Setup, compare.New(p, &to))
	case scene.Editor:
		if to.Scene == nil {
			to.Scene = editor.New(p, &to)
		}
		n.show(to, to.Setup, to.Scene)
	case scene.Library:
		n.show(to, to.Setup, library.New(p, to))
	case scene.Puzzle:
		n.show(to, to.Setup, openedPuzzle(p, &to))
	case scene.Progress:
		n.show(to, to.Setup, progress.New(p, to))
	case scene.Room:
		n.online.openRoom(to)
	case scene.Tournament:
		n.online.openTournament(to)
	case scene.Join:
		chosen := n.trail.chosen
		if chosen.Start == nil {
			chosen = n.request.Setup(p.Rand)
		}
		n.show(to, &chosen, room.EnterCode(p, n.options.Rooms, &chosen, to.Code))
	}
}

// onTop reports whether Back leads from a destination to the scene that it was opened on.
func onTop(to scene.Destination) bool {
	switch to.(type) {
	case scene.Tutorial, scene.Lessons, scene.Demo, scene.Lesson, scene.Review, scene.Compare, scene.Editor,
		scene.Library, scene.Puzzle, scene.Progress:
		return true
	}
	return false
}

// below returns the number of scenes that a destination is opened on top of. The lesson and the
// analysis lead to each other, and neither is opened on top of another one of its kind, except the
// analysis of a game that is compared on top of that of the other one. A comparison takes the place
// of an earlier one, and of the library in which its second game was chosen. A lesson of strategy takes the
// place of the one before it.
func (n *navigator) below(to scene.Destination) int {
	top := len(n.opened)
	switch to := to.(type) {
	case scene.Tutorial:
		if top > 1 && n.opened[top-1].Name() == teachScene {
			top--
		}
		return top
	case scene.Compare:
		for top > 1 && leadsToComparison(n.opened[top-1]) {
			top--
		}
		return top
	case scene.Lesson:
		for depth, other := range n.opened {
			if other.Name() == lessonScene {
				return depth
			}
		}
	case scene.Review:
		compared := 0 // number of scenes up to the last comparison
		for depth, other := range n.opened {
			if isComparison(other) {
				compared = depth + 1
			}
		}
		for depth, other := range n.opened {
			same := func(r scene.Review) bool { return r.Game.Record.SameGame(to.Game.Record) }
			if r, is := other.(scene.Review); is && (depth >= compared || same(r)) {
				return depth
			}
		}
	}
	if !onTop(to) {
		return 0
	}
	return top
}

func isComparison(to scene.Destination) bool { return to.Name() == compareScene }

// leadsToComparison reports whether a destination is replaced by the comparison that it leads to.
func leadsToComparison(to scene.Destination) bool {
	library, is := to.(scene.Library)
	return isComparison(to) || is && library.Compare != nil
}

func isReview(to scene.Destination) bool { return to.Name() == reviewScene }

// show replaces the scene on the screen by s, the scene of a destination with a setup.
func (n *navigator) show(to scene.Destination, chosen *setup.Setup, s scene.Scene) {
	n.program.Later.All()
	if n.scene != nil {
		n.scene.Close()
	}
	below := n.below(to)
	clear(n.opened[below:])
	n.opened = n.opened[:below]
	n.opened = append(n.opened, to)
	if !slices.ContainsFunc(n.opened, isReview) { // there is no analysis that one could return to
		n.program.Store.DropAnalysed()
	}
	n.online.leave(n.trail.shown, to.Name())
	n.scene = s
	n.trail.chosen = *chosen
	left := n.trail.shown
	n.trail.reach(to.Name())
	n.readdress(to, left)
	n.entered()
}

// readdress lets the page's address follow from the scene that was left: the front page has none, and
// a game that a puzzle was opened on has its own. Puzzles, lessons, rooms and tournaments set theirs themselves.
func (n *navigator) readdress(to scene.Destination, left string) {
	p := n.program
	switch to.(type) {
	case scene.Puzzle, scene.Lessons:
		n.addressed = true
	case scene.Front:
		if n.addressed {
			n.addressed, p.Address = false, ""
			p.Host.Readdress(scene.Place{Alone: true})
		}
	case scene.Game:
		if left == puzzleScene || left == lessonsScene {
			p.Host.Readdress(scene.Place{Alone: true, Query: p.Address})
		}
	}
}

// walk follows the user back or forward in the history of the host.
func (n *navigator) walk() {
	name, gone := n.trail.gone()
	if !gone {
		return
	}
	n.trail.walked = true
	n.walkTo(name)
	n.trail.walked = false
	if name != n.trail.shown {
		n.trail.amend()
	}
}

// walkTo shows a scene of the trail: one that the present scene was opened on as it was left,
// and others on the lowest of these. If there is nothing to show, the scene remains.
func (n *navigator) walkTo(name string) {
	if name == n.trail.shown {
		return
	}
	n.keep()
	for depth, to := range n.opened[:len(n.opened)-1] {
		if to.Name() == name {
			n.unwind(depth)
			return
		}
	}
	p := n.program
	game, plays := n.opened[0].(scene.Game)
	if name == lessonScene || name == reviewScene {
		if !plays {
			if game, plays = n.kept(); !plays {
				return
			}
			n.open(game)
		}
		n.openAbout(name, game)
		return
	}
	to := n.destination(name)
	if to == nil {
		return
	}
	if plays && (name == frontScene || name == startScene) { // the next start of the program does not resume it
		p.Later.All()
		p.Store.CloseGame()
	}
	n.opened = n.opened[:1]
	n.open(to)
}

// openAbout opens the lesson about the position on the board of a game, or the review of the
// game, if there can be one.
func (n *navigator) openAbout(name string, game scene.Game) {
	n.opened = n.opened[:1]
	record := game.Record
	state := record.Start.Clone()
	for _, m := range game.Moves {
		state.Play(m)
	}
	_, over := state.Result()
	switch {
	case name == reviewScene:
		if record.Over && !game.Reviewing {
			game.Moves, game.Reviewing = record.Moves, false
		}
		n.open(scene.Review{Game: game})
	case name == lessonScene && !over:
		n.open(scene.Lesson{Game: game})
	default:
		if n.trail.shown != boardScene {
			n.open(game)
		}
		if name == lessonScene {
			n.program.Say(n.program.Text("lesson.over"))
		}
	}
}

// destination returns the destination of a name in the trail, or nil if there is nothing to
// show. The present setup goes along.
func (n *navigator) destination(name string) scene.Destination {
	chosen := n.chosen()
	switch name {
	case roomScene, classScene, projectorScene:
		return n.online.destination(name)
	case joinScene:
		if n.program.Online {
			return scene.Join{}
		}
	case frontScene:
		if to := n.online.changing(); to != nil {
			return to
		}
		return scene.Front{Setup: chosen}
	case startScene:
		switch n.trail.shown {
		case roomScene:
			return scene.Friends{Setup: chosen}
		case classScene, projectorScene:
			return scene.NewTournament{Setup: chosen}
		}
		return scene.Start{Setup: chosen}
	case boardScene:
		if game, any := n.kept(); any {
			return game
		}
	case editorScene:
		return scene.Editor{Setup: chosen}
	case demoScene:
		to := scene.Demo{Setup: chosen}
		if game, plays := n.opened[0].(scene.Game); plays {
			to.Left = game.Setup
		}
		return to
	case puzzleScene:
		return scene.Puzzle{Setup: chosen}
	case lessonsScene:
		return scene.Lessons{Setup: chosen}
	case libraryScene:
		_, plays := n.opened[0].(scene.Game)
		return scene.Library{Setup: chosen, Paused: plays}
	case progressScene:
		_, plays := n.opened[0].(scene.Game)
		return scene.Progress{Setup: chosen, Paused: plays}
	}
	return nil
}

// chosen returns the present setup: that of the game or of the start page, or else the one that
// the scene was opened with.
func (n *navigator) chosen() *setup.Setup {
	switch to := n.opened[0].(type) {
	case scene.Start:
		return to.Setup
	case scene.Friends:
		return to.Setup
	case scene.Game:
		return to.Setup
	}
	chosen := n.trail.chosen
	return &chosen
}

// gameTitle returns the short name of the game that the scene shows.
func (n *navigator) gameTitle() string {
	g := n.game()
	if s := n.position(); s != nil {
		return g.TitleOf(n.program.Locale, s)
	}
	return g.Title(n.program.Locale, n.scene.Rules())
}

// position returns the position that the scene shows, or nil if it shows none.
func (n *navigator) position() game.State {
	if teller, tells := n.scene.(scene.Teller); tells {
		return teller.Facts().State
	}
	return nil
}

// game returns the adapter of the scene's game.
func (n *navigator) game() *games.Game { return n.program.Games.Of(n.scene.Rules()) }
