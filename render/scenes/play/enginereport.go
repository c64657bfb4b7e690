package play

import (
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// engineReport is what an engine expects of the game: in Scene.report the one that thinks, or
// thought last.
type engineReport struct {
	info    ai.Info
	root    game.State // that info is about; its side to move is the one that info is seen from
	known   bool       // whether there is an info
	pv      []game.Move
	began   time.Time // of the choice in progress
	running bool
	part    float64 // of the thinking time that has passed, 0 to 1
	ticks   int

	// The texts are kept until what they say changes.
	depth, depthNodes, line string
	language                string
}

// The display follows an engine's thoughts twenty times a second. While pieces
// move, and where frames take so long that the engine and the picture are in each
// other's way, twice a second has to do.
const (
	thoughtTicks     = 3
	slowThoughtTicks = 30
)

func (o *engineReport) reset() { *o = engineReport{pv: o.pv[:0]} }

// update looks at the engine whose turn it is and reports whether there is
// anything new to show.
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
		} else { // the last word of the one who has just moved
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

// limit is how long the engine that thinks may take for its move.
func (s *Scene) limit() time.Duration {
	return s.seats.times[s.match.State().ToMove()]
}

// read reads the engine's last report and reports whether it is a new one.
func (o *engineReport) read(s *Scene) bool {
	if o.root == nil || s.seats.choosers[o.root.ToMove()] == nil {
		return false
	}
	info := s.seats.choosers[o.root.ToMove()].Latest(o.pv[:0])
	o.pv = info.PV
	if info.Nodes == 0 && info.Depth == 0 {
		return false // nothing yet: the report before stands
	}
	same := o.known && info.Nodes == o.info.Nodes && info.Depth == o.info.Depth && info.Score == o.info.Score
	o.info, o.known = info, true
	if same && o.language == s.program.Locale.Language() {
		return false
	}
	o.write(s.program.Locale, s.game)
	return true
}

// lineLength is how many of the moves that an engine expects are shown.
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

// expectation returns what the engine expects.
func (o *engineReport) expectation(g *games.Game) scene.Expectation {
	e := scene.Expectation{Game: g, Root: o.root, Info: o.info}
	e.Info.PV = o.pv
	return e
}

// phrase says what is expected, in words.
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

// share returns how much of the report's bar is the first side's, 0 to 1.
func (o *engineReport) share(g *games.Game) float64 {
	if !o.known {
		return 0.5
	}
	e := o.expectation(g)
	return e.Share()
}
