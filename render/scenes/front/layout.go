package front

import (
	"math"
	"slices"
	"strconv"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	margin := theme.Margin + theme.Gap
	if min(w, h) < 600 {
		margin = theme.Gap
	}
	place := ui.Rect{W: w, H: h}.Inset(margin)
	place.H -= 4 // for the shadow of the lowest trays
	place = place.Narrowed(place.H * 2.1)
	if highest := place.W * 2.4; place.H > highest {
		place.Y, place.H = place.Y+(place.H-highest)/2, highest
	}
	high := theme.Touch
	if h < playOnTray && place.W > stacksWords {
		high = stackedHigh
	}
	header := place.CutTop(high, theme.Gap)
	words := s.words()
	var daily ui.Rect // of the entries; without an extent, the header has buttons instead
	s.listEntries(place.W)
	if h >= playOnTray {
		words.play = playHigh + between
	}
	if h >= dailyOnPage {
		daily = place.CutBottom(dailyHigh, min(margin, theme.Margin))
	}
	a := arrange(place, min(margin, theme.Margin), len(s.trays)-1, words)
	if words.play > 0 && s.program.Online && !rowFits(a.textWide(), s.othersWidth(false)) {
		one := a
		words.play += playHigh + between // a second row of buttons
		a = arrange(place, min(margin, theme.Margin), len(s.trays)-1, words)
		if a.grand < leastGrand && rowFits(one.textWide(), s.othersWidth(true)) {
			a, a.brief = one, true
		}
	}
	s.addHeader(page, header, words.play == 0, daily.H == 0)
	s.addFlagship(page, &a)
	for i, t := range s.trays[1:] {
		s.addTray(page, &a, t, a.cell(i))
	}
	if daily.H > 0 {
		for i := range s.entries {
			s.entries[i].add(page, daily.Column(i, len(s.entries), min(margin, theme.Margin)))
		}
	}
}

// words measures the text of the smaller trays.
func (s *Scene) words() words {
	var w words
	l := s.program.Locale
	for _, t := range s.trays[1:] {
		w.name = max(w.name, text.Width(t.game.FamilyTitle(l, t.usual), text.Style{Size: nameSize, Bold: true}))
		w.line = max(w.line, text.Width(t.game.Tagline(l, t.family, t.usual), text.Style{Size: lineSize}))
	}
	return w
}

// playOnTray is the least height of a screen on which the button that starts a game is on the
// flagship's tray rather than in the header, and playHigh the height of the button there.
const playOnTray, playHigh = 560, 48

// dailyOnPage is the least height of a screen on which the puzzle of the day has a tray of its own
// rather than a button in the header.
const dailyOnPage = 720

// leastLearn is the width that must be left in a header beside the necessary controls for that of the lessons.
const leastLearn = 6 * theme.Touch

// demoInHeader is the width that a header must exceed to contain a button for the
// demonstration.
const demoInHeader = 240

// wideHeader is the width that must be left in a header for a minor button to have a label.
const wideHeader = 370

// stacksWords is the width that a low header must exceed to have a word below each icon, and stackedHigh
// the height of such a header.
const stacksWords, stackedHigh = 720, 52

// narrow is the greatest width of a header without the sun.
const narrow = 440

// addHeader lays out the title, the usual controls, and the button that resumes an unfinished
// game or, if there is none and begins is true, starts one. puzzles tells that the header has the
// button of the puzzle of the day.
func (s *Scene) addHeader(page *ui.Page, r ui.Rect, begins, puzzles bool) {
	p := s.program
	switch {
	case s.saved != nil:
		s.addResume(page, &r, puzzles)
	case begins:
		s.addMain(page, &r, "play-now", p.Text("front.play"), ui.IconNext)
	}
	if r.W > narrow && r.H == theme.Touch {
		sun := r.CutLeft(theme.Touch, theme.Gap)
		page.Add(ui.Item{Kind: ui.Picture, Rect: sun.Inset(2), Painter: emblem{}})
	}
	s.addMinor(page, &r, "library", p.Text("library.title"), p.Text("library.title"), ui.IconLibrary)
	if room := r.W; room > demoInHeader && (!begins || room > demoInHeader+theme.Touch) {
		s.addMinor(page, &r, "demo", p.Text("front.demo"), p.Text("demo.title"), ui.IconPlay)
	}
	// Help, settings and what the tray has no space for come before the rest.
	least, friends := 3.0*theme.Touch, begins && p.Online
	if friends {
		least += 2 * theme.Touch
	}
	rest := least
	if puzzles {
		rest += theme.Touch
	}
	if r.W > rest {
		s.addMinor(page, &r, "progress", p.Text("front.progress"), p.Text("progress.title"), ui.IconProgress)
	}
	switch {
	case !puzzles || r.W <= least:
	case s.due > 0: // the scene has the puzzle of the day in its menu
		words := p.Locale.Count("puzzle.due-short", s.due, nil)
		s.addMinor(page, &r, dueName, words, p.Locale.Count("puzzle.due", s.due, nil), ui.IconTarget)
	default:
		s.addMinor(page, &r, dailyName, p.Text("puzzle.title"), p.Text("puzzle.today"), ui.IconTarget)
	}
	offered := slices.ContainsFunc(s.entries, func(e entry) bool { return e.name == learnName })
	if (puzzles || !offered) && r.W > least+leastLearn {
		s.addMinor(page, &r, "lessons", p.Text("learn.short"), p.Text("learn.title"), ui.IconHint)
	}
	if friends {
		s.addMinor(page, &r, "friend", p.Text("front.friend"), p.Text("front.friend"), ui.IconPeople)
		s.addMinor(page, &r, "code", p.Text("front.code"), p.Text("front.code"), ui.IconKeyboard)
	}
	p.AddHeader(page, r, true, p.Text("app.title"), "")
}

