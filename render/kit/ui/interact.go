package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// dragDistance is the distance that a pointer moves before a press on scrollable
// content becomes a drag, in device-independent pixels.
const dragDistance = 10

// Interaction is the state of the user's interaction with a page: the controls under
// the pointer, held by it, and in focus.
type Interaction struct {
	Hover string // the control under a mouse
	Held  string // the control that the pointer holds and that acts if it is lifted
	Focus string // the control in focus, "" if none

	pressed  string // the control the pointer went down on
	held     int    // ticks since the press
	dragging *Scroll
	dragY    float64
}

// Update handles the input of one tick. It returns the name of the activated control,
// or "".
func (a *Interaction) Update(p *Page, in *Input) (activated string) {
	a.scroll(p, in)
	over, repeats := "", false
	if i := p.at(in.X, in.Y); i >= 0 {
		over, repeats = p.Items[i].Name, p.Items[i].Repeats
	}
	if in.Pressed {
		a.pressed, a.held = over, 0
		a.Focus = ""
	}
	if a.dragging != nil {
		a.pressed = ""
	}
	if a.pressed != "" && over == a.pressed && a.acts(in, repeats) {
		activated = over
	}
	if !in.Down {
		a.pressed = ""
	}
	a.Hover, a.Held = "", ""
	if a.pressed != "" && over == a.pressed {
		a.Held = over
	}
	if !in.Touch && a.pressed == "" {
		a.Hover = over
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyTab:
			a.Step(p, in.Shift)
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace:
			if a.focused(p) >= 0 && activated == "" {
				activated = a.Focus
			}
		}
	}
	if a.Focus != "" && a.focused(p) < 0 {
		a.Focus = ""
	}
	return activated
}

// A held control that repeats acts after 0.4 s, and then twelve times a second.
const (
	holdDelay = 24 // ticks
	holdEvery = 5
)

// acts reports whether the control that is held by the pointer acts in this tick: when
// the pointer is lifted or, if the control repeats, while it is held.
func (a *Interaction) acts(in *Input, repeats bool) bool {
	if !repeats {
		return in.Released
	}
	if in.Released {
		return a.held < holdDelay
	}
	if in.Down {
		a.held++
	}
	return a.held >= holdDelay && (a.held-holdDelay)%holdEvery == 0
}

// at returns the index of the reachable control at a point, or -1.
func (p *Page) at(x, y float64) int {
	for i := len(p.Items) - 1; i >= p.Modal; i-- {
		item := &p.Items[i]
		if !p.Reachable(i) || !item.Bounds().Contains(x, y) {
			continue
		}
		if item.Scroll != nil && !item.Scroll.Viewport.Contains(x, y) {
			continue
		}
		return i
	}
	return -1
}

// focused returns the index of the control in focus, or -1 if it is not reachable.
func (a *Interaction) focused(p *Page) int {
	if a.Focus == "" {
		return -1
	}
	for i := range p.Items {
		if p.Items[i].Name == a.Focus && p.Reachable(i) {
			return i
		}
	}
	return -1
}

// Step moves the focus to the next reachable control or, if backward is set, to the
// previous one, and wraps around.
func (a *Interaction) Step(p *Page, backward bool) {
	step := 1
	if backward {
		step = -1
	}
	i, n := a.focused(p), len(p.Items)
	if i < 0 && backward {
		i = 0
	}
	for range n {
		i = (i + step + n) % n
		if p.Reachable(i) {
			a.Focus = p.Items[i].Name
			if s := p.Items[i].Scroll; s != nil {
				s.show(p.Items[i].Rect)
			}
			return
		}
	}
	a.Focus = ""
}

// Point moves the focus to a control, or removes it if the control is not reachable.
func (a *Interaction) Point(p *Page, control string) {
	a.Focus = control
	if i := a.focused(p); i < 0 {
		a.Focus = ""
	} else if s := p.Items[i].Scroll; s != nil {
		s.show(p.Items[i].Rect)
	}
}

// scroll scrolls the content under the pointer by wheel, finger and keys.
func (a *Interaction) scroll(p *Page, in *Input) {
	s := p.scrollAt(in.X, in.Y)
	if in.Wheel != 0 && s != nil {
		s.velocity = 0
		s.by(in.Wheel * 40)
	}
	switch {
	case in.Pressed:
		a.dragging, a.dragY = nil, in.Y
		if s != nil {
			s.velocity = 0
		}
	case in.Down && in.Touch && a.dragging == nil:
		start := p.scrollAt(in.PressX, in.PressY)
		if start != nil && start.Range() > 0 && math.Abs(in.Y-in.PressY) > dragDistance {
			a.dragging, a.dragY = start, in.Y
		}
	case in.Down && a.dragging != nil:
		distance := a.dragY - in.Y
		a.dragging.by(distance)
		a.dragging.velocity = 0.6*distance + 0.4*a.dragging.velocity
		a.dragY = in.Y
	case !in.Down && a.dragging != nil:
		a.dragging = nil
	}
	if s := p.topmost; s != nil && a.dragging == nil {
		s.coast()
	}
	if p.Modal > 0 && p.topmost != nil {
		for _, key := range in.Keys {
			p.topmost.key(key)
		}
	}
}

// scrollAt returns the scrollable content at a point, or nil.
func (p *Page) scrollAt(x, y float64) *Scroll {
	if s := p.topmost; s != nil && s.Viewport.Contains(x, y) {
		return s
	}
	return nil
}

// Scrolled returns the offset of the page's content, that of the dialogue if there is one.
func (p *Page) Scrolled() float64 {
	if p.topmost == nil {
		return 0
	}
	return p.topmost.Offset
}

// Coasting reports whether content is still moving after a fling.
func (p *Page) Coasting() bool { return p.topmost != nil && p.topmost.velocity != 0 }
