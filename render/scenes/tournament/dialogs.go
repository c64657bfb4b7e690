package tournament

import (
	"math"

	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// widestDialog is the maximum width of a dialogue.
const widestDialog = 440.0

// addDialog lays out the open dialogue, if any.
func (d *drawing) addDialog(w, h float64) {
	if d.me.Tournament() == nil && d.dialog != nameDialog {
		return
	}
	switch d.dialog {
	case nameDialog:
		d.name.LayOut(d.page, w, h)
	case moreDialog:
		d.addMore(w, h)
	case removeDialog:
		name := locale.Data{"Name": d.whom}
		title, why, yes := d.locale.Format("class.remove-title", name), d.text("class.remove-why"), d.text("class.remove-yes")
		if me, _ := d.me.Entry(); me.Name == d.whom {
			title, why, yes = d.text("class.leave-title"), d.text("class.leave-why"), d.text("class.leave")
		}
		if t := d.me.Tournament(); t.Phase() == tournament.Entering {
			why = d.text("class.remove-before")
		}
		d.addQuestion(w, h, title, why, "leave-yes", yes)
	case closeDialog:
		d.addQuestion(w, h, d.text("class.close-title"), d.text("class.close-why"), "close-yes", d.text("class.close-yes"))
	case fixDialog:
		d.addFix(w, h)
	}
}

// frame begins a dialogue with content of a height, and returns the rectangle of the content.
func (d *drawing) frame(w, h, high float64) ui.Rect {
	d.page.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	high = min(high+2*theme.Margin, h-2*theme.Gap)
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	d.page.Add(ui.Item{Kind: ui.Panel, Rect: r})
	return r.Inset(theme.Margin)
}

// addQuestion asks the user to confirm something that cannot be undone.
func (d *drawing) addQuestion(w, h float64, title, why, yes, label string) {
	content := min(w-2*theme.Gap, widestDialog) - 2*theme.Margin
	words := ui.ParagraphHeight(why, theme.TextBody-1, content)
	inner := d.frame(w, h, 32+words+scene.MainHeight+3*theme.Gap)
	head := d.page.AddLabel(inner.CutTop(32, theme.Gap), title, theme.TextLarge, d.theme.Text)
	head.Bold = true
	shorten(head)
	d.page.AddParagraph(inner.CutTop(words, 2*theme.Gap), why, theme.TextBody-1, d.theme.TextMuted)
	row := inner.CutTop(scene.MainHeight, 0)
	d.page.AddButton(row.Column(0, 2, theme.Gap), "cancel", d.text("room.cancel"), ui.NoIcon, ui.Quiet)
	d.page.AddButton(row.Column(1, 2, theme.Gap), yes, label, ui.NoIcon, ui.Danger)
}

// menuLine is a line of the menu.
type menuLine struct {
	name, label string
	icon        ui.Icon
}

// menu returns the lines of the menu of less common actions.
func (d *drawing) menu() []menuLine {
	t := d.me.Tournament()
	list := []menuLine{
		{"projector", "class.projector-open", ui.IconFullscreen},
		{"results-html", "class.results-html", ui.IconChart},
		{"results-csv", "class.results-csv", ui.IconDown},
		{"results-json", "class.results-json", ui.IconDown},
	}
	_, enters := d.me.Entry()
	switch {
	case t.Phase() != tournament.Playing:
	case enters:
		list = append(list, menuLine{"leave", "class.leave-long", ui.IconBack})
	case d.me.IsHost() && d.mayEnter():
		list = append(list, menuLine{"enter", "class.enter-too", ui.IconPeople})
	}
	if d.me.IsHost() && t.Phase() != tournament.Shut {
		list = append(list, menuLine{"close-contest", "class.close-title", ui.IconClose})
	}
	return list
}

// addMore lays out the menu of less common actions.
func (d *drawing) addMore(w, h float64) {
	list := d.menu()
	inner := d.frame(w, h, theme.Touch+theme.Gap+float64(len(list))*rowHigh)
	top := inner.CutTop(theme.Touch, theme.Gap)
	d.page.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.text("room.cancel")
	d.page.AddLabel(top, d.text("class.more"), theme.TextLarge, d.theme.Text).Bold = true
	d.page.BeginScroll(&d.menuScroll, inner)
	content := inner
	for _, m := range list {
		b := d.page.AddButton(content.CutTop(rowHigh, 0), m.name, d.text(m.label), m.icon, ui.Ghost)
		b.Row = true
	}
	d.page.EndScroll(max(inner.H, content.Y-inner.Y))
}

// lowFix is the height of a screen below which the endings have two columns.
const lowFix = 480.0

// addFix lays out the dialogue that corrects a result.
func (d *drawing) addFix(w, h float64) {
	f := d.fixing
	columns := 1
	if h < lowFix {
		columns = 2
	}
	said := d.consequence()
	words := ui.ParagraphHeight(said, theme.TextBody-1, min(w-2*theme.Gap, widestDialog)-2*theme.Margin)
	lines := float64(len(endings) / columns)
	inner := d.frame(w, h, theme.Touch+22+theme.Gap+lines*(theme.Touch+6)+6+words+8+theme.Gap+scene.MainHeight)
	top := inner.CutTop(theme.Touch, 0)
	d.page.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.text("room.cancel")
	if f.room != "" {
		d.page.AddButton(top.CutRight(theme.Touch, 0), "fix-watch", "", ui.IconEye, ui.Ghost).Label = d.text("class.watch")
	}
	head := d.page.AddLabel(top, pairText(f.Players), theme.TextLarge-2, d.theme.Text)
	head.Bold = true
	shorten(head, pairTexts(f.Players)...)
	part := round{part: f.part, round: f.round}
	where := d.partTitle(&part)
	if was := resultText(d.locale, f.Result); was != "" {
		where += " · " + was
	}
	d.page.AddLabel(inner.CutTop(22, theme.Gap), where, theme.TextSmall+1, d.theme.TextMuted)
	done := inner.CutBottom(scene.MainHeight, theme.Gap)
	d.page.BeginScroll(&d.menuScroll, inner)
	content := inner
	for i := 0; i < len(endings); i += columns {
		row := content.CutTop(theme.Touch, 6)
		for k := range columns {
			d.addEnding(row.Column(k, columns, 6), &endings[i+k])
		}
	}
	content.CutTop(6, 0)
	d.page.AddParagraph(content.CutTop(words, 8), said, theme.TextBody-1, d.theme.Text)
	d.page.EndScroll(max(inner.H, content.Y-inner.Y))
	yes := d.page.AddButton(done, "fix-yes", d.text("class.fix-yes"), ui.IconCheck, ui.Primary)
	yes.Disabled = f.chosen == nil || f.err != nil
}

// addEnding lays out the button of an ending.
func (d *drawing) addEnding(r ui.Rect, e *ending) {
	f := d.fixing
	texts := d.endingTexts(e)
	b := d.page.AddButton(r, e.name, texts[0], ui.NoIcon, ui.Quiet)
	b.Selected = f.chosen != nil && e.is(f.chosen) || f.chosen == nil && e.is(f.Result)
	for i := 1; i < len(texts) && b.Clipped(); i++ {
		b.Text = texts[i]
	}
}

// endingTexts returns the label of an ending, in full and then ever shorter.
func (d *drawing) endingTexts(e *ending) []string {
	wins := func(name string) (texts []string) {
		for _, shorter := range invite.Shorter(name) {
			texts = append(texts, d.locale.Format("class.fix-wins", locale.Data{"Name": shorter}))
		}
		return texts
	}
	switch e.name {
	case "fix-first":
		return wins(d.fixing.Players[0])
	case "fix-second":
		return wins(d.fixing.Players[1])
	case "fix-draw":
		return []string{d.text("class.fix-draw")}
	}
	return []string{d.text("class.fix-nobody")}
}
