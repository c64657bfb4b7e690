// Package puzzle is the scene in which the user solves puzzles: that of the day, others by
// rating or theme, or as many as possible against the clock.
package puzzle

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/practice"
	"colat/game"
	"colat/game/async"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/bench/invite"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/stage"
)

// Scene is a puzzle on the board.
type Scene struct {
	session
	bench.Controls
	setup  *setup.Setup // for the scene that follows
	listed string       // the family whose runs the menu lists

	titles    map[string]string // of lines, by language and ID
	name      *invite.Name      // the dialogue that asks for the name of a folder; nil if it is closed
	into      *target           // of the next file; nil if the user has not chosen one
	importing *async.Call[imported]
}

// New opens the puzzle of a destination.
func New(p *scene.Program, to *scene.Puzzle) *Scene {
	s := &Scene{session: session{program: p, shelf: newShelf(p), days: p.Store.Days()}, setup: to.Setup}
	s.Controls = bench.NewControls(p, s.all)
	s.covered = func() bool { return s.Modal() || s.name != nil }
	day, family := p.Today()
	s.day = day
	r := run{kind: today, family: cmp.Or(to.Family, family)}
	switch k := kind(to.ID); {
	case k == due || k == own:
		r.kind = k
	case to.ID != "":
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
	s.hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.replay, State: s.replay.State, Free: s.asks, Play: s.try,
		Idle: s.again, Typed: s.HasKey,
	}
	s.startRun(r)
	return s
}

// Resume returns to a scene that was left for another one.
func (s *Scene) Resume() *Scene {
	s.Left = false
	if s.work.puzzle == nil && s.run.loads() {
		s.shelf.want(s.run.family)
	}
	switch w := &s.work; {
	case w.phase == judging || w.phase == refuting:
		s.again()
	case w.thought != nil && w.phase == done:
		s.lengthen()
	case w.thought != nil:
		s.prove()
	}
	s.training, s.days = s.program.Store.Training(s.run.family), s.program.Store.Days()
	s.readQueue()
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
	s.Left = true
	s.shelf.close()
	s.run.finder.close()
	s.run.drill.close()
	s.importing.Cancel()
	s.work.thought.Cancel()
}

// Write implements scene.Writer.
func (s *Scene) Write(field, text string) { s.name.Write(field, text) }

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination { return scene.Puzzle{Setup: s.setup, Scene: s} }

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.shelf.update() {
		if s.work.puzzle == nil && s.run.loads() {
			s.arrive()
		}
		s.program.Refresh()
	}
	s.advance()
	s.tickStorm()
	s.attendImport()
	s.hand.Type(in, s.asks())
	s.name.Update(in)
	switch {
	case s.name != nil:
		if slices.Contains(in.Keys, ebiten.KeyEscape) {
			s.closeName()
		}
	case !s.Controls.Update(in):
		s.hand.Point(in, s.work.phase != done && s.work.phase != empty)
		s.Keys(in, &s.hand, s.work.phase == done)
	}
	if s.Left {
		return
	}
	if s.hand.Follow() {
		s.mark()
	}
	(advice{&s.session}).update()
	s.stage.View.Update()
	s.sounds.Update()
}

// Due implements scene.Timed: the clock of a storm, and lines that are shown move by move.
func (s *Scene) Due() (ticks int, soon bool) {
	switch {
	case s.work.moving() || s.shelf.loading() || s.run.finder.searching() || s.run.drill.loading() || s.importing != nil:
		return max(1, min(s.work.wait, lineDelay)), true
	case s.storming() && s.run.storm.begun:
		return max(1, s.run.storm.left%second), true
	}
	return 0, false
}

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text, w := s.program.Text, &s.work
	finished, storming := w.phase == done, s.run.kind == stormy
	refuted := w.phase == judging || w.phase == refuting || w.phase == refuted
	steps := bench.StepsOf(len(w.moves), len(w.whole), s.stepTo)
	steps.Back, steps.On = finished && steps.Back, finished && steps.On
	list := steps.Controls(finished)
	list[1].Name = followingName
	list = append(s.hand.Controls(), list...)
	next, look := text("puzzle.skip"), ui.Quiet
	if finished {
		next, look = text("puzzle.next"), ui.Primary
	}
	if s.name != nil {
		list = append(append(list, s.name.Controls()...), bench.Control{Name: "cancel", Do: s.closeName})
	}
	return append(list, []bench.Control{
		{
			Name: "hint", Label: text("puzzle.hint"), Icon: ui.IconHint, Do: s.help, Disabled: storming || finished,
			Keys: "H", Help: "puzzle.hint",
		},
		{
			Name: "solution", Label: text("puzzle.solution"), Icon: ui.IconEye, Do: s.showSolution,
			Disabled: storming || finished, Keys: "S", Help: "puzzle.solution",
		},
		{
			Name: "again", Label: text("puzzle.again"), Icon: ui.IconRetry, Look: ui.Primary, Do: s.again, Disabled: !refuted,
			Keys: "R Backspace Esc", Help: "puzzle.again",
		},
		{
			Name: "next", Label: next, Icon: ui.IconNext, Look: look, Do: s.next, Disabled: storming || w.phase == empty,
			Keys: "N", Help: "puzzle.next",
		},
		{
			Name: "analyse", Label: text("review.analyse"), Icon: ui.IconChart, Do: s.analyse, Disabled: !finished,
			Keys: "A", Help: "review.analyse",
		},
		{
			Name: "runs", Label: text("puzzle.others"), Icon: ui.IconMenu, Look: ui.Primary, Do: s.openRuns,
			Keys: "M", Help: "puzzle.others",
		},
		{Name: "stop", Label: text("puzzle.stop"), Icon: ui.IconClose, Disabled: !s.storming(), Do: s.endStorm},
		{
			Name: "storm-again", Label: text("puzzle.storm-again"), Icon: ui.IconRetry, Look: ui.Primary,
			Do: func() { s.startRun(run{kind: stormy, family: s.run.family, storm: newStorm()}) },
		},
		{
			Name: "reload", Label: text("engine.retry"), Icon: ui.IconRetry, Look: ui.Primary,
			Do: func() { s.shelf.want(s.run.family) },
		},
		{Name: "share", Do: s.share},
		{
			Name: "drop", Label: text(s.dropping()), Do: s.drop, Disabled: !s.exercises() || storming,
			Keys: "Delete", Help: "puzzle.drop",
		},
		{Name: "back", Do: s.program.Back, Keys: "Esc"},
	}...)
}

// followingName is the control that shows the next move of the solution; "next" is the next puzzle.
const followingName = "following"

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

// shares reports whether the puzzle on the board has an address: it is one of the program.
func (s *session) shares() bool {
	return s.run.kind != own && s.run.kind != openings &&
		(s.work.exercise == nil || s.work.exercise.Source == practice.Puzzle)
}

// share copies the address of the puzzle.
func (s *Scene) share() {
	if p := s.work.puzzle; p != nil && s.shares() {
		address := url.Values{"game": {s.rules.ID()}, "puzzle": {p.ID}}
		s.program.CopyLink(address, p.Position, "toast.copied-position")
	}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	list := append([]scene.Shortcut{
		{Keys: scene.Arrows, Label: "access.keys-arrows"}, {Keys: "Enter", Label: "access.keys-play-square"},
	}, bench.Shortcuts(s.all())...)
	list = append(list, scene.Shortcut{Keys: "+ −", Label: "access.keys-zoom"})
	if s.asks() {
		list = append(list, s.hand.Shortcuts()...)
	}
	return list
}
