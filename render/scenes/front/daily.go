package front

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
)

// dailyName is the control that opens the puzzle of the day.
const dailyName = "puzzle"

// dailyHigh is the height of an entry.
const dailyHigh = theme.Touch

// entry is a low tray with words: what it opens, more about that, and how the user stands.
type entry struct {
	name, title, about, standing string
	standingFirst                bool // it matters more than about
}

// dailyEntry returns the entry of the puzzle of the day. It needs no puzzles, which are loaded when it is opened.
func dailyEntry(p *scene.Program) entry {
	l, days := p.Locale, p.Store.Days()
	day, game := p.Today()
	if rules, err := p.Games.Rules(game); err == nil {
		game = p.Games.Of(rules).FamilyTitle(l, rules)
	}
	e := entry{name: dailyName, title: l.Text("puzzle.today"), about: game, standing: l.Text("puzzle.card-open")}
	if e.standingFirst = days.Has(day); e.standingFirst {
		e.standing = l.Text("puzzle.card-solved")
	}
	if streak := days.Streak(day); streak > 0 { // days in a row
		e.standing += " · " + l.Count("puzzle.days", streak, nil)
	}
	return e
}

// learnName is the control that opens the next lesson of strategy.
const learnName = "learn"

// fewGames is the number of finished games up to which a user is offered lessons.
const fewGames = 20

// offersLesson reports whether the page offers a lesson: to users who have begun one, and to newcomers once
// they have seen the first steps.
func offersLesson(p *scene.Program) bool {
	for _, study := range p.Store.Studies() {
		if !study.Done {
			return true
		}
	}
	return p.Settings.Taught && len(p.Store.Library().IDs()) <= fewGames
}

// lessonEntry returns the entry of the next lesson of strategy, which is loaded when it is opened.
func lessonEntry(p *scene.Program) entry {
	l, done := p.Locale, 0
	for _, study := range p.Store.Studies() {
		if study.Done {
			done++
		}
	}
	if done == 0 {
		return entry{name: learnName, title: l.Text("learn.begin"), standing: l.Text("learn.short")}
	}
	return entry{
		name: learnName, title: l.Text("learn.offer"), about: l.Text("learn.short"),
		standing: l.Format("learn.standing", locale.Data{"Done": done}), standingFirst: true,
	}
}

// add lays out the entry with as many words as fit.
func (e *entry) add(page *ui.Page, r ui.Rect) {
	label := e.title
	for _, more := range [...]string{e.about, e.standing} {
		if more != "" {
			label += ", " + more
		}
	}
	page.Add(ui.Item{Kind: ui.Tile, Rect: r, Name: e.name, Label: label})
	inner := r.Pad(2*rim, 0)
	bold := text.Style{Size: nameSize, Bold: true}
	if text.Width(e.title, bold)+dailySun+rim < inner.W {
		page.Add(ui.Item{Kind: ui.Picture, Rect: inner.CutLeft(dailySun, rim).Middle(dailySun), Painter: emblem{}})
	}
	small := text.Style{Size: theme.TextBody}
	width := text.Width(e.standing, small)
	need := width + text.Width(e.title, bold) + 2*rim
	if !e.standingFirst {
		need += text.Width(e.about, small) + rim
	}
	if e.standing != "" && need <= inner.W {
		page.AddLabel(inner.CutRight(width, 2*rim), e.standing, theme.TextBody, theme.OnLacquer).Align = text.End
	}
	width = min(text.Width(e.title, bold)+1, inner.W)
	page.AddBold(inner.CutLeft(width, rim), e.title, nameSize, theme.OnLacquerGold).Shorten()
	if e.about != "" && text.Width(e.about, small) <= inner.W {
		page.AddLabel(inner, e.about, theme.TextBody, theme.OnLacquer)
	}
}

// dueName is the control that opens the exercises that are due.
const dueName = "due"

// entryNames are the names of all entries.
var entryNames = []string{dailyName, dueName, learnName}

// dueEntry returns the entry of a number of exercises that are due, in few words if brief is true.
func dueEntry(p *scene.Program, due int, brief bool) entry {
	if brief {
		return entry{name: dueName, title: p.Locale.Count("puzzle.due-short", due, nil)}
	}
	return entry{name: dueName, title: p.Locale.Count("puzzle.due", due, nil)}
}

// leastEntry is the least width of an entry beside others with its words in full.
const leastEntry = 280

// listEntries lists the entries for a row of a width: the puzzle of the day, what is due, and a lesson, of which
// a narrow row has the first two.
func (s *Scene) listEntries(width float64) {
	s.entries = append(s.entries[:0], dailyEntry(s.program))
	if s.due > 0 {
		s.entries = append(s.entries, dueEntry(s.program, s.due, width < 2*leastEntry))
	}
	if s.teaches && (s.due == 0 || width >= 3*leastEntry) {
		s.entries = append(s.entries, lessonEntry(s.program))
	}
}

// dailySun is the size of the sun in the entry.
const dailySun = 26.0

// emblem is the sun beside the title of the page and in the entry.
type emblem struct{}

// Paint implements ui.Painter.
func (emblem) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	board.DrawSun(dst, r.CenterX(), r.CenterY(), r.W, board.Piece{})
}
