package editor

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	if tool, found := s.palette.byControl(control); found {
		s.palette.pick(tool)
		s.program.Refresh()
		return
	}
	changed := true
	switch control {
	case "back":
		s.program.Back()
		return
	case "play":
		s.play()
		return
	case "analyse":
		s.analyse()
		return
	case "share":
		s.share()
		return
	case groupControl + "first":
		s.palette.turnTo(game.First)
	case groupControl + "second":
		s.palette.turnTo(game.Second)
	case "move-first":
		changed = s.change(func(now *games.Draft) { now.ToMove = game.First })
	case "move-second":
		changed = s.change(func(now *games.Draft) { now.ToMove = game.Second })
	case "turn":
		changed = s.change(func(now *games.Draft) { now.ToMove = now.ToMove.Opponent() })
	case "clear":
		changed = s.change(func(now *games.Draft) { now.Clear() })
	case "standard":
		changed = s.change(s.standard)
	case "swap":
		changed = s.change(s.swap)
	case "undo":
		changed = s.undo()
	case "redo":
		changed = s.redo()
	default:
		return
	}
	if changed {
		s.check()
		verdict, _ := s.verdict()
		s.program.Announce(verdict)
	}
}

// standard sets up the start of the game. The suns stay in place if their number is that of
// the start.
func (s *Scene) standard(now *games.Draft) {
	suns := now.Suns
	start, err := s.rules.New(nil, rand.New(rand.NewPCG(s.program.Rand.Uint64(), 0)))
	if err != nil {
		return
	}
	*now = s.game.DraftOf(start)
	if suns.Len() == now.Suns.Len() {
		now.Suns = suns
	}
}

// swap exchanges the pieces of the two sides.
func (s *Scene) swap(now *games.Draft) {
	var pieces [2][]board.Piece // corresponding pieces have the same index
	for i := range s.palette.tools {
		t := &s.palette.tools[i]
		if t.Kind != games.PutPiece {
			continue
		}
		side := t.Side
		if side == game.NoSide { // one piece for each side, in order
			side = game.Player(len(pieces[0]))
		}
		pieces[side] = append(pieces[side], t.Piece)
	}
	other := make(map[board.Piece]board.Piece)
	for i, first := range pieces[0] {
		second := pieces[1][i]
		other[first], other[second] = second, first
	}
	for square, piece := range now.Pieces {
		if piece != (board.Piece{}) {
			now.Pieces[square] = other[piece]
		}
	}
	now.Points[0], now.Points[1] = now.Points[1], now.Points[0]
	now.ToMove = now.ToMove.Opponent()
}

// Here implements scene.Returner. The editor itself is shown again, so that the draft is not
// lost.
func (s *Scene) Here() scene.Destination {
	return scene.Editor{Setup: &s.chosen, Friends: s.friends, Scene: s}
}

// from returns the setup of a game that begins with the position.
func (s *Scene) from() setup.Setup {
	chosen := s.chosen
	chosen.Start = s.state.Clone()
	if s.chosen.Rules().ID() != s.rules.ID() {
		chosen.Reseat(s.program.Games.Of(s.chosen.Rules()), s.game)
	}
	return chosen
}

// play opens the start page with the position, to choose the players.
func (s *Scene) play() {
	if _, sound := s.verdict(); !sound {
		return
	}
	chosen := s.from()
	if s.friends != nil {
		s.friends.Setup = &chosen
		s.program.Go(*s.friends)
		return
	}
	s.program.Go(scene.Start{Setup: &chosen})
}

// analyse opens the analysis of the position.
func (s *Scene) analyse() {
	if _, sound := s.verdict(); !sound {
		return
	}
	chosen := s.from()
	chosen.Seats = [2]string{setup.Human, setup.Human}
	record := &match.Record{Rules: s.rules, Start: chosen.Start.Clone()}
	s.program.Go(scene.Review{Game: scene.Game{Setup: &chosen, Record: record}})
}

// share copies the address of the position, or its text if the program has no addresses.
func (s *Scene) share() {
	if s.state == nil {
		s.program.Say(s.program.Text("edit.not-copied"))
		return
	}
	chosen := s.from()
	s.program.CopyLink(chosen.Parameters(nil), s.rules.FormatPosition(s.state), "copy.copied")
}

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
		s.program.Announce(strings.Join([]string{s.game.SquareText(s.rules, square), s.label(t), verdict}, ". "))
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
		if tap, used := s.program.BoardKey(s.stage, key); used {
			if tap.To >= 0 {
				s.toggle(tap.To)
			}
			continue
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
