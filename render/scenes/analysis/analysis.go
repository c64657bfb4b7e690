// Package analysis is the scene to analyse on: a tree of moves played by hand, the engine beside
// it, and the review of a whole game with the cost of each move and the move that decided it.
package analysis

import (
	"colat/game"
	"colat/render/bench"
	"colat/render/program/scene"
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
	soon     bool // collect has been put off
	engine   engine
	table    table
	words    words
	curve    curve
	finger   finger
	list     moveList
	comment  comment
	practice practice
	autoplay autoplay
	saved    saved
	ticks    int
}

// free reports whether there is a move to make.
func (s *Scene) free() bool { return !s.over }

// finger tells where a pointer went down.
type finger struct {
	onCurve, onBoard bool
}

// layout lays out the scene. It changes nothing but the cached texts and the scroll position.
type layout struct {
	*Scene
	scene.Layout
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.of.Own() }

// Close ends all thinking and saves the variations.
func (s *Scene) Close() {
	s.Left = true
	s.study.Cancel()
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
