package app

import (
	"math"
	"strings"

	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// ScreenText is the description of the whole screen. What lies behind a dialogue is
// omitted.
type ScreenText struct {
	Language string
	Picture  string // title of the picture, which Words describes
	Words    string
	Modal    bool
	Dialog   string           // title of the dialogue
	Board    *stage.BoardText // nil if there is no board to describe
	Blocks   []Block
	Moves    []string // moves of the game as in its score sheet
	Shown    int      // number of moves before the position on the board
	List     string   // title of the list of moves
	Control  string   // control in focus; "" for none
	Square   int      // index in Board.Squares of the one in focus if no control is; -1 for none
}

// A Block is a text, or controls that belong together.
type Block struct {
	Kind     BlockKind
	Text     string // text, or title of a group of controls
	Controls []Control
}

// BlockKind is the kind of a block.
type BlockKind uint8

const (
	TextBlock    BlockKind = iota
	HeadingBlock           // heading of the blocks that follow
	SingleBlock            // one control
	ChoiceBlock            // controls of which exactly one is on
	GroupBlock             // controls that are on or off independently
)

// A Control is a control, identified by its name.
type Control struct {
	Name, Label string
	Role        Role
	On          bool // for roles that are on or off
	Disabled    bool
	Value       string  // text of a field
	Most        int     // maximum number of letters
	Rect        ui.Rect // in device-independent pixels
}

// Role is the type of a control.
type Role uint8

const (
	ButtonRole Role = iota
	ToggleRole      // a button that stays pressed
	SwitchRole      // on or off
	RadioRole       // an option of a choice
	FieldRole       // a text field
)

// writer describes a page item by item.
type writer struct {
	page   *ui.Page
	locale *locale.Locale
	blocks []Block
	plate  *ui.Item // the ground of the items, or nil
	joins  bool     // whether the next text on the plate is appended to the last block
	row    *ui.Item // the last label that is not part of a control
}

// AppendPage appends the content of a page to blocks, or only that of its dialogue if
// it has one.
func AppendPage(blocks []Block, page *ui.Page, l *locale.Locale) []Block {
	w := writer{page: page, locale: l, blocks: blocks}
	for i := page.Modal; i < len(page.Items); {
		i += w.write(i)
	}
	return w.blocks
}

// write describes the item at an index and returns the number of described items.
func (w *writer) write(i int) int {
	item := &w.page.Items[i]
	switch {
	case item.Kind == ui.Plate || item.Kind == ui.Panel:
		w.plate, w.joins = item, false
	case item.Kind == ui.Segment:
		return w.segments(i)
	case item.Kind == ui.Tile:
		return w.tile(i)
	case item.Control():
		c := w.control(i, roleOf(item))
		if w.row != nil && strings.HasPrefix(c.Label, w.rowName()+": ") {
			w.drop(w.row.Text)
		}
		w.add(Block{Kind: SingleBlock, Controls: []Control{c}})
	case item.Kind == ui.Picture && item.Label != "":
		w.text(&ui.Item{Kind: ui.Picture, Rect: item.Rect, Scroll: item.Scroll, Text: item.Label})
	case item.Kind == ui.Label || item.Kind == ui.Paragraph:
		w.text(item)
	}
	return 1
}

func (w *writer) add(b Block) {
	w.blocks = append(w.blocks, b)
	w.joins = false
}

// text adds a text. All texts on one plate form a single block.
func (w *writer) text(item *ui.Item) {
	if item.Text == "" || item.Kind != ui.Plate && item.Untold {
		return
	}
	if item.Kind == ui.Label {
		w.row = item
	}
	on := w.plate != nil && w.plate.Kind == ui.Plate && w.plate.Bounds().Contains(centre(item))
	switch {
	case on && w.plate.Untold:
	case on && w.joins:
		last := &w.blocks[len(w.blocks)-1]
		last.Text = joined(last.Text, item.Text)
	case item.Kind == ui.Label && item.Bold && item.Size >= theme.TextLarge && !on:
		w.add(Block{Kind: HeadingBlock, Text: item.Text})
	default:
		w.add(Block{Kind: TextBlock, Text: item.Text})
		w.joins = on
	}
}

// joined joins two texts as sentences or as parts of a sentence.
func joined(a, b string) string {
	if strings.ContainsAny(a[len(a)-1:], ".?!:,") {
		return a + " " + b
	}
	return a + ", " + b
}

func centre(item *ui.Item) (x, y float64) {
	b := item.Bounds()
	return b.CenterX(), b.CenterY()
}

// roleOf returns the role of a single control.
func roleOf(item *ui.Item) Role {
	switch {
	case item.Kind == ui.Switch:
		return SwitchRole
	case item.Kind == ui.Field:
		return FieldRole
	case item.Kind == ui.Button && item.Selected:
		return ToggleRole
	}
	return ButtonRole
}

// control describes the control at an index.
func (w *writer) control(i int, role Role) Control {
	item := &w.page.Items[i]
	c := Control{
		Name: item.Name, Label: w.label(i), Role: role,
		On: item.Selected, Disabled: item.Disabled, Rect: item.Bounds(),
	}
	if role == FieldRole {
		// A field takes the fingers on it, and so must not lie on what covers its scrolled part.
		if item.Scroll != nil {
			c.Rect = c.Rect.Intersect(item.Scroll.Viewport)
		}
		if c.Value, c.Most = item.Text, item.Argument; c.Value == "" && item.Hint != "" && item.Hint != c.Label {
			c.Label = joined(c.Label, item.Hint)
		}
	}
	return c
}

// tile describes a control together with the items on it.
func (w *writer) tile(i int) int {
	c := w.control(i, ButtonRole)
	n, bounds := 1, w.page.Items[i].Bounds()
	for ; i+n < len(w.page.Items); n++ {
		item := &w.page.Items[i+n]
		if item.Control() || !bounds.Contains(centre(item)) {
			break
		}
		if item.Text == "" || w.page.Items[i].Label != "" {
			continue
		}
		if c.Label == c.Name {
			c.Label = item.Text
		} else {
			c.Label = joined(c.Label, item.Text)
		}
	}
	w.add(Block{Kind: SingleBlock, Controls: []Control{c}})
	return n
}

// segments describes a row of segments, including further rows of the same choice.
func (w *writer) segments(i int) int {
	items := w.page.Items
	family := familyOf(items[i].Name)
	n, on := 0, 0
	for i+n < len(items) && items[i+n].Kind == ui.Segment {
		if items[i+n].First && familyOf(items[i+n].Name) != family {
			break
		}
		if items[i+n].Selected {
			on++
		}
		n++
	}
	b := Block{Kind: ChoiceBlock}
	role := RadioRole
	if n == 1 || on != 1 {
		b.Kind, role = GroupBlock, ToggleRole
	}
	if w.row != nil && w.near(&items[i]) {
		b.Text = w.rowName()
		w.drop(w.row.Text)
	}
	for k := i; k < i+n; k++ {
		b.Controls = append(b.Controls, w.control(k, role))
	}
	if n == 1 {
		b.Kind = SingleBlock
	}
	w.add(b)
	return n
}

// drop removes the last block if it only repeats the label of the next one.
func (w *writer) drop(text string) {
	if n := len(w.blocks); n > 0 && w.blocks[n-1].Kind == TextBlock && w.blocks[n-1].Text == text {
		w.blocks = w.blocks[:n-1]
	}
}

// familyOf returns the common prefix of the names of all choices in a row.
func familyOf(name string) string {
	family, _, _ := strings.Cut(name, "-")
	return family
}

// near reports whether the last label is to the left of an item or directly above it.
func (w *writer) near(item *ui.Item) bool {
	label, b := w.row.Bounds(), item.Bounds()
	beside := label.CenterY() >= b.Y && label.CenterY() <= b.Bottom() && label.X < b.X
	above := label.Y < b.Y && b.Y-label.Bottom() < theme.Touch/2 && label.X < b.Right()
	return beside || above
}

// nameWords holds the ids of the labels of controls whose text is only a symbol.
var nameWords = map[string]string{"language": "access.language"}

// iconWords holds the ids of the labels of controls without a text.
var iconWords = map[ui.Icon]string{
	ui.IconUndo: "play.undo", ui.IconRedo: "play.redo", ui.IconFlag: "play.resign",
	ui.IconPlus: "access.more", ui.IconMinus: "access.less",
	ui.IconBack: "access.back", ui.IconShare: "access.share",
	ui.IconSun: "access.light", ui.IconMoon: "access.dark",
	ui.IconHelp: "access.help", ui.IconClose: "access.close", ui.IconCheck: "start.done",
	ui.IconPlay: "access.play", ui.IconPause: "access.pause",
	ui.IconFirst: "access.first", ui.IconPrevious: "access.previous",
	ui.IconNext: "access.next", ui.IconLast: "access.last-move",
	ui.IconRetry: "engine.retry", ui.IconEye: "play.opinion", ui.IconTree: "play.lesson",
	ui.IconSettings: "access.settings", ui.IconStep: "access.step", ui.IconSpeed: "access.speed",
	ui.IconMenu: "play.more", ui.IconKeyboard: "access.keys-title",
	ui.IconEdit: "access.edit", ui.IconLibrary: "access.library",
	ui.IconChart:    "review.analyse",
	ui.IconProgress: "progress.title",
	ui.IconZoomIn:   "access.zoom-in", ui.IconZoomOut: "access.zoom-out",
	ui.IconUp: "access.up", ui.IconDown: "access.down",
}

// rowName returns the name of the row that begins with the last label.
func (w *writer) rowName() string {
	if w.row.Label != "" {
		return w.row.Label
	}
	return w.row.Text
}

// label returns the label of the control at an index.
func (w *writer) label(i int) string {
	item := &w.page.Items[i]
	if item.Label != "" {
		return item.Label
	}
	if id, known := nameWords[item.Name]; known {
		return w.locale.Text(id)
	}
	if item.Text != "" {
		return item.Text
	}
	said := item.Name
	if id, known := iconWords[item.Icon]; known {
		said = w.locale.Text(id)
	}
	if item.Icon != ui.IconPlus && item.Icon != ui.IconMinus {
		return said
	}
	// One end of a stepper: add its value and the name of the row.
	if value := w.value(i); value != "" {
		said = value + ", " + said
	}
	if w.row != nil && w.near(item) {
		said = w.rowName() + ": " + said
	}
	return said
}

// value returns the text between the ends of a stepper. The control at index i is one
// of the ends.
func (w *writer) value(i int) string {
	y := w.page.Items[i].Bounds().CenterY()
	for k := i + 1; k < len(w.page.Items) && k <= i+2; k++ {
		item := &w.page.Items[k]
		if item.Kind == ui.Label && math.Abs(item.Bounds().CenterY()-y) < 4 {
			return item.Text
		}
	}
	return ""
}