// addResume lays out the button that resumes the game played last and, if there are several
// unfinished games, the one that lists them. A narrow header has only one of them.
func (s *Scene) addResume(page *ui.Page, r *ui.Rect, puzzles bool) {
	resume := s.program.Text("start.resume")
	if r.W > narrow {
		s.addMain(page, r, "resume", resume, ui.IconRedo)
		if s.waiting > 1 {
			count := strconv.Itoa(s.waiting)
			width := max(theme.Touch, math.Ceil(text.Width(count, text.Style{Size: theme.TextBody}))+26)
			b := page.AddButton(r.CutRight(width, theme.Gap), waitingName, count, ui.NoIcon, ui.Quiet)
			b.Label = s.program.Locale.Count("front.waiting", s.waiting, nil)
		}
		return
	}
	name, label := "resume", resume
	if s.waiting > 1 {
		name, label = waitingName, resume+" · "+strconv.Itoa(s.waiting)
	}
	if puzzles { // there is no space for more
		width := math.Ceil(text.Width(label, text.Style{Size: theme.TextBody, Bold: true})) + 18
		page.AddButton(r.CutRight(width, 0), name, label, ui.NoIcon, ui.Primary)
		return
	}
	s.addMain(page, r, name, label, ui.IconRedo)
}

// addMinor adds a button at the right of the header, with its label below the icon in a header that is
// high enough, otherwise beside it if there is space.
func (s *Scene) addMinor(page *ui.Page, r *ui.Rect, name, label, told string, icon ui.Icon) {
	width, stacked := theme.Touch, r.H > theme.Touch
	if need := math.Ceil(text.Width(label, text.Style{Size: theme.TextBody})) + 56; stacked {
		width = max(width, math.Ceil(text.Width(label, text.Style{Size: theme.TextSmall}))+8)
	} else if r.W-need > wideHeader {
		width = need
	} else {
		label = ""
	}
	b := page.AddButton(r.CutRight(width, 0), name, label, icon, ui.Ghost)
	b.OnTable, b.Label = true, told
	if stacked {
		b.Stacked, b.Size = true, theme.TextSmall
	}
}

// addMain adds the main button at the right of the header.
func (s *Scene) addMain(page *ui.Page, r *ui.Rect, name, label string, icon ui.Icon) {
	width := math.Ceil(text.Width(label, text.Style{Size: theme.TextBody, Bold: true})) + 56
	page.AddButton(r.CutRight(width, theme.Gap), name, label, icon, ui.Primary)
}

func (s *Scene) addFlagship(page *ui.Page, a *arrangement) {
	t, p := s.trays[0], s.program
	page.Add(ui.Item{Kind: ui.Tile, Rect: a.flagship, Name: t.name})
	inner := a.flagship.Inset(rim)
	var field ui.Rect
	spare := 0.0
	if a.wide {
		field = inner.CutLeft(a.grand, beside).Middle(a.grand)
		inner.CutRight(beside, 0)
		inner = inner.Middle(grandHigh + grandLow + a.play)
	} else {
		spare = max(0, inner.H-a.grand-between-grandHigh-grandLow-a.play) / 2
		if a.play == 0 {
			inner.CutTop(spare, 0)
		}
		field = inner.CutTop(a.grand, between)
		field.X, field.W = field.X+(field.W-a.grand)/2, a.grand
		if a.play > 0 { // the board is at the top of a high tray, and the buttons at its foot
			inner.CutTop(spare, 0)
		}
	}
	s.stage.Place(field, p.Scale)
	title := t.game.FamilyTitle(p.Locale, t.usual)
	page.AddBold(inner.CutTop(grandHigh, 0), title, grandName, theme.OnLacquerGold).Align = text.Center
	line := t.game.Tagline(p.Locale, t.family, t.usual)
	if text.Width(line, text.Style{Size: grandLine * ui.LeastText}) < inner.W {
		page.AddLabel(inner.CutTop(grandLow, 0), line, grandLine, theme.OnLacquer).Align = text.Center
	} else if lines := ui.ParagraphHeight(line, grandLine, inner.W); lines-grandLow < spare {
		page.AddParagraph(inner.CutTop(lines, 0), line, grandLine, theme.OnLacquer)
		page.Items[len(page.Items)-1].Align = text.Center
		spare -= lines - grandLow
	}
	if a.play > 0 {
		look := ui.Primary
		if s.saved != nil {
			look = ui.Quiet // a page has at most one primary button
		}
		inner.CutTop(between+spare, 0)
		s.addPlay(page, inner, look, a.brief)
	}
}

