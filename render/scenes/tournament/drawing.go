package tournament

import (
	"image/color"
	"math"
	"strings"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// drawing lays out the lobby. It changes nothing of the lobby except the cached QR code.
type drawing struct {
	*Lobby
	scene.Layout
}

// Measures of lists.
const (
	rowHigh  = theme.Touch // of a line that can be pressed
	lineHigh = 30.0        // of a line that cannot be pressed
	headHigh = 30.0
)

// addHead lays out the title of a list.
func (d *drawing) addHead(content *ui.Rect, words string) {
	content.CutTop(4, 0)
	d.AddBold(content.CutTop(headHigh, 2), words, theme.TextBody-1, d.Theme.TextAccent)
}

// addWords lays out a paragraph.
func (d *drawing) addWords(content *ui.Rect, words string, muted bool) {
	ink := d.Theme.Text
	if muted {
		ink = d.Theme.TextMuted
	}
	high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-4)
	place := content.CutTop(high, 8)
	d.AddParagraph(ui.Rect{X: place.X + 2, Y: place.Y, W: place.W - 4}, words, theme.TextBody-1, ink)
}

// addYou lays out a highlighted plate with news for the user.
func (d *drawing) addYou(content *ui.Rect, title, words string) {
	high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-24)
	r := content.CutTop(high+28+20, 10)
	inner := d.AddPlate(r, 12, 8, true)
	head := d.AddBold(inner.CutTop(28, 4), title, theme.TextLarge-2, d.Theme.Text)
	shorten(head)
	d.AddParagraph(inner, words, theme.TextBody-1, d.Theme.Text)
}

// addRow lays out a line of a list that can be pressed: words, in full first and then
// shorter, and end at the right.
func (d *drawing) addRow(content *ui.Rect, name string, words []string, end string) *ui.Item {
	r := content.CutTop(rowHigh, 0)
	at := len(d.Items)
	said := strings.TrimSuffix(words[0]+", "+end, ", ")
	d.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: name, Text: said})
	inner := r.Pad(8, 0)
	d.addEnds(inner, words, end)
	return &d.Items[at]
}

// addEnds lays out words, in full or shorter, at the left of a line, and end at its right.
func (d *drawing) addEnds(r ui.Rect, words []string, end string) {
	if end != "" {
		width := min(r.W*0.5, math.Ceil(text.Width(end, text.Style{Size: theme.TextBody - 1, Bold: true}))+4)
		label := d.AddLabel(r.CutRight(width, 8), end, theme.TextBody-1, d.Theme.TextAccent)
		label.Bold, label.Align = true, text.End
		shorten(label)
	}
	shorten(d.AddLabel(r, words[0], theme.TextBody-1, d.Theme.Text), words...)
}

// addCode lays out the QR code of the tournament's address, and its letters in a colour.
func (d *drawing) addCode(r ui.Rect, ink color.RGBA) {
	d.code = invite.AddAddress(d.program, d.Page, r, d.code, d.InviteAddress(), d.Text("class.code"), ink)
}

// whyNotBegin returns why the tournament cannot begin, or "" if it can.
func (d *drawing) whyNotBegin() string {
	t := d.me.Tournament()
	if len(t.Entries()) < 2 {
		return d.Text("class.too-few")
	}
	if _, err := t.Decide(d.me.Person(), &tournament.Command{Do: tournament.Begin}, t.Last()); err != nil {
		return d.Text("class.too-few-for-stages")
	}
	return ""
}

// mayEnter reports whether the user can enter the tournament, for the first time or again.
func (d *drawing) mayEnter() bool { return d.me.Tournament().MayEnter(d.me.Person()) }

// invites reports whether the host waits for players. The QR code is then the largest item of
// the host's screen.
func (d *drawing) invites() bool {
	_, _, bad := d.Status()
	t := d.me.Tournament()
	return !bad && t != nil && t.Phase() == tournament.Entering && d.me.IsHost() && d.Link() != ""
}

