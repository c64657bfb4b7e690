package play

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// Heights of the scene's parts, in device-independent pixels.
const (
	plateHeight  = 76.0
	tallPlate    = 100.0 // in portrait, if there is space
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
	page   *ui.Page
	locale *locale.Locale
	theme  *theme.Theme
	middle games.Middle // nil if there is nothing between the plates
	result game.Result
	over   bool // the board shows the end
	// foreseen tells that the layout is for a possible end in the future.
	foreseen bool
	// offerStands tells that another level is offered on a card of its own.
	offerStands bool
}

func (s *Scene) newLayout(page *ui.Page) layout {
	return layout{
		Scene: s, page: page, locale: s.program.Locale, theme: s.program.Theme, middle: s.game.MiddleOf(s.match.Start()),
	}
}

func (l *layout) text(id string) string { return l.locale.Text(id) }

// leastButton returns the least width of the button of a control.
func leastButton(c *Control) float64 {
	return max(theme.Touch, text.Width(c.Label, text.Style{Size: theme.TextSmall * ui.LeastText})+9)
}

// addControl lays out the button of a control.
func (l *layout) addControl(r ui.Rect, c *Control) *ui.Item {
	b := l.page.AddButton(r, c.Name, c.Label, c.Icon, c.Look)
	b.Disabled = !c.Enabled
	return b
}

// addFitted lays out a text in the middle of r, in a size in which it fits.
func (l *layout) addFitted(r ui.Rect, text string) {
	size := theme.TextBody - 1
	for size > theme.TextSmall-2 && ui.ParagraphHeight(text, size, r.W) > r.H {
		size--
	}
	r.CutTop(max(0, r.H-ui.ParagraphHeight(text, size, r.W))/2, 0)
	l.page.AddParagraph(r, text, size, l.theme.Text)
}

// addPlate lays out the ground of a card, and returns the space within it.
func (l *layout) addPlate(r ui.Rect, dx, dy float64, selected bool) ui.Rect {
	l.page.Add(ui.Item{Kind: ui.Plate, Rect: r, Selected: selected})
	return ui.Rect{X: r.X + dx, Y: r.Y + dy, W: r.W - 2*dx, H: r.H - 2*dy}
}

// touchable returns the middle of r with the height of a button for a finger.
func touchable(r ui.Rect) ui.Rect {
	return ui.Rect{X: r.X, Y: r.CenterY() - theme.Touch/2, W: r.W, H: theme.Touch}
}
