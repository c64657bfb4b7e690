package analysis

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"colat/ai/analysis"
	"colat/ai/review"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/scenes/analysis/study"
	"colat/render/scenes/play/coach"
	"colat/render/table/games"
)

// valueOf returns the value of a line for the side to move as text: discs where they count, and
// otherwise a chance or a proven result. beside says how sure it is: exact, in how many moves it
// wins, or the chance.
func (s *subject) valueOf(line *analysis.Line) (value, beside string) {
	l, own := s.program.Locale, line.Worth.For(s.walk.state.ToMove())
	percent := strconv.Itoa(min(max(int(math.Round(100*own.Chance)), 1), 99)) + "%"
	if s.unit.Margin != nil {
		value = study.Signed(l, math.Round(own.Lead))
		switch {
		case own.Exact:
			return value, l.Text("engine.exact")
		case own.Proven():
			return coach.OutcomeText(l, own.Outcome), ""
		}
		return value, percent
	}
	switch {
	case own.Proven():
		if n := s.movesToEnd(line.PV); n > 0 {
			beside = l.Format("engine.in", locale.Data{"Count": n})
		}
		return coach.OutcomeText(l, own.Outcome), beside
	case own.Counted:
		return study.Signed(l, own.Lead), ""
	}
	return percent, ""
}

// movesToEnd returns the number of moves that the side to move makes in a line until the game is
// over, or 0 if the line does not lead there.
func (s *subject) movesToEnd(pv []game.Move) int {
	state, n := s.walk.state.Clone(), 0
	side := state.ToMove()
	for _, m := range pv {
		if !game.IsLegal(state, m) {
			return 0
		}
		if state.ToMove() == side {
			n++
		}
		state.Play(m)
		if _, over := state.Result(); over {
			return n
		}
	}
	return 0
}

// quality returns how good a worth is for a side, from 0 to 1.
func (s *subject) quality(w review.Worth, side game.Player) float64 {
	own := w.For(side)
	if own.Proven() || s.unit.Margin == nil {
		return own.Chance
	}
	return 0.5 + 0.48*math.Tanh(own.Lead/s.game.ClearLead)
}

// lineWords are a line of the engine as text.
type lineWords struct {
	value, beside string
	tone          color.RGBA
	moves         []string
}

// mostPV is the most moves of a line that are shown.
const mostPV = 12

// writeLine returns a line as text.
func (s *subject) writeLine(line *analysis.Line) lineWords {
	var w lineWords
	w.value, w.beside = s.valueOf(line)
	w.tone = coach.Tone(s.quality(line.Worth, s.walk.state.ToMove()))
	for state, m := range bench.Along(s.walk.state, line.PV[:min(len(line.PV), mostPV)]) {
		w.moves = append(w.moves, s.game.MoveText(s.program.Locale, state, m))
	}
	return w
}

// status returns what the engine is doing, in full and then shorter. over reports whether the game
// on the board is over, and reviewing whether the whole game is being reviewed.
func (e *engine) status(over, reviewing bool) []string {
	l := e.program.Locale
	r := e.report
	switch {
	case e.failed:
		return []string{l.Text("engine.failed")}
	case over:
		return []string{l.Text("engine.over"), "–"}
	case r == nil && !e.first && reviewing:
		return []string{l.Text("engine.waits"), l.Text("engine.waits-short")}
	case r == nil:
		return []string{l.Text("outlook.starting"), "…"}
	case r.Depth == 0 && !r.Complete:
		return []string{l.Format("engine.first-round", locale.Data{"Known": len(r.Lines), "All": r.Considered}), "…"}
	}
	said := l.Format("outlook.depth", locale.Data{"Depth": r.Depth})
	if r.Complete {
		said = l.Text("engine.complete")
		open := func(line analysis.Line) bool { return !line.Worth.Proven() }
		if r.Depth > 0 && slices.ContainsFunc(r.Lines, open) {
			said = l.Format("outlook.depth", locale.Data{"Depth": r.Depth})
		}
	}
	if e.spent() && !r.Complete {
		time := l.Text(limitOf(e.options.Seconds).label)
		return []string{
			said + " · " + l.Format("engine.stopped", locale.Data{"Time": time}),
			said + " · " + l.Text("engine.stopped-short"),
		}
	}
	if seconds := r.Elapsed.Seconds(); seconds > 0 && r.Nodes > 0 {
		speed := l.Amount(int64(float64(r.Nodes) / seconds))
		return []string{said + " · " + l.Format("engine.speed", locale.Data{"Nodes": speed}), said}
	}
	return []string{said}
}

// legend explains the values of the engine in the position on the board, in full and then shorter.
func (e *engine) legend(of *subject) []string {
	l := of.program.Locale
	data := locale.Data{
		"Side": games.SideName(l, of.Rules(), of.walk.state.ToMove()),
		"Win":  l.Text("values.win"), "Loss": l.Text("values.loss"),
	}
	if r := e.report; r != nil && r.Considered < r.Legal {
		some := " · " + l.Format("values.some", locale.Data{"Count": r.Considered, "All": r.Legal})
		return []string{l.Format("engine.legend", data) + some, l.Format("engine.legend-short", data) + some, ""}
	}
	switch {
	case of.unit.Margin != nil:
		return []string{l.Format("engine.legend-discs", data), l.Format("engine.legend-discs-short", data), ""}
	case e.counted():
		return []string{l.Format("engine.legend-lead", data), ""}
	}
	return []string{l.Format("engine.legend", data), l.Format("engine.legend-short", data), ""}
}
