// Package puzzle is the scene in which the user solves puzzles: that of the day, others by
// rating or theme, or as many as possible against the clock.
package puzzle

import (
	"cmp"
	"net/url"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// Scene is a puzzle on the board.
type Scene struct {
	session
	setup  *setup.Setup // for the scene that follows
	menu   menu
	wishes storage.Preferences // settings applied to the board
	closed bool
}

// New opens the puzzle of a destination.
func New(p *scene.Program, to *scene.Puzzle) *Scene {
	s := &Scene{session: session{program: p, shelf: newShelf(p), days: p.Store.Days()}, setup: to.Setup}
	s.menu.session = &s.session
	day, family := p.Today()
	s.day = day
	r := run{kind: today, family: cmp.Or(to.Family, family)}
	if to.ID != "" {
		r.kind, r.id = one, to.ID
	}
	rules, err := p.Games.Shown(r.family)
	if err != nil { // the address names no game that has puzzles
		r.family = family
		rules, _ = p.Games.Shown(family)
	}
	s.rules, s.game = rules, p.Games.Of(rules)
	s.stage = stage.New(s.game.Table(rules))
	s.sounds = p.ListenTo(s.stage.View)
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.hand = scene.Hand{
		Typing: scene.Typing{
			Program: p, Turn: &s.turn, State: s.replay.State, Free: s.asks,
			Play:     func(m game.Move) { s.hand.Withdraw(); s.try(m) },
			Shortcut: func(key ebiten.Key) bool { return keyControls[key] != "" },
		},
		Stage: s.stage, Choose: s.choosePiece,
	}
	s.startRun(r)
	return s
}

// Resume returns to a scene that was left for another one.
func (s *Scene) Resume() *Scene {
	s.closed = false
	if s.work.puzzle == nil {
		s.shelf.want(s.run.family)
	}
	switch w := &s.work; {
	case w.phase == refuting:
		s.again()
	case w.proof != nil:
		s.prove()
	case w.rest != nil:
		s.lengthen()
	}
	s.training, s.days = s.program.Store.Training(s.run.family), s.program.Store.Days()
	return s
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.rules }

// Below implements scene.Turner: the side that solves the puzzle.
func (s *Scene) Below() game.Player {
	if s.work.puzzle == nil {
		return game.NoSide
	}
	return s.work.start.ToMove()
}
func (s *Scene) Close() {
	s.closed = true
	s.shelf.close()
	s.work.cancel()
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination { return scene.Puzzle{Setup: s.setup, Scene: s} }

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.shelf.update() {
		if s.work.puzzle == nil {
			s.arrive()
		}
		s.program.Refresh()
	}
	s.advance()
	s.tickStorm()
	s.hand.Consume(in, s.asks())
	if s.covered {
		s.menu.update(in)
	} else {
		s.tap(s.stage.Point(in, s.work.phase != done && s.work.phase != empty), in.Touch)
		s.keys(in)
	}
	if s.closed {
		return
	}
	s.followWishes()
	(advice{&s.session}).update()
	s.stage.View.Update()
	s.sounds.Update()
}

// keyControls maps keys to controls.
var keyControls = map[ebiten.Key]string{
	ebiten.KeyH: "hint", ebiten.KeyS: "solution", ebiten.KeyN: "next", ebiten.KeyR: "again",
	ebiten.KeyA: "analyse", ebiten.KeyM: "runs", ebiten.KeyBackspace: "again",
}

// stepKeys maps keys to controls while the solution can be stepped through.
var stepKeys = map[ebiten.Key]string{
	ebiten.KeyArrowLeft: "previous", ebiten.KeyArrowRight: "following",
	ebiten.KeyArrowUp: "first", ebiten.KeyArrowDown: "last", ebiten.KeyHome: "first", ebiten.KeyEnd: "last",
}

// keys handles the keyboard.
func (s *Scene) keys(in *ui.Input) {
	for _, key := range in.Keys {
		if s.work.phase == done {
			if control := stepKeys[key]; control != "" {
				s.Activate(control)
				continue
			}
		}
		if key == ebiten.KeyEscape {
			if s.escape(); s.closed {
				return
			}
			continue
		}
		if tap, used := s.program.BoardKey(s.stage, key); used {
			s.tap(tap, false)
			continue
		}
		if control := keyControls[key]; control != "" {
			if s.program.Press(control); s.closed {
				return
			}
		}
	}
}

// followWishes applies changed settings to the board.
func (s *Scene) followWishes() {
	if wishes := s.program.Settings.Preferences; wishes != s.wishes {
		s.wishes = wishes
		s.stage.View.HideTargets(wishes.HideLegal)
		s.mark()
		if !s.hand.Confirms() {
			s.hand.Withdraw()
		}
		s.program.Refresh()
	}
}

// Due implements scene.Timed: the clock of a storm, and lines that are shown move by move.
func (s *Scene) Due() (ticks int, soon bool) {
	switch {
	case s.work.moving() || s.shelf.loading():
		return max(1, min(s.work.wait, lineDelay)), true
	case s.storming() && s.run.storm.begun:
		return max(1, s.run.storm.left%second), true
	}
	return 0, false
}

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	switch control {
	case "back":
		s.program.Back()
		return
	case "reload":
		s.shelf.want(s.run.family)
	case "hint":
		s.help()
	case "solution":
		s.showSolution()
	case "again":
		s.again()
	case "confirm":
		s.hand.Confirm()
	case "next":
		s.next()
	case "stop":
		if s.storming() {
			s.endStorm()
		}
	case "storm-again":
		s.startRun(run{kind: stormy, family: s.run.family, storm: newStorm()})
	case "first":
		s.stepTo(0)
	case "previous":
		s.stepTo(len(s.work.moves) - 1)
	case "following":
		s.stepTo(len(s.work.moves) + 1)
	case "last":
		if s.work.phase == done {
			s.stepTo(len(s.work.whole))
		}
	case "analyse":
		s.analyse()
		return
	case "share":
		s.share()
	case "runs":
		s.menu.show()
	case scene.ZoomControl:
		s.stage.ToggleZoom()
	default:
		s.menu.choose(control)
	}
	s.program.Refresh()
}

