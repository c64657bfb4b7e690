package settings

import (
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the dialogue, in device-independent pixels.
const (
	widest     = 460.0 // the width of the widest panel
	narrowest  = 340.0 // if the screen is wide enough
	mostWide   = 0.42  // part of the width of a wide screen, at least narrowest
	padding    = 16.0
	titleHigh  = 34.0 // height of a section's title
	labelHigh  = 24.0 // height of a label above its row
	rowGap     = 4.0
	besideWide = 104.0 // width of a label beside its row
	size       = theme.TextBody - 1
	leastPart  = 0.9 // least size of choices, as a part of size; all have the same size

	// lowSheet is the part of the height of a portrait screen that the dialogue may take, so
	// that the board above it remains visible.
	lowSheet = 0.52
)

// LayOut lays out the dialogue at the right side of a landscape screen and at the foot of a
// portrait one, where it leaves the board free.
func (d *Dialog) LayOut(page *ui.Page, w, h float64) {
	p := d.program
	panel, covers := panelBeside(page, w, h)
	page.BeginModal()
	page.Sheer = true
	margin := scene.Margin(w, h)
	wide := min(w-2*margin, widest)
	if w >= h {
		wide = min(wide, max(narrowest, w*mostWide))
	}
	if covers {
		wide = panel.W
	}
	stacked := d.stacks(wide - 2*padding)
	const head = theme.Touch + rowGap
	all := head + d.height(stacked) + 2*padding
	frame := ui.Rect{X: w - margin - wide, Y: margin, W: wide, H: min(h-2*margin, all)}
	if covers {
		frame.X = panel.X
	}
	if h > w {
		frame.X = (w - wide) / 2
		frame.H = min(frame.H, max(lowSheet*h, 420))
		frame.Y = h - margin - frame.H
	}
	page.Add(ui.Item{Kind: ui.Panel, Rect: frame})
	inner := frame.Inset(padding)
	top := inner.CutTop(theme.Touch, rowGap)
	page.AddButton(top.CutRight(theme.Touch, theme.Gap), "close-settings", "", ui.IconClose, ui.Quiet)
	page.AddLabel(top, p.Text("settings.title"), theme.TextLarge+2, p.Theme.Text).Bold = true
	page.BeginScroll(&d.scroll, inner)
	content := inner
	defer page.EvenList(len(page.Items))
	for i, section := range sections {
		if i > 0 {
			page.Add(ui.Item{Kind: ui.Line, Rect: ui.Rect{X: content.X, Y: content.Y + 7, W: content.W, H: 1}})
			content.CutTop(8, 0)
		}
		title := page.AddLabel(content.CutTop(titleHigh, 0), p.Text(section.label), size, p.Theme.TextAccent)
		title.Bold = true
		for j := range section.rows {
			if r := &section.rows[j]; r.isOffered(p) {
				d.addRow(page, &content, r, stacked)
			}
		}
	}
	page.EndScroll(content.Y - inner.Y)
}

// panelBeside returns the panel beside the board, if there is one that the dialogue can cover
// exactly. The dialogue then hides no more of the board than the panel does.
func panelBeside(page *ui.Page, w, h float64) (ui.Rect, bool) {
	for i := range page.Items {
		item := &page.Items[i]
		if r := item.Rect; item.Kind == ui.Panel && w >= h && r.W >= narrowest && r.W <= widest && r.X > w/3 {
			return r, true
		}
	}
	return ui.Rect{}, false
}

func (r *row) isOffered(p *scene.Program) bool { return r.offered == nil || r.offered(p) }

// height returns the height of all rows.
func (d *Dialog) height(stacked bool) float64 {
	height := 0.0
	for i, section := range sections {
		if i > 0 {
			height += 8
		}
		height += titleHigh
		for j := range section.rows {
			r := &section.rows[j]
			if !r.isOffered(d.program) {
				continue
			}
			height += scene.RowHeight + rowGap
			if stacked && r.kind == choosing {
				height += labelHigh
			}
		}
	}
	return height
}

// stacks reports whether labels stand above their rows in a dialogue of a width, because some
// choices would be clipped beside them.
func (d *Dialog) stacks(width float64) bool {
	for _, section := range sections {
		for i := range section.rows {
			r := &section.rows[i]
			if r.kind == switching {
				continue
			}
			label := text.Style{Size: size}
			if text.Width(d.program.Text(r.label), label) > besideWide {
				return true
			}
			each := (width - besideWide - theme.Gap) / float64(max(1, len(r.choices)))
			for _, c := range r.choices {
				item := ui.Item{
					Kind: ui.Segment, Rect: ui.Rect{W: each}, Text: d.program.Text(c.label),
					Size: size * leastPart / ui.LeastText, Selected: true,
				}
				if each < theme.Touch || item.Clipped() {
					return true
				}
			}
		}
	}
	return false
}

// addRow lays out a row at the top of content.
func (d *Dialog) addRow(page *ui.Page, content *ui.Rect, r *row, stacked bool) {
	p := d.program
	label := p.Text(r.label)
	if r.kind == choosing && stacked {
		page.AddLabel(content.CutTop(labelHigh, 0), label, size, p.Theme.Text)
	}
	line := content.CutTop(scene.RowHeight, rowGap)
	switch r.kind {
	case switching:
		page.AddSwitch(line, prefix+r.name(), label, r.on(&p.Settings), size)
	case choosing:
		if !stacked {
			page.AddLabel(line.CutLeft(besideWide, theme.Gap), label, size, p.Theme.Text)
		}
		chosen := d.chosen(r)
		for i, c := range r.choices {
			page.Add(ui.Item{
				Kind: ui.Segment, Rect: line.Column(i, len(r.choices), 0), Name: r.control(c),
				Text: d.program.Text(c.label), Size: size, Selected: i == chosen, First: i == 0, Last: i == len(r.choices)-1,
			})
		}
	case counting:
		page.AddLabel(line.CutLeft(besideWide, theme.Gap), label, size, p.Theme.Text)
		d.addCounter(page, line, r)
	}
}

// addCounter lays out a number with buttons that decrease and increase it, and a bar.
func (d *Dialog) addCounter(page *ui.Page, line ui.Rect, r *row) {
	p := d.program
	n, written := d.count(r)
	down := page.AddButton(line.CutLeft(theme.Touch, 0), prefix+r.name()+less, "", ui.IconMinus, ui.Quiet)
	down.Repeats, down.Disabled = true, n == 0
	up := page.AddButton(line.CutRight(theme.Touch, 0), prefix+r.name()+more, "", ui.IconPlus, ui.Quiet)
	up.Repeats, up.Disabled = true, n == r.most
	line.CutLeft(theme.Gap, 0)
	line.CutRight(theme.Gap, 0)
	line.CutTop(4, 0)
	value := page.AddLabel(line.CutTop(24, 0), written, size, p.Theme.Text)
	value.Align = text.Center
	page.Add(ui.Item{Kind: ui.Bar, Rect: ui.Rect{X: line.X, Y: line.Y + 2, W: line.W, H: 6},
		Value: float64(n) / float64(r.most)})
}
