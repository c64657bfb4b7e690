package bench

import (
	"cmp"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Sheet is a menu over a scene: a title and the controls of a list, one in a line.
type Sheet struct {
	Closed func() // called when the menu is closed; may be nil
	title  func() string
	list   func() []Control
	scroll ui.Scroll
}

// Open reports whether the menu is open.
func (s *Sheet) Open() bool { return s.list != nil }

// updateSheet handles the keyboard and the pointer while the menu is open: Escape and a tap outside
// close it, arrow keys move between the lines.
func (c *Controls) updateSheet(in *ui.Input) {
	page := &c.program.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	place := page.Items[page.Modal].Rect
	if in.Tapped() && !place.Contains(in.X, in.Y) && !place.Contains(in.PressX, in.PressY) {
		c.CloseMenu()
		return
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			c.CloseMenu()
			return
		case ebiten.KeyArrowDown:
			c.program.Worked.Step(page, false)
		case ebiten.KeyArrowUp:
			c.program.Worked.Step(page, true)
		}
	}
}

// Measures of a menu, in device-independent pixels.
const (
	widestMenu   = 640.0 // greatest width on an upright screen
	leastColumn  = 256.0 // least width of a column if there are several
	shortestMenu = 300.0 // least height, if the screen is high enough
	belowMenu    = 56.0  // height of the buttons at the foot of a panel
	headingHigh  = 30.0
	choiceEdge   = 16.0 // of a choice, besides its text
	leastChoice  = 36.0 // width of a choice
)

// layOut lays out the menu: at the lower edge of the screen or, beside the board, over the panel and, if
// it has several columns, the board.
func (s *Sheet) layOut(page *ui.Page, f scene.Frame, w, h float64) {
	lines := s.list()
	bottom := h - theme.Gap
	if !f.Portrait {
		bottom = f.Side.Bottom()
		if room := bottom - belowMenu - scene.PanelPadding - theme.Gap; room-theme.Gap >= shortestMenu {
			bottom = room // above the button that opens the menu
		}
	}
	const around = scene.RowHeight + 2*scene.PanelPadding
	width := f.Side.W
	if f.Portrait {
		width = min(width, widestMenu)
	}
	content, simple := 0.0, true
	for i := range lines {
		high := page.Measure(width-2*scene.PanelPadding, func(r *ui.Rect) { AddLine(page, r, &lines[i]) })
		content, simple = content+high, simple && high == scene.RowHeight
	}
	n := 1
	if simple {
		n = columns(len(lines), w-2*theme.Gap-2*scene.PanelPadding, bottom-theme.Gap-around)
	}
	rows := (len(lines) + n - 1) / n
	if n > 1 {
		content = scene.RowHeight * float64(rows)
	}
	width = max(width, min(float64(n)*leastColumn+2*scene.PanelPadding, w-2*theme.Gap))
	if n == 1 && around+content > bottom-theme.Gap { // it may cover the buttons, rather than scroll
		bottom = max(bottom, min(around+content+theme.Gap, h-theme.Gap))
	}
	place := ui.Rect{X: (w - width) / 2, W: width, H: min(around+content, bottom-theme.Gap)}
	place.Y = bottom - place.H
	if !f.Portrait && width <= f.Side.W {
		place.X = f.Side.Right() - width
	}
	inner := page.AddDialog(place, scene.PanelPadding)
	top := inner.CutTop(scene.RowHeight, 0)
	page.AddButton(top.CutRight(theme.Touch, 4), closeName, "", ui.IconClose, ui.Ghost)
	top.CutLeft(ui.RowPadding, 0)
	page.AddBold(top, s.title(), theme.TextLarge, page.Theme.Text)
	page.BeginScroll(&s.scroll, inner)
	listed := len(page.Items)
	for column := range n {
		part := inner.Column(column, n, 0)
		for i := column * rows; i < min(len(lines), (column+1)*rows); i++ {
			AddLine(page, &part, &lines[i])
		}
	}
	page.EvenList(listed)
	page.EndScroll(inner.Y + content)
}

// columns returns the number of columns for a number of lines. It is greater than one only if one
// column would have to scroll.
func columns(lines int, w, h float64) int {
	fit := max(1, int(h/scene.RowHeight))
	return min((lines+fit-1)/fit, max(1, int(w/leastColumn)))
}

// across returns the number of choices in a row, such that the rows are as equal as possible.
func across(choices []Control, width float64) int {
	widest := leastChoice
	for i := range choices {
		words := text.Width(choices[i].Label, text.Style{Size: theme.TextBody - 1, Bold: true})
		widest = max(widest, words+choiceEdge)
	}
	columns := min(len(choices), max(1, int(width/widest)))
	rows := (len(choices) + columns - 1) / columns
	return (len(choices) + rows - 1) / rows
}

// AddLine lays out a control as a line of a menu or of a list at the top of r, and cuts it off.
func AddLine(page *ui.Page, r *ui.Rect, c *Control) {
	switch {
	case len(c.Choices) > 0:
		if c.Label != "" {
			addHeading(page, r.CutTop(headingHigh, 0), c.Label)
		}
		addChoices(page, r, c)
		return
	case c.Name == "":
		addHeading(page, r.CutTop(headingHigh, 0), c.Label)
		return
	}
	row := r.CutTop(scene.RowHeight, 0)
	if c.Aside != nil {
		c.Aside.Add(page, row.CutRight(theme.Touch, 4))
	}
	b := page.AddButton(row, c.Name, cmp.Or(c.Entry, c.Label), c.Icon, ui.Ghost)
	b.Row, b.Disabled, b.Selected = true, c.Disabled, c.On
	if c.Toggles {
		b.Kind = ui.Switch
	}
	if c.Note != "" {
		note := r.Pad(ui.RowPadding, 0)
		r.CutTop(page.AddParagraph(note, c.Note, theme.TextSmall, page.Theme.TextMuted), theme.Gap)
	}
}

func addHeading(page *ui.Page, r ui.Rect, label string) {
	r.CutLeft(ui.RowPadding, 0)
	page.AddLabel(r, label, theme.TextSmall, page.Theme.TextMuted)
}

// addChoices lays out the choices of a line side by side, in as many rows as they need.
func addChoices(page *ui.Page, r *ui.Rect, c *Control) {
	columns := across(c.Choices, r.W)
	first := len(page.Items)
	var row ui.Rect
	for i := range c.Choices {
		choice := &c.Choices[i]
		if i%columns == 0 {
			row = r.CutTop(scene.RowHeight, 4)
		}
		in := min(columns, len(c.Choices)-i/columns*columns)
		label := choice.Label
		if c.Label != "" {
			label = c.Label + ": " + label
		}
		page.Add(ui.Item{
			Kind: ui.Segment, Rect: row.Column(i%columns, in, 0), Name: choice.Name, Text: choice.Label,
			Label: cmp.Or(choice.Entry, label), Size: theme.TextBody - 1, Selected: choice.On, Disabled: choice.Disabled,
			First: i%columns == 0, Last: i%columns == columns-1 || i == len(c.Choices)-1,
		})
	}
	page.EvenRows(first)
	r.CutTop(0, scene.RowGap-4)
}