// widestDialog is the maximum width of a dialogue.
const widestDialog = 440.0

// addDialog lays out the open dialogue, if any.
func (d *drawing) addDialog(w, h float64) {
	if d.me.Tournament() == nil && d.dialog != nameDialog {
		return
	}
	switch d.dialog {
	case nameDialog:
		d.name.LayOut(d.Page, w, h)
	case moreDialog:
		d.addMore(w, h)
	case removeDialog:
		name := locale.Data{"Name": d.whom}
		title, why, yes := d.Format("class.remove-title", name), d.Text("class.remove-why"), d.Text("class.remove-yes")
		if me, _ := d.me.Entry(); me.Name == d.whom {
			title, why, yes = d.Text("class.leave-title"), d.Text("class.leave-why"), d.Text("class.leave")
		}
		if t := d.me.Tournament(); t.Phase() == tournament.Entering {
			why = d.Text("class.remove-before")
		}
		d.addQuestion(w, h, title, why, "leave-yes", yes)
	case closeDialog:
		d.addQuestion(w, h, d.Text("class.close-title"), d.Text("class.close-why"), "close-yes", d.Text("class.close-yes"))
	case fixDialog:
		d.addFix(w, h)
	}
}

// frame begins a dialogue with content of a height, and returns the rectangle of the content.
func (d *drawing) frame(w, h, high float64) ui.Rect {
	d.BeginModal()
	width := min(w-2*theme.Gap, widestDialog)
	high = min(high+2*theme.Margin, h-2*theme.Gap)
	r := ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}
	d.Add(ui.Item{Kind: ui.Panel, Rect: r})
	return r.Inset(theme.Margin)
}

// addQuestion asks the user to confirm something that cannot be undone.
func (d *drawing) addQuestion(w, h float64, title, why, yes, label string) {
	content := min(w-2*theme.Gap, widestDialog) - 2*theme.Margin
	words := ui.ParagraphHeight(why, theme.TextBody-1, content)
	inner := d.frame(w, h, 32+words+scene.MainHeight+3*theme.Gap)
	head := d.AddBold(inner.CutTop(32, theme.Gap), title, theme.TextLarge, d.Theme.Text)
	shorten(head)
	d.AddParagraph(inner.CutTop(words, 2*theme.Gap), why, theme.TextBody-1, d.Theme.TextMuted)
	row := inner.CutTop(scene.MainHeight, 0)
	d.AddButton(row.Column(0, 2, theme.Gap), "cancel", d.Text("room.cancel"), ui.NoIcon, ui.Quiet)
	d.AddButton(row.Column(1, 2, theme.Gap), yes, label, ui.NoIcon, ui.Danger)
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
	d.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.Text("room.cancel")
	d.AddBold(top, d.Text("class.more"), theme.TextLarge, d.Theme.Text)
	d.BeginScroll(&d.menuScroll, inner)
	content := inner
	for _, m := range list {
		b := d.AddButton(content.CutTop(rowHigh, 0), m.name, d.Text(m.label), m.icon, ui.Ghost)
		b.Row = true
	}
	d.EndScroll(max(inner.H, content.Y-inner.Y))
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
	d.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.Text("room.cancel")
	if f.room != "" {
		d.AddButton(top.CutRight(theme.Touch, 0), "fix-watch", "", ui.IconEye, ui.Ghost).Label = d.Text("class.watch")
	}
	head := d.AddBold(top, pairText(f.Players), theme.TextLarge-2, d.Theme.Text)
	shorten(head, pairTexts(f.Players)...)
	part := round{part: f.part, round: f.round}
	where := d.partTitle(&part)
	if was := resultText(d.Locale, f.Result); was != "" {
		where += " · " + was
	}
	d.AddLabel(inner.CutTop(22, theme.Gap), where, theme.TextSmall+1, d.Theme.TextMuted)
	done := inner.CutBottom(scene.MainHeight, theme.Gap)
	d.BeginScroll(&d.menuScroll, inner)
	content := inner
	for i := 0; i < len(endings); i += columns {
		row := content.CutTop(theme.Touch, 6)
		for k := range columns {
			d.addEnding(row.Column(k, columns, 6), &endings[i+k])
		}
	}
	content.CutTop(6, 0)
	d.AddParagraph(content.CutTop(words, 8), said, theme.TextBody-1, d.Theme.Text)
	d.EndScroll(max(inner.H, content.Y-inner.Y))
	yes := d.AddButton(done, "fix-yes", d.Text("class.fix-yes"), ui.IconCheck, ui.Primary)
	yes.Disabled = f.chosen == nil || f.err != nil
}

