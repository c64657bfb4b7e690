package coach

import (
	"colat/render/kit/locale"
	"colat/render/program/scene"
)

// Report is an engine's evaluation of a position.
type Report struct {
	scene.Expectation
	Known   bool // the evaluation is set
	Running bool // the engine is thinking
}

// reset forgets the evaluation. It keeps the buffer of its moves.
func (r *Report) reset() {
	buffer := r.Info.PV[:0]
	*r = Report{Expectation: scene.Expectation{Game: r.Game}}
	r.Info.PV = buffer
}

// Phrase returns the evaluation in words.
func (r *Report) Phrase(l *locale.Locale) string {
	switch {
	case !r.Known && r.Running:
		return l.Text("outlook.starting")
	case !r.Known:
		return l.Text("outlook.none")
	}
	return r.Expectation.Phrase(l)
}

// Depth returns the depth of the search as text, with the number of nodes if full is true.
func (r *Report) Depth(l *locale.Locale, full bool) string {
	if !full {
		return l.Format("outlook.depth", locale.Data{"Depth": r.Info.Depth})
	}
	return l.Format("outlook.depth-nodes", locale.Data{"Depth": r.Info.Depth, "Nodes": l.Amount(r.Info.Nodes)})
}

// lineLength is the most moves of the principal variation that are shown.
const lineLength = 8

// Line returns the principal variation as text; "" if there is none.
func (r *Report) Line(l *locale.Locale) string {
	if !r.Known {
		return ""
	}
	moves := r.Expectation.Line(l, lineLength)
	if moves == "" {
		return ""
	}
	return l.Format("outlook.line", locale.Data{"Moves": moves})
}

// Share returns the first side's part of the report's bar, 0 to 1.
func (r *Report) Share() float64 {
	if !r.Known {
		return 0.5
	}
	return r.Expectation.Share()
}
