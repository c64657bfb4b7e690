package play

import (
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// engineReport is an engine's evaluation of the game. Scene.engineReport is that of the
// engine that is thinking, or thought last.
type engineReport struct {
	info    ai.Info
	root    game.State // the position of info, seen from its side to move
	known   bool       // info is set
	pv      []game.Move
	began   time.Time // start of the current search
	running bool
	part    float64 // elapsed part of the thinking time, 0 to 1
	ticks   int

	// The texts are cached until the report or the language changes.
	depth, depthNodes, line string
	language                string
}

// The display reads an engine's report twenty times a second. While pieces are moving, and
// when frames are so slow that the engine and the drawing compete, it does so only twice a
// second.
const (
	thoughtTicks     = 3
	slowThoughtTicks = 30
)

func (o *engineReport) reset() { *o = engineReport{pv: o.pv[:0]} }

// update reads the report of the engine whose turn it is, and reports whether the display has
// changed.
func (o *engineReport) update(s *Scene) bool {
	o.ticks++
	changed := o.known && o.language != s.program.Locale.Language()
	if changed {
		o.write(s.program.Locale, s.game)
	}
	if thinking := s.match.Thinking(); thinking != o.running {
		o.running, o.began, o.part = thinking, time.Now(), 0
		changed = true
		if thinking {
			s.program.Pace.Longest = 0
		} else { // the last report of the engine that has just moved
			o.read(s)
		}
	}
	if !o.running {
		return changed
	}
	if state := s.match.State(); o.root == nil || o.root.Hash() != state.Hash() {
		o.root, o.known = state.Clone(), false
	}
	ticks := thoughtTicks
	if s.program.Pace.Slow() || s.stage.View.Animating() {
		ticks = slowThoughtTicks
	}
	if o.ticks%ticks != 0 {
		return changed
	}
	if o.read(s) {
		changed = true
	}
	if limit := s.limit(); limit > 0 {
		part := min(1, float64(time.Since(o.began))/float64(limit))
		changed = changed || part != o.part
		o.part = part
	}
	return changed
}

// limit returns the thinking time of the side to move.
func (s *Scene) limit() time.Duration {
	return s.seats.times[s.match.State().ToMove()]
}

// read reads the engine's latest report and reports whether it has changed.
func (o *engineReport) read(s *Scene) bool {
	if o.root == nil || s.seats.choosers[o.root.ToMove()] == nil {
		return false
	}
	info := s.seats.choosers[o.root.ToMove()].Latest(o.pv[:0])
	o.pv = info.PV
	if info.Nodes == 0 && info.Depth == 0 {
		return false // nothing yet: keeps the previous report
	}
	same := o.known && info.Nodes == o.info.Nodes && info.Depth == o.info.Depth && info.Score == o.info.Score
	o.info, o.known = info, true
	if same && o.language == s.program.Locale.Language() {
		return false
	}
	o.write(s.program.Locale, s.game)
	return true
}

// lineLength is the most moves of the principal variation that are shown.
const lineLength = 8

func (o *engineReport) write(l *locale.Locale, g *games.Game) {
	o.language = l.Language()
	o.depth = l.Format("outlook.depth", locale.Data{"Depth": o.info.Depth})
	o.depthNodes = l.Format("outlook.depth-nodes", locale.Data{"Depth": o.info.Depth, "Nodes": l.Amount(o.info.Nodes)})
	o.line = ""
	e := o.expectation(g)
	if moves := e.Line(l, lineLength); moves != "" {
		o.line = l.Format("outlook.line", locale.Data{"Moves": moves})
	}
}

// expectation returns the report as a scene.Expectation.
func (o *engineReport) expectation(g *games.Game) scene.Expectation {
	e := scene.Expectation{Game: g, Root: o.root, Info: o.info}
	e.Info.PV = o.pv
	return e
}

// phrase returns the evaluation in words.
func (o *engineReport) phrase(l *locale.Locale, g *games.Game) string {
	switch {
	case !o.known && o.running:
		return l.Text("outlook.starting")
	case !o.known:
		return l.Text("outlook.none")
	}
	e := o.expectation(g)
	return e.Phrase(l)
}

// share returns the first side's part of the report's bar, 0 to 1.
func (o *engineReport) share(g *games.Game) float64 {
	if !o.known {
		return 0.5
	}
	e := o.expectation(g)
	return e.Share()
}
