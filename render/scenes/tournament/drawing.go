package tournament

import (
	"cmp"
	"image/color"
	"math"
	"strings"

	"colat/ai/arena/pairing"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
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
	invite.AddNote(d.Page, content, words, theme.TextBody-1, ink, 8)
}

// addYou lays out a highlighted plate with news for the user.
func (d *drawing) addYou(content *ui.Rect, title, words string) {
	high := ui.ParagraphHeight(words, theme.TextBody-1, content.W-24)
	inner := d.AddPlate(content.CutTop(high+28+20, 10), 12, 8, true)
	d.AddBold(inner.CutTop(28, 4), title, theme.TextLarge-2, d.Theme.Text).Shorten()
	d.AddParagraph(inner, words, theme.TextBody-1, d.Theme.Text)
}

// addRow lays out a line of a list that can be pressed: words, in full first and then
// shorter, and end at the right.
func (d *drawing) addRow(content *ui.Rect, name string, words []string, end string) *ui.Item {
	r := content.CutTop(rowHigh, 0)
	at := len(d.Items)
	said := strings.TrimSuffix(words[0]+", "+end, ", ")
	d.Add(ui.Item{Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: name, Text: said})
	d.addEnds(r.Pad(8, 0), words, end)
	return &d.Items[at]
}

// addEnds lays out words, in full or shorter, at the left of a line, and end at its right.
func (d *drawing) addEnds(r ui.Rect, words []string, end string) {
	if end != "" {
		width := min(r.W*0.5, math.Ceil(text.Width(end, text.Style{Size: theme.TextBody - 1, Bold: true}))+4)
		label := d.AddLabel(r.CutRight(width, 8), end, theme.TextBody-1, d.Theme.TextAccent)
		label.Bold, label.Align = true, text.End
		label.Shorten()
	}
	d.AddLabel(r, words[0], theme.TextBody-1, d.Theme.Text).Shorten(words...)
}

// addCode lays out the QR code of the tournament's address, and its letters in a colour.
func (d *drawing) addCode(r ui.Rect, ink color.RGBA) {
	d.code = invite.AddAddress(d.Program, d.Page, r, d.code, d.InviteAddress(), d.Text("class.code"), ink)
}

// whyNotBegin returns why the tournament cannot begin, or "" if it can.
func (d *drawing) whyNotBegin() string {
	t := d.Me.Tournament()
	terms := t.Terms()
	_, enters := d.Me.Entry()
	switch {
	case terms.IsDisplay() && terms.Exhibitor == nil && !enters:
		return d.Text("class.exhibitor-missing")
	case len(t.Entries()) < 2:
		return d.Text("class.too-few")
	}
	if _, err := t.Decide(d.Me.Person(), &tournament.Command{Do: tournament.Begin}, t.Last()); err != nil {
		return d.Text("class.too-few-for-stages")
	}
	return ""
}

// mayEnter reports whether the user can enter the tournament, for the first time or again.
func (h *Lobby) mayEnter() bool { return h.Me.Tournament().MayEnter(h.Me.Person()) }

// invites reports whether the host waits for players. The QR code is then the largest item of
// the host's screen.
func (d *drawing) invites() bool {
	_, _, bad := d.Status()
	t := d.Me.Tournament()
	return !bad && t != nil && t.Phase() == tournament.Entering && d.Me.IsHost() && d.Link() != ""
}

// widestDialog is the maximum width of a dialogue.
const widestDialog = 440.0

// lowFix is the height of a screen below which the endings have two columns.
const lowFix = 480.0

