package ui

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Kind is what an item is.
type Kind uint8

const (
	Panel     Kind = iota // a ground with rounded corners and a shadow
	Plate                 // a raised ground on a panel, or one of its Color; Selected gives it a golden edge
	Label                 // one line of text
	Paragraph             // text broken into lines
	Button                // text, an icon or both; worked by name
	Segment               // one choice of several side by side
	Bar                   // progress: Value of 0 to 1
	Picture               // drawn by its Painter
	Line                  // a thin line that separates
	Thumb                 // which part of Thumbs is seen
	Fade                  // where Thumbs goes on beyond what is seen: it fades into Color, at the foot if Last
	Tile                  // a lacquer tray; worked by name, what lies on it are other items
	Switch                // text, and an icon before it, with a switch at the end; Selected is on
	Field                 // a line that the person writes; worked by name
)

// Emphasis is how much a button asks for attention.
type Emphasis uint8

const (
	Quiet   Emphasis = iota // an edge and the panel's ground
	Primary                 // the one golden button of a page
	Danger                  // gives something up
	Ghost                   // no edge: text or an icon on the lacquer or on a panel
)

// Painter draws a Picture, within r in device pixels.
type Painter interface {
	Paint(dst *ebiten.Image, r Rect, scale float64, item *Item)
}

// PlainPainter is a Painter that can do without what takes long to be made ready.
type PlainPainter interface {
	PaintPlain(dst *ebiten.Image, r Rect, scale float64, item *Item)
}

// Item is one thing on a page. Its rectangle is in device-independent pixels;
// for an item on a Scroll, relative to content that has not been scrolled.
type Item struct {
	Kind     Kind
	Emphasis Emphasis
	Name     string // what buttons and segments are worked and found by
	Rect     Rect
	Text     string
	Size     float64 // of the text, in device-independent pixels
	Bold     bool
	Tabular  bool
	Align    text.Align
	Color    color.RGBA
	Icon     Icon
	Selected bool
	Disabled bool
	First    bool // the leftmost segment of its row
	Last     bool // the rightmost one
	Stacked  bool // the icon stands above the label
	Row      bool // a line of a list: icon and label begin at its left edge, a tick says Selected
	OnTable  bool // lies on the lacquer rather than on a panel
	Repeats  bool // acts again and again while it is held
	Value    float64
	Label    string  // what the item is called for those who listen, where its text does not say it
	Untold   bool    // what stands on this plate is told elsewhere
	Painter  Painter // of a Picture, or of what stands above the label of a stacked control
	Argument int     // the painter's own
	Scroll   *Scroll
	Thumbs   *Scroll // of a Thumb, which lies beside it, or a Fade; Rect is the way it can go

	fitted bool // the text is not set smaller than Size
}

// Control reports whether the item can be worked.
func (i *Item) Control() bool {
	return i.Kind == Button || i.Kind == Segment || i.Kind == Tile || i.Kind == Switch || i.Kind == Field
}

// Bounds returns where the item is on the screen now.
func (i *Item) Bounds() Rect {
	r := i.Rect
	switch {
	case i.Kind == Fade:
		return i.Thumbs.fade(r, i.Last)
	case i.Thumbs != nil:
		return i.Thumbs.thumb(r)
	}
	if i.Scroll != nil {
		r.Y -= i.Scroll.Offset
	}
	return r
}

// Page is what stands on the screen, from back to front. Building a page anew
// into the same Page allocates nothing.
type Page struct {
	Items []Item
	Theme *theme.Theme
	// Modal is the index of the first item of a dialogue: what is before it
	// lies behind a veil and cannot be worked. 0 is no dialogue.
	Modal int
	// Sheer is whether the dialogue's veil lets what lies behind it be seen well.
	Sheer bool
	// Plain leaves pictures, icons and shadows out for now, or has a PlainPainter paint them.
	Plain bool

	scroll  *Scroll    // what items are added to
	under   color.RGBA // what it lies on
	topmost *Scroll    // the last one on the page, that of the dialogue if there is one
}

// Reset empties the page.
func (p *Page) Reset(t *theme.Theme) {
	p.Items = p.Items[:0]
	p.Theme = t
	p.Modal, p.Sheer = 0, false
	p.scroll, p.topmost = nil, nil
}

// BeginModal makes the items that follow a dialogue over those before it.
func (p *Page) BeginModal() { p.Modal, p.topmost = len(p.Items), nil }

// Veil returns what lies over everything behind the dialogue.
func (p *Page) Veil() color.RGBA {
	if p.Sheer {
		return fade(p.Theme.Scrim, 0.3)
	}
	return p.Theme.Scrim
}

// BeginScroll makes the items that follow scroll within viewport.
func (p *Page) BeginScroll(s *Scroll, viewport Rect) {
	s.Viewport = viewport
	p.under = p.groundOf(viewport)
	p.scroll, p.topmost = s, s
}

// groundOf returns the colour of what r lies on, transparent for the lacquer.
func (p *Page) groundOf(r Rect) color.RGBA {
	for i := len(p.Items) - 1; i >= 0; i-- {
		item := &p.Items[i]
		switch {
		case !r.Within(item.Rect) || item.Scroll != nil:
		case item.Kind == Panel:
			return p.Theme.Panel
		case item.Kind == Plate:
			return p.Theme.PanelRaised
		}
	}
	return color.RGBA{}
}

