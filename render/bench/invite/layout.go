package invite

import (
	"image/color"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// wide is the ratio of width to height from which the board stands beside the words.
const wide = 1.15

// Divide calls beside or above, whether the board of a room stands beside the words or above
// them, with the screen within its margins, and the margin.
func Divide(w, h float64, beside, above func(place ui.Rect, margin float64)) {
	margin := scene.Margin(w, h)
	if min(w, h) < 330 {
		margin = 4
	}
	place := ui.Rect{W: w, H: h}.Inset(margin)
	if w > wide*h {
		beside(place, margin)
	} else {
		above(place, margin)
	}
}

// AddStatus adds a title and an explanation at the top of content, and cuts them off content.
func AddStatus(p *scene.Program, page *ui.Page, content *ui.Rect, title, why string) {
	size := theme.TextLarge
	for size > theme.TextSmall && text.Width(title, text.Style{Size: size, Bold: true}) > content.W {
		size--
	}
	page.AddBold(content.CutTop(32, 4), title, size, p.Theme.TextAccent)
	if why != "" {
		high := ui.ParagraphHeight(why, theme.TextBody, content.W-4)
		line := content.CutTop(high, 10)
		page.AddParagraph(ui.Rect{X: line.X, Y: line.Y, W: line.W - 4, H: high}, why, theme.TextBody, p.Theme.Text)
	}
}

// A Failure is the page for a room or tournament that cannot be entered.
type Failure struct {
	Label  string     // of the control "front"
	Retry  bool       // whether there is a button "retry" as well
	Scroll *ui.Scroll // of the words
}

// LayOut lays out what is unavailable, and why, above the buttons.
func (o *Failure) LayOut(p *scene.Program, page *ui.Page, r ui.Rect, title, why string) {
	buttons := r.CutBottom(scene.MainHeight, theme.Gap)
	if o.Retry {
		page.AddButton(buttons.CutLeft((buttons.W-8)/2, 8), "retry", p.Text("room.retry"), ui.IconRetry, ui.Quiet)
	}
	page.AddButton(buttons, "front", o.Label, ui.IconBack, ui.Primary)
	page.BeginScroll(o.Scroll, r)
	content := r
	AddStatus(p, page, &content, title, why)
	page.EndScroll(content.Y)
}

// AddNote adds text at the top of content, a little narrower than it, with a gap below.
func AddNote(page *ui.Page, content *ui.Rect, words string, size float64, ink color.RGBA, gap float64) {
	inner := content.Pad(2, 0)
	page.AddWords(&inner, words, size, ink, gap)
	content.CutTop(inner.Y-content.Y, 0)
}

// AddName adds the control that shows and changes the user's name.
func AddName(l *scene.Layout, content *ui.Rect, name string) {
	words := l.Format("room.you", locale.Data{"Name": name})
	l.AddButton(content.CutTop(theme.Touch, 4), "rename", words, ui.IconEdit, ui.Ghost).Row = true
}

// ClockText describes a time control of two sides with these names.
func ClockText(l *locale.Locale, clock match.TimeControl, sides [2]string) string {
	first := SideTimeText(l, clock.Of(game.First))
	if !clock.IsUnequal() {
		return l.Format("room.clock", locale.Data{"Time": first})
	}
	return l.Format("room.clock-unequal", locale.Data{
		"First": sides[0], "FirstTime": first, "Second": sides[1], "SecondTime": SideTimeText(l, clock.Second),
	})
}

// ClockSides returns the names of the sides whose times the clock of a tournament tells apart.
func ClockSides(l *locale.Locale, rules game.Rules, display bool) [2]string {
	if display {
		return [2]string{l.Text("class.exhibitor"), l.Text("class.others")}
	}
	return games.SideNames(l, rules)
}

// SideTimeText describes the time of a side.
func SideTimeText(l *locale.Locale, s match.SideTime) string {
	text := TimeText(l, s.Total)
	if s.Increment > 0 {
		text += " " + l.Format("clock.increment", locale.Data{"Seconds": l.Decimal(s.Increment.Seconds())})
	}
	if s.Move > 0 {
		text += ", " + l.Format("clock.limit", locale.Data{"Seconds": l.Decimal(s.Move.Seconds())})
	}
	return text
}

// TimeText formats a time in minutes or, below a minute, in seconds.
func TimeText(l *locale.Locale, d time.Duration) string {
	if d < time.Minute {
		return l.Format("start.seconds-short", locale.Data{"Seconds": l.Decimal(d.Seconds())})
	}
	return l.Format("start.minutes-short", locale.Data{"Minutes": l.Decimal(d.Minutes())})
}

// ChairNames returns what the chairs of a room are called: the host's and the guest's.
func ChairNames(l *locale.Locale) [2]string {
	return [2]string{l.Text("room.host-chair"), l.Text("room.guest-chair")}
}