// addPlay lays out the buttons that start a game: one against an engine and, beside or below
// it, those for games with people elsewhere, in small letters if brief is true.
func (s *Scene) addPlay(page *ui.Page, inner ui.Rect, look ui.Emphasis, brief bool) {
	p := s.program
	width := min(inner.W, mostPlay)
	row := s.othersWidth(brief)
	inRow := s.program.Online && rowFits(inner.W, row)
	if inRow {
		width = min(inner.W, mostRow)
	}
	r := ui.Rect{X: inner.CenterX() - width/2, Y: inner.Y, W: width, H: playHigh}
	if !s.program.Online {
		page.AddButton(r, "play-now", p.Text("front.play"), ui.NoIcon, look)
		return
	}
	others := r
	if inRow {
		others = r.CutRight(row, theme.Gap)
	} else {
		others.Y += playHigh + between
	}
	page.AddButton(r, "play-now", p.Text("front.play"), ui.NoIcon, look)
	brief = brief || others.W < s.othersWidth(false)
	friend, code := p.Text("front.friend"), p.Text("front.code")
	label, icon := code, ui.NoIcon
	width = (others.W - theme.Gap) * buttonWidth(code, brief) / (buttonWidth(code, brief) + buttonWidth(friend, brief))
	if others.W < s.othersWidth(brief) { // no phone is as narrow
		width, label, icon = playHigh, "", ui.IconKeyboard
	}
	add := func(place ui.Rect, name, label, told string, icon ui.Icon) {
		b := page.AddButton(place, name, label, icon, ui.Ghost)
		if b.OnTable, b.Label = true, told; brief {
			b.Size = theme.TextSmall
		}
	}
	place := others.CutRight(width, theme.Gap)
	add(others, "friend", friend, friend, ui.NoIcon)
	add(place, "code", label, code, icon)
}

// buttonWidth returns the least width of a button with a label, in small letters if brief is true.
func buttonWidth(label string, brief bool) float64 {
	size, around := theme.TextBody, 24.0
	if brief {
		size, around = theme.TextSmall, 12
	}
	return math.Ceil(text.Width(label, text.Style{Size: size})) + around
}

// othersWidth returns the width of the buttons for games with people elsewhere, side by side.
func (s *Scene) othersWidth(brief bool) float64 {
	p := s.program
	return buttonWidth(p.Text("front.friend"), brief) + theme.Gap + buttonWidth(p.Text("front.code"), brief)
}

// rowFits reports whether a tray of a width has space for buttons of a width beside the one that
// starts a game.
func rowFits(inner, others float64) bool {
	return min(inner, mostRow)-others-theme.Gap > leastPlay
}

// mostPlay is the greatest width of the button that starts a game, and mostRow of the whole
// row of buttons.
const mostPlay, mostRow = 400, 520

// leastPlay is the least width of the button that starts a game, in a row.
const leastPlay = 112

// addTray lays out one of the smaller trays.
func (s *Scene) addTray(page *ui.Page, a *arrangement, t *tray, cell ui.Rect) {
	p := s.program
	page.Add(ui.Item{Kind: ui.Tile, Rect: cell, Name: t.name})
	name, line := t.game.FamilyTitle(p.Locale, t.usual), t.game.Tagline(p.Locale, t.family, t.usual)
	inner, lines := cell.Inset(rim), float64(a.lines)*lineHigh
	field, align := ui.Rect{W: a.side, H: a.side}, text.Center
	if a.aside {
		place := inner.CutLeft(a.side, beside)
		field.X, field.Y = place.X, place.CenterY()-a.side/2
		align = text.Start
		inner.CutTop(max(0, inner.H-nameHigh-lines)/2, 0)
	} else {
		inner.CutTop(max(0, inner.H-a.side-between-nameHigh-lines)/2, 0)
		place := inner.CutTop(a.side, between)
		field.X, field.Y = place.CenterX()-a.side/2, place.Y
	}
	t.item = len(page.Items)
	t.picture.Add(page, field)
	page.AddBold(inner.CutTop(nameHigh, 0), name, nameSize, theme.OnLacquerGold).Align = align
	if a.lines == 0 {
		return
	}
	height := ui.ParagraphHeight(line, lineSize, inner.W)
	if height > lines+1 {
		return // the text is too long; the game's own page shows it
	}
	page.AddParagraph(inner, line, lineSize, theme.OnLacquer)
	page.Items[len(page.Items)-1].Align = align
}
