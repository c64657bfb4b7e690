package bench

import (
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// Controls hold the controls of a scene, with the menu and the question that are open.
type Controls struct {
	program *scene.Program
	list    func() []Control // whether or not they are on the page
	Menus   func() []Control // further ones, of menus that are not open; may be nil
	Sheet   Sheet
	asked   *Control // its question is in the open dialogue; nil if none is open
	Left    bool     // the scene has been left: keys that follow are not for it
}

// NewControls returns the controls of a scene.
func NewControls(p *scene.Program, list func() []Control) Controls {
	return Controls{program: p, list: list}
}

// The controls that close a question and the menu, and the prefix of the one that answers the question of
// a control.
const (
	cancelName  = "cancel"
	closeName   = "close-menu"
	confirmName = "confirm-"
)

// Modal reports whether a question or the menu is open.
func (c *Controls) Modal() bool { return c.asked != nil || c.Sheet.Open() }

// Activate does what the control with a name does. A control closes the menu unless it stays there or
// opens another one.
func (c *Controls) Activate(name string) {
	c.program.Refresh()
	switch {
	case name == cancelName && c.asked != nil:
		c.refuse()
		return
	case name == closeName:
		c.CloseMenu()
		return
	}
	if c.asked != nil {
		if also := c.asked.Ask().Also; also != nil && also.Name == name {
			c.asked = nil
			also.Do()
			return
		}
	}
	control := c.Control(name)
	if c.Sheet.Open() && !control.Stays && control.List == nil {
		c.CloseMenu()
	}
	if confirmed, is := strings.CutPrefix(name, confirmName); is && control.Name == "" {
		c.confirm(confirmed)
		return
	}
	switch {
	case control.Disabled:
	case control.List != nil:
		c.OpenMenu(func() string { return c.Control(name).Title }, control.List)
	case control.Ask != nil:
		c.Question(&control)
	default:
		control.do(name)
	}
}

// Control returns the control with a name: of the open menu, or of the scene. The zero Control has no
// name.
func (c *Controls) Control(name string) Control {
	if c.Sheet.Open() {
		if found := Find(c.Sheet.list(), name); found.Name != "" {
			return found
		}
	}
	found := Find(c.list(), name)
	if found.Name == "" && c.Menus != nil {
		found = Find(c.Menus(), name)
	}
	return found
}

// Press activates a control unless it is disabled or does not exist, and reports whether it did.
func (c *Controls) Press(name string) bool {
	control := c.Control(name)
	if control.Name == "" || control.Disabled {
		return false
	}
	c.Activate(name)
	return true
}

// Key activates the control of a key, and reports whether there is one that is not disabled.
func (c *Controls) Key(key ebiten.Key) bool {
	name := c.forKey(key)
	return name != "" && c.Press(name)
}

// HasKey reports whether a key activates a control.
func (c *Controls) HasKey(key ebiten.Key) bool { return c.forKey(key) != "" }

// Keys handles the keyboard. hand is that of the board, or nil. arrows tells that the arrow keys step
// through the moves; otherwise they move the cursor on the board, and with Shift it is the other way
// round.
func (c *Controls) Keys(in *ui.Input, hand *Hand, arrows bool) {
	for _, key := range in.Keys {
		if c.Left {
			return
		}
		isArrow := stage.MovesCursor(key)
		steps := arrows != in.Shift || key != ebiten.KeyArrowLeft && key != ebiten.KeyArrowRight &&
			key != ebiten.KeyArrowUp && key != ebiten.KeyArrowDown
		switch {
		case key == ebiten.KeyEscape && hand != nil && hand.Escape():
		case isArrow && steps && c.Key(key):
			c.program.Unfocus()
		case hand != nil && hand.Key(key):
		case isArrow, stage.Plays(key) && c.program.Focused():
		default:
			c.Key(key)
		}
	}
}

// Type passes what is typed into a field with the keyboard focus to write, unless the field is an element
// of the web page.
func Type(p *scene.Program, in *ui.Input, field, text string, write func(field, text string)) {
	if p.Worked.Focus == field {
		if typed := in.Typed(text); typed != text {
			write(field, typed)
		}
	}
}

// forKey returns the name of the control of a key, an enabled one if there are several, or "".
func (c *Controls) forKey(key ebiten.Key) string {
	name, list := "", c.list()
	for i := range list {
		switch {
		case !list[i].hasKey(key):
		case !list[i].Disabled:
			return list[i].Name
		case name == "":
			name = list[i].Name
		}
	}
	return name
}

// OpenMenu opens a menu of controls with a title. Both are asked for again whenever it is laid out.
func (c *Controls) OpenMenu(title func() string, list func() []Control) {
	c.Sheet = Sheet{title: title, list: list}
	c.program.Unfocus()
	c.program.Refresh()
}

// CloseMenu closes the menu.
func (c *Controls) CloseMenu() {
	closed := c.Sheet.Closed
	c.Sheet = Sheet{}
	c.program.Unfocus()
	c.program.Refresh()
	if closed != nil {
		closed()
	}
}

// Dismiss closes the question and the menu.
func (c *Controls) Dismiss() {
	if c.Modal() {
		c.asked, c.Sheet = nil, Sheet{}
		c.program.Unfocus()
		c.program.Refresh()
	}
}

// Question opens a dialogue with the question of a control.
func (c *Controls) Question(control *Control) {
	c.asked = control
	c.program.Unfocus()
	c.program.Refresh()
	if q := control.Ask(); q.Aloud {
		c.program.Announce(q.Title + " " + q.Why)
	}
}

// confirm does what a control does whose question was answered with yes.
func (c *Controls) confirm(name string) {
	asked := c.asked
	c.asked = nil
	if asked == nil || asked.Name != name {
		control := c.Control(name)
		asked = &control
	}
	asked.do(name)
}

// refuse closes the question with the answer no.
func (c *Controls) refuse() {
	q := c.asked.Ask()
	c.asked = nil
	c.program.Refresh()
	if q.Refused != nil {
		q.Refused()
	}
}

// Asks reports whether a question is open.
func (c *Controls) Asks() bool { return c.asked != nil }

// Update handles the keyboard and the pointer while a question or the menu is open, and reports whether
// one is.
func (c *Controls) Update(in *ui.Input) bool {
	if c.asked != nil {
		if ended := c.asked.Ask().Ended; ended != nil && ended() {
			c.Dismiss()
		}
	}
	switch {
	case c.asked != nil:
		for _, key := range in.Keys {
			if key == ebiten.KeyEscape {
				c.refuse()
				break
			}
		}
	case c.Sheet.Open():
		c.updateSheet(in)
	default:
		return false
	}
	return true
}

// LayOut lays out the open question or the open menu on top of everything else.
func (c *Controls) LayOut(page *ui.Page, f scene.Frame, w, h float64) {
	switch {
	case c.asked != nil:
		q := c.asked.Ask()
		addQuestion(page, w, h, &q, c.asked.Name)
	case c.Sheet.Open():
		c.Sheet.layOut(page, f, w, h)
	}
}

// widestQuestion is the greatest width of a question, in device-independent pixels.
const widestQuestion = 420.0

// addQuestion lays out the dialogue with the question of a control.
func addQuestion(page *ui.Page, w, h float64, q *Question, name string) {
	width := min(w-2*theme.Gap, widestQuestion)
	words := ui.ParagraphHeight(q.Why, theme.TextBody, width-2*theme.Margin)
	high := min(32+words+scene.MainHeight+3*theme.Gap+2*theme.Margin, h-2*theme.Gap)
	inner := page.AddDialog(ui.Rect{X: (w - width) / 2, Y: math.Floor((h - high) / 2), W: width, H: high}, theme.Margin)
	title := inner.CutTop(32, theme.Gap)
	no := Control{Name: cancelName, Label: q.No}
	if q.Also != nil {
		b := page.AddButton(title.CutRight(theme.Touch, 4).Middle(theme.Touch), cancelName, "", ui.IconClose, ui.Ghost)
		b.Label, no = q.No, *q.Also
	}
	page.AddBold(title, q.Title, theme.TextLarge, page.Theme.Text).Shorten()
	buttons := inner.CutBottom(scene.MainHeight, 0)
	page.AddParagraph(inner, q.Why, theme.TextBody, page.Theme.TextMuted)
	no.Add(page, buttons.Column(0, 2, theme.Gap))
	page.AddButton(buttons.Column(1, 2, theme.Gap), confirmName+name, q.Yes, ui.NoIcon, q.Look)
}
