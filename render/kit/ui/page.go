package ui

import (
	"image/color"
	"math"

	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Page is the content of the screen, from back to front. Rebuilding a page into the
// same Page does not allocate.
type Page struct {
	Items []Item
	Theme *theme.Theme
	// Modal is the index of the first item of a dialogue: earlier items lie behind a
	// veil and cannot be used. 0 means no dialogue.
	Modal int
	// Sheer makes the veil of the dialogue more transparent.
	Sheer bool
	// Plain omits pictures, icons and shadows, or draws pictures with a PlainPainter.
	Plain bool

	scroll  *Scroll    // receives the items of Add
	under   color.RGBA // ground below scroll
	topmost *Scroll    // the last Scroll of the page, that of the dialogue if there is one
}

// Reset empties the page.
func (p *Page) Reset(t *theme.Theme) {
	p.Items = p.Items[:0]
	p.Theme = t
	p.Modal, p.Sheer = 0, false
	p.scroll, p.topmost = nil, nil
}

// BeginModal starts a dialogue. It consists of the items that follow and covers those
// before.
func (p *Page) BeginModal() { p.Modal, p.topmost = len(p.Items), nil }

// Veil returns the colour that covers everything behind the dialogue.
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

// groundOf returns the colour of the ground below r, transparent for the lacquer.
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

// EndScroll ends the content of BeginScroll, whose lower edge it sets. If the content is
// higher than the viewport, it fades at the ends where it continues, and a thumb beside
// it shows the visible part.
func (p *Page) EndScroll(bottom float64) {
	s := p.scroll
	s.Height = bottom - s.Viewport.Y
	s.Offset = min(max(s.Offset, 0), s.Range())
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

// Add adds an item to the page and returns it for changes. The pointer is valid until
// the next call of Add.
func (p *Page) Add(item Item) *Item {
	item.Scroll = p.scroll
	p.Items = append(p.Items, item)
	if item.Kind == Segment && item.Last {
		p.evenRow()
	}
	return &p.Items[len(p.Items)-1]
}

// evenRow sets all segments of the row that was added last to the same text size, at
// which each fits whether it is selected or not.
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

// EvenRows sets all segments from the item at index first on to the same text size. It
// is for a choice that takes several rows.
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

// EvenList sets the labels of all segments, buttons and rows from the item at index
// first on to the same text size, at which each fits. It is for the choices of one
// list. It does not change captions below pictures.
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

// listed reports whether EvenList sets the size of the item.
func (item *Item) listed() bool {
	chosen := item.Kind == Segment || item.Kind == Button || item.Kind == Switch && item.Row
	return chosen && item.Text != "" && !item.Stacked
}

// AddLabel adds a line of text, centred vertically in r. A text wider than r is
// reduced.
func (p *Page) AddLabel(r Rect, s string, size float64, c color.RGBA) *Item {
	return p.Add(Item{Kind: Label, Rect: r, Text: s, Size: size, Color: c})
}

// AddBold adds a line of bold text like AddLabel.
func (p *Page) AddBold(r Rect, s string, size float64, c color.RGBA) *Item {
	item := p.AddLabel(r, s, size, c)
	item.Bold = true
	return item
}

// AddFigure adds a number like AddLabel, in figures of equal width at the right end of r.
func (p *Page) AddFigure(r Rect, s string, size float64, c color.RGBA) *Item {
	item := p.AddLabel(r, s, size, c)
	item.Align, item.Tabular = text.End, true
	return item
}

// AddPlate adds a raised ground and returns the space within it.
func (p *Page) AddPlate(r Rect, dx, dy float64, selected bool) Rect {
	p.Add(Item{Kind: Plate, Rect: r, Selected: selected})
	return r.Pad(dx, dy)
}

// AddPanel adds a panel and returns the space within its padding.
func (p *Page) AddPanel(r Rect, padding float64) Rect {
	p.Add(Item{Kind: Panel, Rect: r})
	return r.Inset(padding)
}

// AddDialog starts a dialogue with a panel, and returns the space within its padding.
func (p *Page) AddDialog(r Rect, padding float64) Rect {
	p.BeginModal()
	return p.AddPanel(r, padding)
}

// AddButton adds a button.
func (p *Page) AddButton(r Rect, name, label string, icon Icon, look Emphasis) *Item {
	return p.Add(Item{Kind: Button, Rect: r, Name: name, Text: label, Icon: icon, Emphasis: look, Size: theme.TextBody})
}

// AddSegments adds a row of choices, of which the one at index selected is selected, or
// none if it is -1. names and labels must have the same length.
func (p *Page) AddSegments(r Rect, names, labels []string, selected int, size float64) {
	for i := range names {
		p.Add(Item{
			Kind: Segment, Rect: r.Column(i, len(names), 0), Name: names[i], Text: labels[i], Size: size,
			Selected: i == selected, First: i == 0, Last: i == len(names)-1,
		})
	}
}

// AddParagraph adds text, broken into lines of the width of r, and returns its height.
// The height of r is ignored.
func (p *Page) AddParagraph(r Rect, s string, size float64, c color.RGBA) float64 {
	r.H = ParagraphHeight(s, size, r.W)
	p.Add(Item{Kind: Paragraph, Rect: r, Text: s, Size: size, Color: c})
	return r.H
}

// AddWords adds text at the top of r like AddParagraph, and cuts it off r with a gap below it.
func (p *Page) AddWords(r *Rect, s string, size float64, c color.RGBA, gap float64) {
	p.AddParagraph(r.CutTop(ParagraphHeight(s, size, r.W), gap), s, size, c)
}

// Measure returns the height that add cuts off the top of a rectangle of a width. The page stays as it
// is.
func (p *Page) Measure(width float64, add func(*Rect)) float64 {
	before := *p
	r := Rect{W: width, H: math.Inf(1)}
	add(&r)
	before.Items = p.Items[:len(before.Items)]
	*p = before
	return r.Y
}

// AddGrid lays out n cells in rows of equal columns at the top of r, with a gap between them, and cuts
// them off r. A row is as high as its highest cell. add lays out the i-th cell at the top of a rectangle
// like Measure's.
func (p *Page) AddGrid(r *Rect, n, columns int, gap float64, add func(i int, cell *Rect)) {
	for first := 0; first < n; first += columns {
		if first > 0 {
			r.CutTop(0, gap)
		}
		high := 0.0
		for i := first; i < min(n, first+columns); i++ {
			cell := r.Column(i-first, columns, gap)
			add(i, &cell)
			high = max(high, cell.Y-r.Y)
		}
		r.CutTop(high, 0)
	}
}

// Find returns the last item with the given name, or nil.
func (p *Page) Find(name string) *Item {
	for i := len(p.Items) - 1; i >= 0; i-- {
		if p.Items[i].Name == name && name != "" {
			return &p.Items[i]
		}
	}
	return nil
}

// Reachable reports whether the item at an index can be used: it is a control, it is
// not disabled, and no dialogue covers it.
func (p *Page) Reachable(index int) bool {
	item := &p.Items[index]
	return item.Control() && !item.Disabled && index >= p.Modal
}

// AppendControls appends the names of the controls that no dialogue covers, including
// disabled ones.
func (p *Page) AppendControls(names []string) []string {
	for i := p.Modal; i < len(p.Items); i++ {
		if p.Items[i].Control() {
			names = append(names, p.Items[i].Name)
		}
	}
	return names
}
