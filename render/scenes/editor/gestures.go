package editor

import (
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Holding a pointer still for half a second erases a square.
const (
	longPress = 30 // ticks
	stillness = 10 // greatest distance from where the pointer went down, in device-independent pixels
)

// pointer handles mouse and touch input.
func (s *Scene) pointer(in *ui.Input) {
	if s.program.Page.Modal > 0 {
		return
	}
	if in.Secondary {
		if square, over := s.stage.SquareAt(in.X, in.Y); over {
			s.use(0, square)
		}
	}
	s.dragTool(in)
	tap := s.stage.Point(in, true)
	if in.Touch && s.stage.Zooms() {
		s.touchZoomed(in, tap)
		return
	}
	square, over := s.stage.SquareAt(in.X, in.Y)
	if in.Pressed {
		s.stroke = stroke{begun: over, square: square, dropped: s.stroke.dropped, tool: s.palette.held}
	}
	if !s.stroke.begun || s.stroke.spent {
		return
	}
	switch {
	case in.Released:
		if over && square == s.stroke.square && !s.stroke.painted {
			s.toggle(square)
		}
		s.stroke = stroke{}
	case in.Down && over && square != s.stroke.square && s.strays(in):
		if !s.stroke.painted {
			s.use(s.stroke.tool, s.stroke.square)
		}
		s.use(s.stroke.tool, square)
		s.stroke.painted, s.stroke.square = true, square
	case in.Down:
		s.press(in)
	}
}

// touchZoomed handles touch input on squares smaller than a finger. The finger may pan the
// board, so only taps and long presses change squares.
func (s *Scene) touchZoomed(in *ui.Input, tap stage.Tap) {
	if in.Pressed {
		square, over := s.stage.SquareAt(in.X, in.Y)
		s.stroke = stroke{begun: over, square: square, tool: s.palette.held, dropped: s.stroke.dropped}
	}
	if tap.To >= 0 && !s.stroke.spent {
		s.toggle(tap.To)
	}
	if in.Down && s.stroke.begun && !s.stroke.spent {
		s.press(in)
	}
}

// strays reports whether the pointer has moved away from where it went down.
func (s *Scene) strays(in *ui.Input) bool {
	return math.Hypot(in.X-in.PressX, in.Y-in.PressY) > stillness
}

// press counts the ticks of a long press, which erases the square under it.
func (s *Scene) press(in *ui.Input) {
	if s.stroke.painted || s.strays(in) {
		return
	}
	if s.stroke.ticks++; s.stroke.ticks == longPress {
		s.stroke.spent = true
		s.use(0, s.stroke.square)
	}
}

// dragTool handles tools that are dragged from the palette to a square.
func (s *Scene) dragTool(in *ui.Input) {
	if in.Pressed {
		s.stroke.dropped = 0
		for i := range s.palette.tools {
			item := s.program.Page.Find(toolControl + s.palette.tools[i].Name)
			if item != nil && item.Bounds().Contains(in.X, in.Y) {
				s.stroke.dropped = i + 1
			}
		}
	}
	if !in.Released || s.stroke.dropped == 0 {
		return
	}
	tool := s.stroke.dropped - 1
	s.stroke.dropped = 0
	if square, over := s.stage.SquareAt(in.X, in.Y); over && s.strays(in) {
		s.palette.pick(tool)
		s.use(tool, square)
	}
}

// toggle uses the selected tool on a square. If that changes nothing, it erases the square.
func (s *Scene) toggle(square int) {
	if !s.use(s.palette.held, square) {
		s.use(0, square)
	}
}

// use uses a tool on a square, announces the change, and reports whether there was one.
func (s *Scene) use(tool, square int) bool {
	t := &s.palette.tools[tool]
	changed := s.change(func(now *games.Draft) { now.Use(t, square, s.game.Block(s.rules, square)) })
	if changed {
		s.check()
		verdict, _ := s.verdict()
		s.program.Announce(strings.Join([]string{s.game.SquareName(s.rules, square), s.label(t), verdict}, ". "))
	}
	return changed
}

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(in *ui.Input) (left bool) {
	for _, key := range in.Keys {
		if tool, found := s.palette.byKey(key); found {
			if square := s.stage.Cursor(); square >= 0 && !s.program.Focused() {
				s.use(tool, square)
			} else {
				s.palette.pick(tool)
				s.program.Refresh()
			}
			continue
		}
		if !stage.Plays(key) || !s.program.Focused() {
			if tap, meant := s.stage.Key(key); meant {
				if stage.MovesCursor(key) {
					s.program.Unfocus()
				}
				if tap.To >= 0 {
					s.toggle(tap.To)
				}
				continue
			}
		}
		switch key {
		case ebiten.KeyEscape:
			s.program.Back()
			return true
		case ebiten.KeyU:
			s.Activate("undo")
		case ebiten.KeyR:
			s.Activate("redo")
		case ebiten.KeyT:
			s.Activate("turn")
		case ebiten.KeyG:
			if s.palette.grouped() {
				s.palette.turnTo(s.palette.group.Opponent())
				s.program.Refresh()
			}
		}
	}
	return false
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.pointer(in)
	if s.keys(in) {
		return // key may have opened another scene
	}
	s.stage.View.Update()
}