// EndScroll ends what BeginScroll began. The content is height high; if not all of
// it can be seen, it fades where it goes on, and a thumb beside it says so.
func (p *Page) EndScroll(height float64) {
	s := p.scroll
	s.setHeight(height)
	p.scroll = nil
	if s.Range() > 0 {
		v := s.Viewport
		high := Faded(v)
		p.Add(Item{Kind: Fade, Rect: Rect{v.X, v.Y, v.W, high}, Thumbs: s, Color: p.under})
		foot := Rect{v.X, v.Bottom() - high, v.W, high}
		p.Add(Item{Kind: Fade, Rect: foot, Thumbs: s, Color: p.under, Last: true})
		way := Rect{X: s.Viewport.Right() + 4, Y: s.Viewport.Y, W: 4, H: s.Viewport.H}
		p.Add(Item{Kind: Thumb, Rect: way, Thumbs: s})
	}
}

// Add puts an item on the page and returns it for changes. The pointer is good
// until the next Add.
func (p *Page) Add(item Item) *Item {
	item.Scroll = p.scroll
	p.Items = append(p.Items, item)
	if item.Kind == Segment && item.Last {
		p.evenRow()
	}
	return &p.Items[len(p.Items)-1]
}

// evenRow sets all segments of the row that has just been added in one size, in which
// each has room, chosen or not.
func (p *Page) evenRow() {
	last := len(p.Items) - 1
	first, size := last, p.Items[last].Size
	for i := last; i >= 0 && p.Items[i].Kind == Segment; i-- {
		size = min(size, p.Items[i].segmentSize())
		if first = i; p.Items[i].First {
			break
		}
	}
	for i := first; i <= last; i++ {
		p.Items[i].Size, p.Items[i].fitted = size, true
	}
}

// EvenRows sets all segments from the item at an index on in one size: rows that are lines
// of one choice.
func (p *Page) EvenRows(first int) {
	size := math.Inf(1)
	for i := first; i < len(p.Items); i++ {
		if item := &p.Items[i]; item.Kind == Segment {
			size = min(size, item.Size)
		}
	}
	for i := first; i < len(p.Items); i++ {
		if item := &p.Items[i]; item.Kind == Segment {
			item.Size = size
		}
	}
}

// EvenList sets the labels of all segments, buttons and rows from the item at an index on in
// one size, in which each has room: choices of one list. Captions below pictures are a size
// of their own.
func (p *Page) EvenList(first int) {
	size := math.Inf(1)
	for i := first; i < len(p.Items); i++ {
		if item := &p.Items[i]; item.listed() {
			size = min(size, item.FittedSize())
		}
	}
	for i := first; i < len(p.Items); i++ {
		if item := &p.Items[i]; item.listed() {
			item.Size, item.fitted = size, true
		}
	}
}

// listed reports whether EvenList sets the item's size.
func (item *Item) listed() bool {
	chosen := item.Kind == Segment || item.Kind == Button || item.Kind == Switch && item.Row
	return chosen && item.Text != "" && !item.Stacked
}

// AddLabel puts a line of text on the page, centred vertically in r. A text too
// wide for r is set smaller.
func (p *Page) AddLabel(r Rect, s string, size float64, c color.RGBA) *Item {
	return p.Add(Item{Kind: Label, Rect: r, Text: s, Size: size, Color: c})
}

// AddButton puts a button on the page.
func (p *Page) AddButton(r Rect, name, label string, icon Icon, look Emphasis) *Item {
	return p.Add(Item{Kind: Button, Rect: r, Name: name, Text: label, Icon: icon, Emphasis: look, Size: theme.TextBody})
}

// AddSegments puts a row of choices on the page, of which the one at selected is
// taken, or none at -1. names and labels go together.
func (p *Page) AddSegments(r Rect, names, labels []string, selected int, size float64) {
	for i := range names {
		p.Add(Item{
			Kind: Segment, Rect: r.Column(i, len(names), 0), Name: names[i], Text: labels[i], Size: size,
			Selected: i == selected, First: i == 0, Last: i == len(names)-1,
		})
	}
}

// AddParagraph puts text on the page, broken to the width of r, and returns its
// height; that of r does not count.
func (p *Page) AddParagraph(r Rect, s string, size float64, c color.RGBA) float64 {
	r.H = ParagraphHeight(s, size, r.W)
	p.Add(Item{Kind: Paragraph, Rect: r, Text: s, Size: size, Color: c})
	return r.H
}

// Find returns the control or picture called name, or nil.
func (p *Page) Find(name string) *Item {
	for i := len(p.Items) - 1; i >= 0; i-- {
		if p.Items[i].Name == name && name != "" {
			return &p.Items[i]
		}
	}
	return nil
}

// Reachable reports whether the item at an index can be worked now: it is a
// control, it is not disabled, and no dialogue covers it.
func (p *Page) Reachable(index int) bool {
	item := &p.Items[index]
	return item.Control() && !item.Disabled && index >= p.Modal
}

// AppendControls appends the names of the controls on the page that no dialogue
// covers, disabled ones included.
func (p *Page) AppendControls(names []string) []string {
	for i := p.Modal; i < len(p.Items); i++ {
		if p.Items[i].Control() {
			names = append(names, p.Items[i].Name)
		}
	}
	return names
}