// addFix lays out the dialogue that corrects a result.
func (d *drawing) addFix(w, h float64) {
	f := d.fixing
	columns := 1
	if h < lowFix {
		columns = 2
	}
	said, width := d.consequence(), min(w-2*theme.Gap, widestDialog)
	words := ui.ParagraphHeight(said, theme.TextBody-1, width-2*theme.Margin)
	lines := float64(len(endings) / columns)
	high := theme.Touch + 22 + theme.Gap + lines*(theme.Touch+6) + 6 + words + 8 + theme.Gap + scene.MainHeight
	high = min(high+2*theme.Margin, h-2*theme.Gap)
	inner := d.AddDialog(ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}, theme.Margin)
	top := inner.CutTop(theme.Touch, 0)
	d.AddButton(top.CutRight(theme.Touch, 4), "cancel", "", ui.IconClose, ui.Ghost).Label = d.Text("room.cancel")
	if f.room != "" {
		d.AddButton(top.CutRight(theme.Touch, 0), "fix-watch", "", ui.IconEye, ui.Ghost).Label = d.Text("class.watch")
	}
	d.AddBold(top, pairText(f.Players), theme.TextLarge-2, d.Theme.Text).Shorten(pairTexts(f.Players)...)
	part := round{part: f.part, round: f.round}
	where := d.partTitle(&part)
	if was := ResultText(d.Locale, f.Result); was != "" {
		where += " · " + was
	}
	d.AddLabel(inner.CutTop(22, theme.Gap), where, theme.TextSmall+1, d.Theme.TextMuted)
	done := inner.CutBottom(scene.MainHeight, theme.Gap)
	d.BeginScroll(&d.fixScroll, inner)
	content := inner
	for i := 0; i < len(endings); i += columns {
		row := content.CutTop(theme.Touch, 6)
		for k := range columns {
			e := &endings[i+k]
			b := d.AddButton(row.Column(k, columns, 6), e.name, "", ui.NoIcon, ui.Quiet)
			b.Selected = e.is(cmp.Or(f.chosen, f.Result))
			b.Choose(d.endingTexts(e)...)
		}
	}
	content.CutTop(6, 0)
	d.AddParagraph(content.CutTop(words, 8), said, theme.TextBody-1, d.Theme.Text)
	d.EndScroll(content.Y)
	yes := d.AddButton(done, "fix-yes", d.Text("class.fix-yes"), ui.IconCheck, ui.Primary)
	yes.Disabled = f.chosen == nil || f.err != nil
}

// endingTexts returns the label of an ending, in full and then ever shorter.
func (d *drawing) endingTexts(e *ending) []string {
	wins := func(name string) (texts []string) {
		for _, shorter := range invite.Shorter(name) {
			texts = append(texts, d.Format("class.fix-wins", locale.Data{"Name": shorter}))
		}
		return texts
	}
	switch {
	case e.points[0] > e.points[1]:
		return wins(d.fixing.Players[0])
	case e.points[0] < e.points[1]:
		return wins(d.fixing.Players[1])
	case e.forfeit:
		return []string{d.Text("class.fix-nobody")}
	}
	return []string{d.Text("class.fix-draw")}
}

// termsText returns the terms: the game, the stages and the clock.
func (h *Lobby) termsText(terms *tournament.Terms) string {
	l := h.Program.Locale
	var parts []string
	if rules, err := h.Program.Games.Rules(terms.Game); err == nil {
		parts = append(parts, h.Program.Games.Of(rules).TitleWith(l, rules, terms.Options)+".")
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
	if !terms.IsDisplay() {
		parts = append(parts, l.Count("class.about-games", cmp.Or(first.Games, 2), nil))
	}
	sides := invite.ClockSides(l, h.Setup().Rules(), terms.IsDisplay())
	return strings.Join(append(parts, invite.ClockText(l, terms.Clock, sides)), " ")
}

// kindTexts are the ids of the descriptions of stages.
var kindTexts = map[string]string{
	pairing.SwissStage: "class.about-swiss", pairing.GroupStage: "class.about-round-robin",
	pairing.KnockOutStage: "class.about-knock-out", pairing.DisplayStage: "tournament.about-display",
}

// partTitle returns the title of a round.
func (d *drawing) partTitle(r *round) string {
	if r.round > 0 {
		return d.Format("class.round", locale.Data{"Round": r.round})
	}
	if terms := d.Me.Tournament().Terms(); terms.IsDisplay() {
		return d.Text("tournament.kind-display")
	}
	return partName(d.Locale, r.part)
}
