// Package analysis is the scene to analyse on: a tree of moves played by hand, the engine beside
// it, and the review of a whole game with the cost of each move and the move that decided it.
package analysis

import (
	"colat/game"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the analysis of a game or a position. Its parts, from subject to saved, know nothing of
// the scene, and neither do the files in which they stand; the methods of Scene join them.
type Scene struct {
	subject
	reviewed
	stage    *stage.Stage
	replay   stage.Replay
	board    []game.Move // the moves that the board shows
	hand     hand
	drawing  drawing
	soon     bool // collect has been put off
	engine   engine
	table    table
	words    words
	curve    curve
	finger   finger
	list     moveList
	menu     menu
	comment  comment
	practice practice
	autoplay autoplay
	saved    saved
	ticks    int
}

// hand holds the moves of the side to move, and the piece that it has selected.
type hand struct {
	scene.Hand
	stage.Turn
	over bool // by the rules
}

// free reports whether there is a move to make.
func (h *hand) free() bool { return !h.over }

// update takes the moves of a position, and selects no piece.
func (h *hand) update(g *games.Game, state game.State) {
	h.Withdraw()
	if _, h.over = state.Result(); h.over {
		h.Turn = stage.Turn{Selected: -1}
		return
	}
	h.Update(g, state)
	h.Selected = -1
}

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
	s.study.Cancel()
	s.engine.close()
	s.table.call.Cancel()
	s.save()
}

// save stores the variations if they have changed.
func (s *Scene) save() { s.saved.store(&s.subject) }

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	do := stage.Doable{Targets: s.hand.Targets(), Grips: s.hand.Grips, Target: s.program.Text("access.legal")}
	return scene.Narration{Board: true, Doable: do}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return append([]scene.Shortcut{
		{Keys: "← →", Label: "access.keys-steps"}, {Keys: "↑ ↓", Label: "analysis.keys-siblings"},
		{Keys: "Home End", Label: "keys.ends"}, {Keys: "E", Label: "engine.title"},
		{Keys: "T", Label: "review.turning-title"}, {Keys: "M", Label: "review.next-error"},
		{Keys: "L", Label: "practice.title"}, {Keys: "C", Label: "analysis.comment"},
		{Keys: "D", Label: "analysis.draw"}, {Keys: "P", Label: "analysis.promote"},
		{Keys: "Del", Label: "analysis.delete"}, {Keys: "U", Label: "analysis.undo"},
		{Keys: "O", Label: "table.show"}, {Keys: "V", Label: "compare.with"},
		{Keys: "Space", Label: "autoplay.title"}, {Keys: "R", Label: "analysis.play-from"},
	}, s.hand.Shortcuts()...)
}