// analyse opens the analysis of the puzzle with its solution.
func (s *Scene) analyse() {
	w := &s.work
	if w.phase != done {
		return
	}
	seats := [2]string{s.game.Opponents[0], s.game.Opponents[0]}
	seats[w.start.ToMove()] = setup.Human
	record := &match.Record{Rules: s.rules, Start: w.start.Clone(), Moves: w.whole, Names: seats}
	chosen := &setup.Setup{Start: w.start.Clone(), Seats: seats, Time: s.setup.Time}
	s.program.Go(scene.Review{Game: scene.Game{Setup: chosen, Record: record, Moves: w.moves}})
}

// share copies the address of the puzzle.
func (s *Scene) share() {
	if p := s.work.puzzle; p != nil {
		address := url.Values{"game": {s.rules.ID()}, "puzzle": {p.ID}}
		s.program.CopyLink(address, p.Position, "toast.copied-position")
	}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	list := []scene.Shortcut{
		{Keys: scene.Arrows, Label: "access.keys-arrows"}, {Keys: "Enter", Label: "access.keys-play-square"},
		{Keys: "H", Label: "puzzle.hint"}, {Keys: "S", Label: "puzzle.solution"}, {Keys: "R", Label: "puzzle.again"},
		{Keys: "N", Label: "puzzle.next"}, {Keys: "A", Label: "review.analyse"}, {Keys: "M", Label: "puzzle.others"},
		{Keys: "← →", Label: "access.keys-steps"}, {Keys: "+ −", Label: "access.keys-zoom"},
	}
	if s.asks() {
		list = append(list, s.hand.Shortcuts()...)
	}
	return list
}
