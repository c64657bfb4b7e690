// Package analysis is the scene to analyse on: a tree of moves played by hand, the engine beside
// it, and the review of a whole game with the cost of each move and the move that decided it.
package analysis

import (
	"colat/game"
	"colat/render/bench"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/stage"
)

// Scene is the analysis of a game or a position. Its parts, from subject to saved, know nothing of
// the scene, and neither do the files in which they stand; the methods of Scene join them.
type Scene struct {
	subject
	reviewed
	bench.Controls
	stage    *stage.Stage
	replay   stage.Replay
	board    []game.Move // the moves that the board shows
	hand     bench.Hand
	over     bool // the position on the board is an end by the rules
	drawing  drawing
	arrow    [2]int // to the best move, squares
	soon     bool   // collect has been put off
	seeking  bool   // the turning point is shown once it is known, unless the user goes elsewhere
	engine   engine
	table    table
	words    words
	curves   curves
	finger   finger
	list     moveList
	comment  comment
	practice practice
	autoplay autoplay
	saved    saved
	ticks    int
}

// New opens the analysis of a game or, if it has no moves, of a position.
func New(p *scene.Program, to *scene.Review) *Scene {
	of := &to.Game
	s := &Scene{subject: subject{program: p, of: *of, game: p.Games.Of(of.Record.Rules)}, arrow: noArrow}
	s.reviewed.subject = &s.subject
	s.unit = study.UnitOf(s.game, of.Record.Rules)
	s.engine = engine{program: p, game: s.game, gate: newGate(), options: optionsOf(p.Settings.Analysis)}
	s.engine.margin = s.unit.Scale()
	moves := of.Record.Line()
	shown := moves
	if of.Reviewing || !of.Record.Over {
		shown = of.Moves
	}
	s.walk = walkOf(of.Record, moves, shown)
	s.recognise()
	s.setGame(moves)
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.Controls = bench.NewControls(p, s.all)
	s.Menus = s.menus
	s.hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.replay, State: func() game.State { return s.walk.state }, Free: s.free,
		Play: s.playMove, Chosen: s.engine.restate, Typed: s.HasKey,
	}
	s.reviewed.start(s.engine.gate)
	s.seeking = to.Turning
	if kept := p.Settings.Analysis.Engine; kept == switchedOn || kept == "" && len(moves) == 0 {
		s.engine.toggle()
		s.engine.first = len(moves) == 0
	}
	s.table = newTable(s.Rules(), p.Settings.Analysis.Table)
	s.move()
	p.PutOff(s.save)
	p.Announce(p.Text("review.analyse"))
	return s
}

// free reports whether there is a move to make.
func (s *Scene) free() bool { return !s.over }

// finger tells where a pointer went down.
type finger struct {
	on      *curve // nil for none
	onBoard bool
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.of.Own() }

// Close ends all thinking and saves the variations.
func (s *Scene) Close() {
	s.Left = true
	s.study.Cancel()
	s.why.call.Cancel()
	s.engine.close()
	s.table.call.Cancel()
	s.save()
}

// save stores the variations if they have changed.
func (s *Scene) save() { s.saved.store(&s.subject) }

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	return scene.Narration{Board: true, Doable: s.hand.Doable()}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return append(bench.Shortcuts(s.all()), s.hand.Shortcuts()...)
}
