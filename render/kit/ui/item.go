package ui

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
)

// Kind is the kind of an item.
type Kind uint8

const (
	Panel     Kind = iota // a ground with rounded corners and a shadow
	Plate                 // a raised ground on a panel, or a ground in Color; Selected adds a golden edge
	Label                 // one line of text
	Paragraph             // text broken into lines
	Button                // text, an icon or both; identified by name
	Segment               // one choice of several side by side
	Bar                   // progress: Value from 0 to 1
	Picture               // drawn by its Painter
	Line                  // a thin separating line
	Thumb                 // scroll bar: the visible part of Thumbs
	Fade                  // Thumbs fades into Color where it continues, at the bottom if Last
	Tile                  // a lacquer tray under other items; identified by name
	Switch                // an optional icon, text, and a switch at the end; Selected means on
	Field                 // a text field; identified by name
)

// Emphasis is the prominence of a button.
type Emphasis uint8

const (
	Quiet   Emphasis = iota // an edge and the panel's ground
	Primary                 // the only golden button of a page
	Danger                  // gives something up
	Ghost                   // no edge: text or an icon on the lacquer or on a panel
)

// Painter draws a Picture into r, which is in device pixels.
type Painter interface {
	Paint(dst *ebiten.Image, r Rect, scale float64, item *Item)
}

// PlainPainter is a Painter with a fast version that needs no slow preparation.
type PlainPainter interface {
	PaintPlain(dst *ebiten.Image, r Rect, scale float64, item *Item)
}

// Item is an element of a page. Its rectangle is in device-independent pixels. For an
// item on a Scroll it is relative to the content at offset 0.
type Item struct {
	Kind     Kind
	Emphasis Emphasis
	Name     string // identifies buttons, segments and other controls
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
	Last     bool // the rightmost segment of its row
	Stacked  bool // the icon stands above the label
	Row      bool // a row of a list: icon and label are left-aligned, and a tick marks it as Selected
	OnTable  bool // lies on the lacquer rather than on a panel
	Repeats  bool // acts repeatedly while it is held
	Value    float64
	Label    string  // the name for screen readers if Text is empty or not sufficient
	Hint     string  // a Field shows it while it is empty
	Untold   bool    // screen readers skip this text, or the content of this plate, which is described elsewhere
	Painter  Painter // of a Picture, or above the label of a stacked control
	Argument int     // for the painter
	Scroll   *Scroll
	Thumbs   *Scroll // the content of a Thumb, which lies beside it, or of a Fade; Rect is the track

	fitted bool // the text is not reduced below Size
}

// Control reports whether the item is a control.
func (i *Item) Control() bool {
	return i.Kind == Button || i.Kind == Segment || i.Kind == Tile || i.Kind == Switch || i.Kind == Field
}

// Bounds returns the rectangle of the item on the screen.
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
