package play

import (
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Heights of the scene's parts, in device-independent pixels.
const (
	plateHeight  = 76.0
	tallPlates   = 114.0 // of both plates one below the other, if there is space
	cardHeight   = 92.0
	actionHeight = 56.0
	lowPlate     = 52.0 // lowPlate and lowActions are for low screens
	lowActions   = 52.0
)

// widestShort is the greatest width of a screen on which the parts around the board are
// reduced in height for a larger board.
const widestShort = 480.0

// narrow is the width below which a panel has nothing between the plates, and low the height
// below the header at which a panel saves space.
const narrow, low = 340.0, 275.0

// leastMoves is the least height of the score sheet, and lowCard the height of a card in a
// low panel.
const leastMoves, lowCard = 36.0, 62.0

// layout lays out the scene without changing it.
type layout struct {
	*Scene
	scene.Layout
	middle games.Middle // nil if there is nothing between the plates
	result game.Result
	over   bool // the board shows the end
	// foreseen tells that the layout is for a possible end in the future.
	foreseen bool
	// offerStands tells that what is offered stands on a card of its own.
	offerStands bool
}

func (s *Scene) newLayout(page *ui.Page) layout {
	return layout{
		Scene: s, Layout: s.program.Layout(page), middle: s.game.MiddleOf(s.match.Start()),
	}
}

// leastButton returns the least width of the button of a control.
func leastButton(c *bench.Control) float64 {
	return max(theme.Touch, text.Width(c.Label, text.Style{Size: theme.TextSmall * ui.LeastText})+9)
}

// addFitted lays out a text in the middle of r, in a size in which it fits.
func (l *layout) addFitted(r ui.Rect, text string) {
	size, high := ui.FitParagraph(text, theme.TextBody-1, theme.TextSmall-2, r.W, r.H)
	l.AddParagraph(r.Middle(min(high, r.H)), text, size, l.Theme.Text)
}

// lowNotice is the height of a notice in little space, and noticeEdge the margin above and
// below its text.
const lowNotice, noticeEdge = 62.0, 8.0

// addNotice returns a function that lays out a notice.
func (l *layout) addNotice(n *Notice) func(ui.Rect) {
	return func(r ui.Rect) {
		inner := l.AddPlate(r, 12, noticeEdge, true)
		low := len(n.Actions) > 0 && r.H < 24+theme.Touch+2*noticeEdge
		if len(n.Actions) > 0 && !low {
			place := inner.CutBottom(theme.Touch, 6)
			for i, a := range n.Actions {
				if b := a.Add(l.Page, place.Column(i, len(n.Actions), 8)); b.Clipped() {
					b.Icon = ui.NoIcon
				}
			}
		}
		for i := len(n.Actions) - 1; i >= 0 && low; i-- {
			a := &n.Actions[i]
			b := a.Add(l.Page, inner.CutRight(leastButton(a)+16, 6))
			b.Stacked, b.Size = true, theme.TextSmall
		}
		ink := l.Theme.TextAccent
		if n.Urgent {
			ink = l.Theme.TextDanger
		}
		title := l.AddBold(inner.CutTop(24, 2), n.Title, theme.TextBody+1, ink)
		if title.Clipped() && n.Short != "" {
			title.Text = n.Short
		}
		size, high := ui.FitParagraph(n.Text, theme.TextBody-1, theme.TextSmall-2, inner.W, inner.H+2)
		if high <= inner.H+2 {
			l.AddParagraph(inner, n.Text, size, l.Theme.Text)
		}
	}
}

func noticeHeight(n *Notice, r ui.Rect) float64 {
	high := 2*noticeEdge + 26
	if n.Text != "" {
		high += ui.ParagraphHeight(n.Text, theme.TextBody-1, r.W-24)
	}
	if len(n.Actions) > 0 {
		high += theme.Touch + 6
	}
	if r.H < high+theme.Gap+leastMoves {
		return lowNotice
	}
	return max(high, lowNotice)
}

// Measures of the score sheet.
const (
	sheetLine   = 27.0 // height of a line, for a mouse
	touchLine   = 32.0 // in portrait, for a thumb
	leastLine   = 22.0 // in little space
	sheetNumber = 22.0 // width of a move's number
	sheetGap    = 4.0  // between moves
	wordGap     = 10.0 // after the widest move, besides sheetGap
	forkWidth   = 18.0 // width of the sign of a fork
	lowSheet    = 96.0 // height below which a sheet saves space
	sheetEdge   = 7.0  // between the upper and lower edges and the moves
	sheetMargin = 12.0 // between the sides and the moves
)

// The prefixes of the items for moves and forks, before the number of the move.
const moveName, forkName = "move-", "fork-"

// sheet lays out the moves of the game.
type sheet struct{ *layout }

// add lays out the moves like a score sheet: two in a line, the first side's
// before the second's, in as many columns as fit, row by row. Of a long game, it shows the
// moves around the one on the board. The sheet is no higher than its contents.
func (l sheet) add(r ui.Rect, portrait bool) {
	words := l.words.of(&l.session)
	if len(words) == 0 {
		l.list.clear()
		l.addOpening(r)
		return
	}
	line, head := sheetLine, 24.0
	switch {
	case r.H < lowSheet:
		line, head = leastLine, 0
	case portrait:
		line, head = touchLine, 0
	}
	fork := 0.0
	if l.match.HasBranches() {
		fork = forkWidth
	}
	wide := r.W - 2*sheetMargin
	move := max(9*float64(max(4, l.Rules().Traits().MoveLength)), l.words.widest+wordGap) // width of a move
	move = min(move, (wide-sheetNumber-10)/2-sheetGap-fork)
	columns := max(1, int(wide/(sheetNumber+10+2*(move+sheetGap+fork))))
	cells := l.words.cells
	rows := cells[len(cells)-1]/2/columns + 1
	fit := max(1, int((r.H-head-2*sheetEdge)/line))
	r.H = min(r.H, head+2*sheetEdge+line*float64(min(rows, fit)))
	l.Add(ui.Item{Kind: ui.Plate, Rect: r, Untold: true}) // screen readers have a list of the moves
	inner := ui.Rect{X: r.X + sheetMargin, Y: r.Y + sheetEdge, W: wide, H: r.H - 2*sheetEdge}
	if head > 0 {
		l.AddBold(inner.CutTop(22, 2), l.Text("play.moves"), theme.TextSmall, l.Theme.TextMuted)
	}
	first, shown := l.list.place(inner, line, rows, cells[max(0, l.display.Shown()-1)]/2/columns)
	width := inner.W / float64(columns)
	numbered := -1
	for k, cell := range cells {
		at := cell/2 - first*columns
		if at < 0 || at >= shown*columns {
			continue
		}
		x, y := inner.X+width*float64(at%columns), inner.Y+line*float64(at/columns)
		if numbered != at {
			numbered = at
			place := ui.Rect{X: x, Y: y, W: sheetNumber, H: line}
			l.AddLabel(place, strconv.Itoa(l.words.numbers[k]), theme.TextSmall-1, l.Theme.TextMuted).Align = text.End
		}
		x += sheetNumber + 6 + (move+sheetGap+fork)*float64(cell%2)
		l.addMove(ui.Rect{X: x, Y: y, W: move, H: line}, k, words[k])
		if l.match.HasFork(k) {
			l.Add(ui.Item{
				Kind: ui.Picture, Name: forkName + strconv.Itoa(k+1), Painter: forkPainter{},
				Rect: ui.Rect{X: x + move, Y: y, W: fork, H: line}, Color: l.Theme.TextAccent,
			})
		}
	}
	if rows > shown {
		way := ui.Rect{X: r.Right() - 7, Y: inner.Y, W: 4, H: line * float64(shown)}
		l.Add(ui.Item{Kind: ui.Thumb, Rect: way, Thumbs: &l.list.thumb})
	}
}

// addOpening lays out, in place of the score sheet, which side begins and, if it fits, a
// description of the game.
func (l sheet) addOpening(r ui.Rect) {
	begins := l.Format("play.no-moves", locale.Data{"Side": l.sideName(l.match.Start().ToMove())})
	about := l.game.AboutOf(l.Locale, l.match.Start())
	if l.over { // the game ended without moves
		begins, about = l.Text("play.no-moves-made"), ""
	} else if l.asked().Title != "" { // a card says more
		about = ""
	}
	wide := r.W - 2*sheetMargin
	high, size := leastLine+2*sheetEdge, theme.TextSmall+1
	if whole := high + ui.ParagraphHeight(about, size, wide) + 4; whole <= r.H {
		high = whole
	} else {
		about = ""
	}
	r.H = min(r.H, high)
	inner := l.AddPlate(r, sheetMargin, sheetEdge, false)
	l.AddLabel(inner.CutTop(leastLine, 2), begins, theme.TextBody-1, l.Theme.Text)
	if about != "" {
		l.AddParagraph(inner, about, size, l.Theme.TextMuted)
	}
}

// addMove lays out the k-th move, from 0.
func (l sheet) addMove(r ui.Rect, k int, word string) {
	played := l.AddLabel(r, word, theme.TextBody-1, l.Theme.Text)
	played.Name = moveName + strconv.Itoa(k+1)
	switch {
	case k == l.display.Shown()-1:
		played.Bold, played.Color = true, l.Theme.TextAccent
	case k == l.list.hovered:
		played.Color = l.Theme.TextAccent
	case k >= len(l.match.Moves()): // taken back
		played.Color = l.Theme.TextMuted
	}
}

// forkPainter draws the sign of a fork.
type forkPainter struct{}

// PaintPlain implements ui.PlainPainter.
func (p forkPainter) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	p.Paint(dst, r, scale, item)
}

func (forkPainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	ui.DrawIcon(dst, ui.IconBranch, r.CenterX(), r.CenterY(), 16*scale, item.Color)
}
