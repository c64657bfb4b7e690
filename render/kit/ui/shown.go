package ui

import (
	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// Shown records how a page was last drawn and finds the parts that look different, so
// that a frame draws only these.
type Shown struct {
	items []shownItem
	modal int
	theme *theme.Theme
}

type shownItem struct {
	item                 Item
	bounds, clip         Rect // the content may have been scrolled since, and its viewport moved
	hovered, held, focus bool
}

func shownAs(item *Item, a *Interaction) shownItem {
	named := item.Name != ""
	return shownItem{
		item: *item, bounds: item.Bounds(), clip: item.clip(),
		hovered: named && a.Hover == item.Name, held: named && a.Held == item.Name, focus: named && a.Focus == item.Name,
	}
}

// Changes appends to parts the rectangles in which the page looks different from the
// last call of Keep. It returns false if everything must be drawn.
func (s *Shown) Changes(p *Page, a *Interaction, parts []Rect) ([]Rect, bool) {
	if s.modal != p.Modal || s.theme != p.Theme {
		return parts, false
	}
	old, items := s.items, p.Items
	// An added or removed item moves the items after it in the list.
	for len(old) != len(items) && len(old) > 0 && len(items) > 0 && old[0] == shownAs(&items[0], a) {
		old, items = old[1:], items[1:]
	}
	for len(old) != len(items) && len(old) > 0 && len(items) > 0 && old[len(old)-1] == shownAs(&items[len(items)-1], a) {
		old, items = old[:len(old)-1], items[:len(items)-1]
	}
	for i := range max(len(old), len(items)) {
		switch {
		case i >= len(items):
			parts = join(parts, old[i].item.reach(old[i].bounds, old[i].clip))
		case i >= len(old):
			parts = join(parts, items[i].reach(items[i].Bounds(), items[i].clip()))
		case old[i] != shownAs(&items[i], a):
			parts = join(parts, old[i].item.reach(old[i].bounds, old[i].clip))
			parts = join(parts, items[i].reach(items[i].Bounds(), items[i].clip()))
		}
	}
	return parts, true
}

// Keep records the page as it is drawn.
func (s *Shown) Keep(p *Page, a *Interaction) {
	s.items = s.items[:0]
	for i := range p.Items {
		s.items = append(s.items, shownAs(&p.Items[i], a))
	}
	s.modal, s.theme = p.Modal, p.Theme
}

// join adds a rectangle to parts. It merges two rectangles if that adds little to the
// drawn area.
func join(parts []Rect, r Rect) []Rect {
	for i := range parts {
		if both := parts[i].Union(r); both.W*both.H <= 1.25*(parts[i].W*parts[i].H+r.W*r.H) {
			parts[i] = both
			return parts
		}
	}
	return append(parts, r)
}

// clip returns the rectangle outside of which the item is not drawn; empty if there is none.
func (i *Item) clip() Rect {
	if i.Scroll == nil {
		return Rect{}
	}
	return i.Scroll.clip()
}

// reach returns the bounds of everything that an item at bounds draws within a clip.
func (i *Item) reach(bounds, clip Rect) Rect {
	r := bounds.Inset(-focusReach)
	switch i.Kind {
	case Panel:
		r = bounds.Inset(-panelShadow)
	case Label:
		// A label may be larger than its rectangle.
		style := text.Fit(i.Text, i.style(1), bounds.W, i.Size*LeastText)
		width, height := text.Width(i.Text, style)+4, i.Size*text.LineHeight
		line := Rect{anchor(bounds, i.Align), bounds.CenterY() - height/2, width, height}
		switch i.Align {
		case text.Center:
			line.X -= width / 2
		case text.End:
			line.X -= width
		}
		r = r.Union(line)
	}
	if i.Scroll != nil {
		r = r.Intersect(clip)
	}
	return r
}