// addEnding lays out the button of an ending.
func (d *drawing) addEnding(r ui.Rect, e *ending) {
	f := d.fixing
	texts := d.endingTexts(e)
	b := d.AddButton(r, e.name, texts[0], ui.NoIcon, ui.Quiet)
	b.Selected = f.chosen != nil && e.is(f.chosen) || f.chosen == nil && e.is(f.Result)
	for i := 1; i < len(texts) && b.Clipped(); i++ {
		b.Text = texts[i]
	}
}

// endingTexts returns the label of an ending, in full and then ever shorter.
func (d *drawing) endingTexts(e *ending) []string {
	wins := func(name string) (texts []string) {
		for _, shorter := range invite.Shorter(name) {
			texts = append(texts, d.Format("class.fix-wins", locale.Data{"Name": shorter}))
		}
		return texts
	}
	switch e.name {
	case "fix-first":
		return wins(d.fixing.Players[0])
	case "fix-second":
		return wins(d.fixing.Players[1])
	case "fix-draw":
		return []string{d.Text("class.fix-draw")}
	}
	return []string{d.Text("class.fix-nobody")}
}

// termsText returns the terms: the game, the stages and the clock.
func (h *Lobby) termsText(terms *tournament.Terms) string {
	l := h.program.Locale
	var parts []string
	if rules, err := h.program.Games.Rules(terms.Game); err == nil {
		parts = append(parts, h.program.Games.Of(rules).TitleWith(l, rules, terms.Options)+".")
	}
	first := terms.Stages[0]
	switch {
	case first.Kind == pairing.GroupStage && len(terms.Stages) > 1:
		sizes := locale.Data{"Groups": max(first.Groups, 1), "Advance": first.Advance}
		parts = append(parts, l.Format("class.about-groups", sizes))
	case first.Kind == pairing.SwissStage && first.Rounds > 0:
		parts = append(parts, l.Format("class.about-swiss-rounds", locale.Data{"Rounds": first.Rounds}))
	default:
		parts = append(parts, l.Text(kindTexts[first.Kind]))
	}
	games := first.Games
	if games == 0 {
		games = 2
	}
	parts = append(parts, l.Count("class.about-games", games, nil), clockText(l, terms.Clock))
	return strings.Join(parts, " ")
}

// clockText describes a time control.
func clockText(l *locale.Locale, clock match.TimeControl) string {
	if clock.Move > 0 {
		return l.Format("room.clock-move", locale.Data{
			"Move": l.Decimal(clock.Move.Seconds()), "Total": l.Decimal(clock.Total.Seconds()),
		})
	}
	return l.Format("room.clock", locale.Data{"Minutes": l.Decimal(clock.Total.Minutes())})
}

// kindTexts are the ids of the descriptions of stages.
var kindTexts = map[string]string{
	pairing.SwissStage: "class.about-swiss", pairing.GroupStage: "class.about-round-robin",
	pairing.KnockOutStage: "class.about-knock-out",
}

// partTitle returns the title of a round.
func (d *drawing) partTitle(r *round) string {
	if r.round > 0 {
		return roundName(d.Locale, r.round)
	}
	return partName(d.Locale, r.part)
}
