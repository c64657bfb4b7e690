package app

import (
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the settings dialogue, in device-independent pixels.
const (
	widestSettings    = 460.0 // the width of the widest panel
	narrowestSettings = 340.0 // if the screen is wide enough
	settingsPart      = 0.42  // part of the width of a wide screen, at least narrowestSettings
	settingsPadding   = 16.0
	sectionHigh       = 34.0 // height of a section's title
	settingHigh       = 24.0 // height of a label above its row
	settingGap        = 4.0
	settingWide       = 104.0 // width of a label beside its row
	settingSize       = theme.TextBody - 1
	leastChoice       = 0.9 // least size of choices, as a part of settingSize; all have the same size

	// lowSheet is the part of the height of a portrait screen that the dialogue may take, so
	// that the board above it remains visible.
	lowSheet = 0.52
)

// layOut lays out the dialogue at the right side of a landscape screen and at the foot of a
// portrait one, where it leaves the board free.
func (s *settingsDialog) layOut(d *dialogs) {
	p, page, w, h := d.Program, &d.Page, d.width, d.height
	panel, covers := panelBeside(page, w, h)
	page.BeginModal()
	page.Sheer = true
	margin := scene.Margin(w, h)
	wide := min(w-2*margin, widestSettings)
	if w >= h {
		wide = min(wide, max(narrowestSettings, w*settingsPart))
	}
	if covers {
		wide = panel.W
	}
	stacked := stacksSettings(p, wide-2*settingsPadding)
	const head = theme.Touch + settingGap
	add := func(content *ui.Rect) { s.addSections(d, content, stacked) }
	all := head + page.Measure(wide-2*settingsPadding, add) + 2*settingsPadding
	frame := ui.Rect{X: w - margin - wide, Y: margin, W: wide, H: min(h-2*margin, all)}
	if covers {
		frame.X = panel.X
	}
	if h > w {
		frame.X = (w - wide) / 2
		frame.H = min(frame.H, max(lowSheet*h, 420))
		frame.Y = h - margin - frame.H
	}
	inner := page.AddPanel(frame, settingsPadding)
	top := inner.CutTop(theme.Touch, settingGap)
	page.AddButton(top.CutRight(theme.Touch, theme.Gap), closing+"settings", "", ui.IconClose, ui.Quiet)
	page.AddBold(top, p.Text("settings.title"), theme.TextLarge+2, p.Theme.Text)
	page.BeginScroll(&s.scroll, inner)
	listed := len(page.Items)
	add(&inner)
	page.EndScroll(inner.Y)
	page.EvenList(listed)
}

// addSections lays out all settings at the top of content.
func (s *settingsDialog) addSections(d *dialogs, content *ui.Rect, stacked bool) {
	p, page := d.Program, &d.Page
	for i, section := range settingSections {
		if i > 0 {
			page.Add(ui.Item{Kind: ui.Line, Rect: ui.Rect{X: content.X, Y: content.Y + 7, W: content.W, H: 1}})
			content.CutTop(8, 0)
		}
		page.AddBold(content.CutTop(sectionHigh, 0), p.Text(section.label), settingSize, p.Theme.TextAccent)
		for j := range section.settings {
			if r := &section.settings[j]; r.offered == nil || r.offered(p) {
				r.addTo(p, content, stacked)
			}
		}
		if section.label == boardSection && d.turning.turns() {
			line := content.CutTop(scene.RowHeight, settingGap)
			page.AddSwitch(line, scene.TurnControl, p.Text("turn.board"), d.scene.Board().Table().Turned, settingSize)
		}
	}
}

// panelBeside returns the panel beside the board, if there is one that the dialogue can cover
// exactly. The dialogue then hides no more of the board than the panel does.
func panelBeside(page *ui.Page, w, h float64) (ui.Rect, bool) {
	for i := range page.Items {
		item := &page.Items[i]
		if r := item.Rect; item.Kind == ui.Panel && w >= h && r.W >= narrowestSettings && r.W <= widestSettings && r.X > w/3 {
			return r, true
		}
	}
	return ui.Rect{}, false
}

// stacksSettings reports whether labels stand above their rows in a dialogue of a width, because
// some choices would be clipped beside them.
func stacksSettings(p *scene.Program, width float64) bool {
	for _, section := range settingSections {
		for i := range section.settings {
			r := &section.settings[i]
			if r.kind == switching {
				continue
			}
			if text.Width(p.Text(r.label), text.Style{Size: settingSize}) > settingWide {
				return true
			}
			each := (width - settingWide - theme.Gap) / float64(max(1, len(r.choices)))
			for _, c := range r.choices {
				item := ui.Item{
					Kind: ui.Segment, Rect: ui.Rect{W: each}, Text: p.Text(c.label),
					Size: settingSize * leastChoice / ui.LeastText, Selected: true,
				}
				if each < theme.Touch || item.Clipped() {
					return true
				}
			}
		}
	}
	return false
}

// addTo lays out the setting at the top of content.
func (r *setting) addTo(p *scene.Program, content *ui.Rect, stacked bool) {
	page, label := &p.Page, p.Text(r.label)
	if r.kind == choosing && stacked {
		page.AddLabel(content.CutTop(settingHigh, 0), label, settingSize, p.Theme.Text)
	}
	line := content.CutTop(scene.RowHeight, settingGap)
	switch r.kind {
	case switching:
		page.AddSwitch(line, settingName+r.name(), label, r.on(&p.Settings), settingSize)
	case choosing:
		if !stacked {
			page.AddLabel(line.CutLeft(settingWide, theme.Gap), label, settingSize, p.Theme.Text)
		}
		chosen := r.chosen(p)
		for i, c := range r.choices {
			page.Add(ui.Item{
				Kind: ui.Segment, Rect: line.Column(i, len(r.choices), 0), Name: r.control(c),
				Text: p.Text(c.label), Size: settingSize, Selected: i == chosen, First: i == 0, Last: i == len(r.choices)-1,
			})
		}
	case counting:
		page.AddLabel(line.CutLeft(settingWide, theme.Gap), label, settingSize, p.Theme.Text)
		r.addCounter(p, line)
	}
}

// addCounter lays out a number with buttons that decrease and increase it, and a bar.
func (r *setting) addCounter(p *scene.Program, line ui.Rect) {
	page := &p.Page
	n, written := r.count(p)
	down := page.AddButton(line.CutLeft(theme.Touch, 0), settingName+r.name()+less, "", ui.IconMinus, ui.Quiet)
	down.Repeats, down.Disabled = true, n == 0
	up := page.AddButton(line.CutRight(theme.Touch, 0), settingName+r.name()+more, "", ui.IconPlus, ui.Quiet)
	up.Repeats, up.Disabled = true, n == r.most
	line.CutLeft(theme.Gap, 0)
	line.CutRight(theme.Gap, 0)
	line.CutTop(4, 0)
	value := page.AddLabel(line.CutTop(24, 0), written, settingSize, p.Theme.Text)
	value.Align = text.Center
	page.Add(ui.Item{Kind: ui.Bar, Rect: ui.Rect{X: line.X, Y: line.Y + 2, W: line.W, H: 6},
		Value: float64(n) / float64(r.most)})
}
