package start

import "colat/render/kit/ui"

// worked is the control of the rows that has just been worked: it stays where it is on the
// screen while its choice adds rows or takes some away.
type worked struct {
	name string // "" for none
	y    float64
}

// note remembers where a control stands that is about to be worked.
func (a *worked) note(s *Scene, control string) {
	*a = worked{}
	if item := s.program.Page.Find(control); item != nil && item.Scroll == &s.scroll {
		*a = worked{control, item.Bounds().Y}
	}
}

// hold scrolls the rows so that the control stands where it stood, as far as they go, or so
// that rows which have just been added are seen.
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

// addedSeen is how many of the rows that were added are brought into view.
const addedSeen = 3

// addedBelow returns how far the rows have to go up for the first ones that were added to be
// seen.
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

// amongFirst reports whether a control is one of those shown before more are asked for.
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
