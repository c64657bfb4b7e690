package start

import (
	"math"
	"slices"
	"time"

	"colat/render/bench"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the rows.
const (
	labelAbove = 24.0 // height of a row's label above the row
	mostSpread = 14.0 // most additional space between rows
	lineGap    = 4.0  // between the lines of a row
	faceHigh   = 70.0 // height of a line of faces
	mostLarger = 34.0 // most additional height of a line of faces
	noteGap    = 5.0  // between a row and its note
	roomyFoot  = 320  // least width for the labels of three buttons at the foot
)

// row is a line of controls on the page.
type row struct {
	label   string // beside the row or above it; "" for none
	choices []bench.Control
	stepper bool // two choices decrease and increase value, which is shown between them
	value   string
	apart   bool     // the choices are separate buttons
	faces   bool     // the choices are the levels from 1 on
	wide    bool     // the choices need the full width of the page
	most    int      // greatest length of the text that the only choice edits; 0 if it is not a text
	hint    string   // shown in place of an empty text
	note    string   // shown below the choices
	whose   string   // prefix of the choices or the stepper for screen readers, if the label is ambiguous; "" for none
	shorter []string // labels of the only choice for less space
}

// add adds a choice.
func (r *row) add(name, label string, selected bool, act func()) {
	r.choices = append(r.choices, bench.Control{Name: name, Label: label, On: selected, Do: act})
}

// row returns a row without choices, given the ID of its label.
func (s *Scene) row(id string) row { return row{label: s.program.Text(id)} }

// rowOf returns a row of choices with values. take uses the value chosen.
func rowOf[V comparable](s *Scene, label, prefix string, list []labelled[V], selected V, take func(V)) row {
	r := row{label: label}
	for _, c := range list {
		r.add(prefix+c.name, s.program.Text(c.label), c.value == selected, func() { take(c.value) })
	}
	return r
}

// labelled is a value with the name of the control that chooses it and the ID of its label.
type labelled[V comparable] struct {
	name, label string
	value       V
}

// stepper returns a row for a number from least to most, shown as text.
func stepper(label, name, text string, n, least, most int, take func(int)) row {
	return row{
		label: label, stepper: true, value: text,
		choices: []bench.Control{
			{Name: name + "-less", Icon: ui.IconMinus, Disabled: n <= least, Do: func() { take(n - 1) }},
			{Name: name + "-more", Icon: ui.IconPlus, Disabled: n >= most, Do: func() { take(n + 1) }},
		},
	}
}

// whole reports whether the choices have the full width of the page. Their label can only be
// above them.
func (r *row) whole() bool { return r.faces || r.wide }

// linesOf divides the choices of a row into lines of a width in which all labels fit in the
// least size, and all controls are large enough for a finger.
func (r *row) linesOf(width, least float64) [][]bench.Control {
	each := len(r.choices)
	switch {
	case r.stepper || r.apart || r.most > 0:
		return [][]bench.Control{r.choices}
	case r.faces:
		return slices.Collect(slices.Chunk(r.choices, facesInLine))
	}
	for each > 1 && (width < float64(each)*theme.Touch || !fits(r.choices, width/float64(each), least)) {
		each--
	}
	// The fewest lines possible, as equal as possible.
	lines := (len(r.choices) + each - 1) / each
	each = (len(r.choices) + lines - 1) / lines
	return slices.Collect(slices.Chunk(r.choices, each))
}

// fits reports whether the labels fit in segments of a width, in a size, with spare space.
func fits(choices []bench.Control, width, size float64) bool {
	const spare = 6
	item := ui.Item{Kind: ui.Segment, Rect: ui.Rect{W: width - spare}, Size: size / ui.LeastText, Selected: true}
	return !slices.ContainsFunc(choices, func(c bench.Control) bool {
		item.Text = c.Label
		return item.Clipped()
	})
}

// secondsText formats a time for each move.
func (s *Scene) secondsText(d time.Duration) string {
	l := s.program.Locale
	return l.Format("start.seconds-short", locale.Data{"Seconds": l.Decimal(d.Seconds())})
}

// sheet is a layout of rows in a width.
type sheet struct {
	rows    []row
	width   float64
	stacked bool    // labels are above the rows, not beside them
	larger  float64 // additional height of lines of faces
	// dense allows the smallest readable labels, so that all rows are visible.
	dense bool
}

// leastSize returns the least size of the choices' labels.
func (s *sheet) leastSize() float64 {
	if s.dense {
		return s.size() * densePart
	}
	return s.size() * leastPart
}

// The least sizes of the choices' labels, as parts of their usual size. All have the same
// size.
const leastPart, densePart = 0.9, 0.82

// size returns the usual size of the choices' labels.
func (s *sheet) size() float64 {
	if s.width < 320 {
		return theme.TextSmall
	}
	return theme.TextBody
}

// beside returns the width of the labels beside the rows: the usual width, or that of the
// longest label.
func (s *sheet) beside() float64 {
	width := 84.0
	if s.width < 320 {
		width = 76
	}
	style := text.Style{Size: (s.size() - 1) * ui.LeastText}
	for i := range s.rows {
		width = max(width, math.Ceil(text.Width(s.rows[i].label, style)))
	}
	return width
}

// labelSize returns the size at which the labels of all rows fit.
func (s *sheet) labelSize() float64 {
	style := text.Style{Size: s.size() - 1}
	for i := range s.rows {
		if r := &s.rows[i]; !s.stacked && !r.faces {
			style = text.Fit(r.label, style, s.beside(), style.Size*ui.LeastText)
		}
	}
	return style.Size
}

func (s *sheet) lines(r *row) [][]bench.Control {
	width := s.width
	if !s.stacked && r.label != "" && !r.whole() {
		width -= s.beside() + 8
	}
	return r.linesOf(width, s.leastSize())
}

func (s *sheet) lineHeight(r *row) float64 {
	if r.faces {
		return faceHigh + s.larger
	}
	return scene.RowHeight
}

// height returns the height of all rows of a sheet.
func (s *Scene) height(sh *sheet) float64 {
	page := &s.program.Page
	return page.Measure(sh.width, func(r *ui.Rect) { s.addSheet(page, r, sh, scene.RowGap) })
}

// addSheet lays out the rows of a sheet at the top of content, with a gap between them.
func (s *Scene) addSheet(page *ui.Page, content *ui.Rect, sh *sheet, gap float64) {
	for i := range sh.rows {
		if i > 0 {
			content.CutTop(0, gap)
		}
		s.addRow(page, content, sh, &sh.rows[i])
	}
}

// addRow lays out a row at the top of content.
func (s *Scene) addRow(page *ui.Page, content *ui.Rect, sh *sheet, r *row) {
	var label ui.Rect
	if sh.stacked && r.label != "" {
		label = content.CutTop(labelAbove, 0)
		label = ui.Rect{X: label.X + 2, Y: label.Y, W: label.W - 4, H: labelAbove - 4}
	}
	for i, choices := range sh.lines(r) {
		if i > 0 {
			content.CutTop(lineGap, 0)
		}
		line := content.CutTop(sh.lineHeight(r), 0)
		if !sh.stacked && r.label != "" && !r.whole() {
			beside := line.CutLeft(sh.beside(), 8)
			if i == 0 {
				label = beside
			}
		}
		if i == 0 && r.label != "" && (sh.stacked || !r.whole()) {
			said := page.AddLabel(label, r.label, sh.labelSize(), s.program.Theme.TextMuted)
			if r.stepper && r.whose != "" {
				said.Label = r.whose + ": " + r.label
			}
		}
		s.addLine(page, line, r, i*facesInLine, choices, sh.size())
	}
	if r.note != "" {
		content.CutTop(noteGap, 0)
		note := content.Pad(2, 0)
		content.CutTop(page.AddParagraph(note, r.note, theme.TextSmall, s.program.Theme.TextMuted), 0)
	}
}

// addLine lays out a line of a row. Of faces, first is the number of levels in the lines above.
func (s *Scene) addLine(page *ui.Page, line ui.Rect, r *row, first int, choices []bench.Control, size float64) {
	segment := size
	if r.faces {
		segment = theme.TextSmall
	}
	short := r.faces && !namesFit(r.choices, line.W/facesInLine, segment)
	for i, c := range choices {
		var item *ui.Item
		switch {
		case r.stepper && i == 0:
			item = page.AddButton(line.CutLeft(theme.Touch, 0), c.Name, "", c.Icon, ui.Quiet)
			item.Repeats = true
		case r.stepper:
			item = page.AddButton(line.CutRight(theme.Touch, 0), c.Name, "", c.Icon, ui.Quiet)
			item.Repeats = true
		case r.most > 0:
			item = page.AddField(line, c.Name, r.label, c.Label, r.most)
			item.Hint = r.hint
		case r.apart:
			item = page.AddButton(line.Column(i, len(choices), 8), c.Name, c.Label, c.Icon, ui.Quiet)
			for _, item.Text = range append([]string{c.Label}, r.shorter...) {
				if item.Size = size; item.FittedSize() >= size*densePart {
					break
				}
			}
		default:
			label := c.Label
			if short {
				label = faces.ShortName(s.program.Locale, first+i+1)
			}
			item = page.Add(ui.Item{
				Kind: ui.Segment, Rect: line.Column(i, len(choices), 0), Name: c.Name, Text: label,
				Size: segment, Stacked: r.faces, Selected: c.On, First: i == 0, Last: i == len(choices)-1,
			})
		}
		if item.Kind != ui.Segment && item.Kind != ui.Field {
			item.Size = size
		}
		item.Disabled = c.Disabled
		switch {
		case r.whose != "" && !r.stepper:
			item.Label = r.whose + ": " + c.Label
		case short:
			item.Label = c.Label
		}
		if r.faces {
			faces.Set(item, first+i+1)
		}
	}
	if r.stepper {
		page.AddLabel(line, r.value, size, s.program.Theme.Text).Align = text.Center
	}
}

// namesFit reports whether the names of levels fit below faces of a width, in a size.
func namesFit(levels []bench.Control, width, size float64) bool {
	const beside = 8 // total space at both ends of a name
	return !slices.ContainsFunc(levels, func(c bench.Control) bool {
		return text.Width(c.Label, text.Style{Size: size}) > width-beside
	})
}

// facesInLine is the number of levels in a line.
const facesInLine = 4

// moreName is the control that shows the other rows.
const moreName = "more-choices"
