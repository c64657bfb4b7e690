package editor

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text := s.program.Text
	_, sound := s.verdict()
	change := func(how func(now *games.Draft)) func() { return func() { s.told(s.change(how)) } }
	moves := func(side game.Player) func() { return change(func(now *games.Draft) { now.ToMove = side }) }
	play := bench.Control{Name: "play", Label: text("edit.play"), Icon: ui.IconPlay, Look: ui.Primary}
	if s.friends != nil {
		play.Label, play.Icon = text("edit.use"), ui.IconCheck
	}
	play.Disabled, play.Do = !sound, s.play
	list := []bench.Control{
		{Name: "analyse", Label: text("review.analyse"), Icon: ui.IconChart, Disabled: !sound, Do: s.analyse}, play,
		{Name: "share", Do: s.share},
		{Name: "move-first", Do: moves(game.First)}, {Name: "move-second", Do: moves(game.Second)},
		{Name: "turn", Keys: "T", Help: "edit.keys-turn", Do: moves(s.now.ToMove.Opponent())},
		{
			Name: "undo", Label: text("edit.undo"), Icon: ui.IconUndo, Disabled: len(s.before) == 0, Keys: "U",
			Help: "edit.keys-changes", Do: func() { s.told(s.undo()) },
		},
		{
			Name: "redo", Label: text("edit.redo"), Icon: ui.IconRedo, Disabled: len(s.after) == 0, Keys: "R",
			Help: "edit.keys-changes", Do: func() { s.told(s.redo()) },
		},
		{
			Name: "clear", Label: text("edit.clear"), Icon: ui.IconMinus,
			Do: change(func(now *games.Draft) { now.Clear() }),
		},
		{Name: "standard", Label: text("edit.standard"), Icon: ui.IconFirst, Do: change(s.standard)},
		{Name: "swap", Label: text("edit.swap"), Icon: ui.IconSwap, Do: change(s.swap)},
		{Name: toolControl, Of: func(name string) {
			if tool, found := s.palette.named(name); found {
				s.palette.pick(tool)
			}
		}},
		{Name: "back", Keys: "Esc", Help: "keys.back", Do: s.program.Back},
	}
	if s.palette.grouped() {
		list = append(list,
			bench.Control{Name: groupControl + "first", Do: func() { s.palette.turnTo(game.First) }},
			bench.Control{Name: groupControl + "second", Do: func() { s.palette.turnTo(game.Second) }},
			bench.Control{
				Name: groupControl + "other", Keys: "G", Help: "edit.keys-group",
				Do: func() { s.palette.turnTo(s.palette.group.Opponent()) },
			},
		)
	}
	return list
}

// told asks the rules about a changed position, and announces what they say.
func (s *Scene) told(changed bool) {
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
	square, over := s.stage.SquareAt(in.X, in.Y)
	if in.Pressed {
		s.stroke = stroke{begun: over, square: square, dropped: s.stroke.dropped, tool: s.palette.held}
	}
	if in.Touch && s.stage.Zooms() {
		s.touchZoomed(in, tap)
		return
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

// keys handles the keyboard. A tool is used on the square under the cursor, or chosen.
func (s *Scene) keys(in *ui.Input) {
	var rest []ebiten.Key
	for _, key := range in.Keys {
		if tool, found := s.palette.byKey(key); found {
			if square := s.stage.Cursor(); square >= 0 && !s.program.Focused() {
				s.use(tool, square)
			} else {
				s.palette.pick(tool)
				s.program.Refresh()
			}
		} else if tap, used := s.program.BoardKey(s.stage, key); !used {
			rest = append(rest, key)
		} else if tap.To >= 0 {
			s.toggle(tap.To)
		}
	}
	in.Keys = rest
	s.Keys(in, nil, false)
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.pointer(in)
	if s.keys(in); s.Left {
		return
	}
	s.stage.View.Update()
}
