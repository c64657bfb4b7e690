package start

import "colat/render/kit/ui"

// note remembers the place of a control that is about to be used.
func (a *worked) note(s *Scene, control string) {
	*a = worked{}
	if item := s.program.Page.Find(control); item != nil && item.Scroll == &s.scroll {
		*a = worked{control, item.Bounds().Y}
	}
}

// hold scrolls the rows so that the control keeps its place, as far as possible, or so that
// added rows are visible.
func (a *worked) hold(s *Scene, page *ui.Page) {
	by := 0.0
	if item := page.Find(a.name); item != nil && item.Scroll == &s.scroll {
		by = item.Bounds().Y - a.y
	}
	if s.unfolded {
		by = s.addedBelow(page)
	}
	*a, s.unfolded = worked{}, false
	s.scroll.Offset = min(max(s.scroll.Offset+by, 0), s.scroll.Range())
}

// addedSeen is the number of added rows to scroll into view.
const addedSeen = 3

// addedBelow returns the distance to scroll for the first added rows to be visible.
func (s *Scene) addedBelow(page *ui.Page) float64 {
	v := s.scroll.Viewport
	margin := ui.Faded(v)
	first, bottom, rows := 0.0, 0.0, 0
	for i := range page.Items {
		item := &page.Items[i]
		if item.Scroll != &s.scroll || !item.Control() || s.amongFirst(item.Name) {
			continue
		}
		if item.Rect.Bottom() > bottom {
			if rows++; rows > addedSeen {
				break
			}
			bottom = item.Rect.Bottom()
		}
		if rows == 1 {
			first = item.Rect.Y
		}
	}
	return max(0, min(bottom+margin-v.Bottom(), first-margin-v.Y))
}

// amongFirst reports whether a control belongs to the rows that are always shown.
func (s *Scene) amongFirst(name string) bool {
	for _, r := range (menu{s}).firstRows() {
		for _, c := range r.choices {
			if c.name == name {
				return true
			}
		}
	}
	return false
}
