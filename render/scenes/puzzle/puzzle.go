// Package puzzle is the scene in which the user solves puzzles: that of the day, others by
// rating or theme, or as many as possible against the clock.
package puzzle

import (
	"cmp"
	"net/url"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/puzzles"
	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is a puzzle on the board.
type Scene struct {
	program *scene.Program
	setup   *setup.Setup // for the scene that follows
	rules   game.Rules   // of the game on the board
	game    *games.Game
	stage   *stage.Stage
	sounds  *scene.PieceSounds
	replay  stage.Replay
	turn    stage.Turn
	typing  scene.Typing
	// proposal is a move that waits to be confirmed.
	proposal stage.Gesture

	shelf    shelf
	run      run
	work     work
	training storage.Training // of the family of the run
	days     storage.Days
	day      int // today when the scene was opened
	menu     menu
	wishes   storage.Preferences // settings applied to the board
	written  written
	closed   bool
}

// New opens the puzzle of a destination.
func New(p *scene.Program, to *scene.Puzzle) *Scene {
	s := &Scene{program: p, setup: to.Setup, shelf: newShelf(p), days: p.Store.Days()}
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
	s.typing = scene.Typing{
		Program: p, Turn: &s.turn, State: s.replay.State, Free: s.asks,
		Play:     func(m game.Move) { s.withdraw(); s.try(m) },
		Shortcut: func(key ebiten.Key) bool { return keyControls[key] != "" },
	}
	s.begin(r)
	return s
}

// Resume returns to a scene that was left for another one.
func (s *Scene) Resume() *Scene {
	s.closed = false
	if s.work.puzzle == nil {
		s.shelf.want(s.run.family)
	}
	if s.work.phase == refuting {
		s.again()
	}
	s.training, s.days = s.program.Store.Training(s.run.family), s.program.Store.Days()
	return s
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.rules }
func (s *Scene) Close() {
	s.closed = true
	s.shelf.close()
	s.work.refutation.Cancel()
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
	s.typing.Consume(in, s.asks())
	if s.menu.open {
		(input{s}).workMenu(in)
	} else {
		s.tap(s.stage.Point(in, s.work.phase != done && s.work.phase != empty), in.Touch)
		(input{s}).keys(in)
	}
	if s.closed {
		return
	}
	s.followWishes()
	(advice{s}).update()
	s.stage.View.Update()
	s.sounds.Update()
}

// followWishes applies changed settings to the board.
func (s *Scene) followWishes() {
	if wishes := s.program.Settings.Preferences; wishes != s.wishes {
		s.wishes = wishes
		s.stage.View.HideTargets(wishes.HideLegal)
		s.mark()
		if !s.confirms() {
			s.withdraw()
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
		s.confirm()
	case "next":
		s.next()
	case "stop":
		if s.storming() {
			s.endStorm()
		}
	case "storm-again":
		s.begin(run{kind: stormy, family: s.run.family, storm: newStorm()})
	case "first":
		s.stepTo(0)
	case "previous":
		s.stepTo(len(s.work.moves) - 1)
	case "following":
		s.stepTo(len(s.work.moves) + 1)
	case "last":
		if s.work.phase == done {
			s.stepTo(len(s.work.puzzle.Solution))
		}
	case "analyse":
		s.analyse()
		return
	case "share":
		s.share()
	case "runs":
		s.openMenu()
	case scene.ZoomControl:
		s.stage.ToggleZoom()
	default:
		s.chooseRun(control)
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
	record := &match.Record{Rules: s.rules, Start: w.start.Clone(), Moves: w.puzzle.Solution, Names: seats}
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

// Facts are the state of the scene for tests. Score, Mistakes and Left, the seconds on the clock,
// are those of a storm.
type Facts struct {
	ID       string `json:"id"`
	Game     string `json:"game"`
	Goal     string `json:"goal"`
	Theme    string `json:"theme"`
	Grade    int    `json:"grade"`
	Phase    string `json:"phase"`
	Solved   bool   `json:"solved"`
	Tries    int    `json:"tries"` // wrong moves
	Hints    int    `json:"hints"`
	Run      string `json:"run"`
	Rating   int    `json:"rating"`
	Streak   int    `json:"streak"`
	Days     int    `json:"days"`
	Score    int    `json:"score"`
	Mistakes int    `json:"mistakes"`
	Left     int    `json:"left"`
	Failed   bool   `json:"failed"` // the puzzles could not be loaded
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	w, t := &s.work, &s.run.storm
	own := &Facts{
		Phase: phaseNames[w.phase], Run: string(s.run.kind), Rating: rounded(s.training.Rating.Value),
		Streak: s.training.Streak, Days: s.days.Streak(s.day), Score: t.score, Mistakes: t.mistakes, Left: t.seconds(),
		Failed: s.shelf.failed(s.run.family), Game: s.rules.ID(),
	}
	facts := scene.Facts{Scene: "puzzle", Own: own}
	if w.puzzle == nil {
		return facts
	}
	own.ID, own.Goal, own.Theme, own.Grade = w.puzzle.ID, w.puzzle.Goal.String(), w.puzzle.Theme, w.puzzle.Grade
	own.Solved, own.Tries, own.Hints = w.solved, w.solving.Wrong, w.solving.Hints
	facts.State, facts.Start, facts.Moves, facts.Playing = s.replay.State(), w.start, w.moves, true
	facts.Options = s.rules.OptionsOf(w.start)
	facts.Result, facts.Over = facts.State.Result()
	return facts
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: s.work.puzzle != nil, Moves: s.say().words(), Shown: len(s.work.moves)}
	if s.asks() {
		n.Doable = stage.Doable{
			Targets: s.turn.Targets(), Grips: s.turn.Grips, Target: s.program.Text("access.legal"),
		}
	}
	return n
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
		list = append(list, scene.Shortcut{Keys: s.typing.Example() + " Enter", Label: "access.keys-typed"},
			scene.Shortcut{Keys: "/", Label: "access.keys-slash"})
	}
	return list
}

// themeOf returns the theme of a puzzle by which runs are chosen: wins by fours are one theme.
func themeOf(p *puzzles.Puzzle) string {
	if p.Goal.Kind == puzzles.Fours && p.Theme != puzzles.FourFour {
		return byFours
	}
	return p.Theme
}

// byFours is the theme of all wins by fours, however many they are.
const byFours = "vcf"
