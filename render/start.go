package render

import (
	"math/bits"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/othello"
	"colat/render/board"
	"colat/render/ui"
)

// startScene is where a game is set up: rules, seats, thinking time and, on a
// board that shows them, the victory cells.
type startScene struct {
	app    *app
	setup  setup
	view   *board.View
	scroll ui.Scroll

	picking bool
	before  uint64 // the victory cells before picking began
	cursor  int    // the keyboard's square while picking, or -1
	saved   *savedGame

	boardRect ui.Rect
}

// othelloTable is the board of both games. The dots are those of the printed
// boards.
var othelloTable = board.Table{
	Columns: 8, Rows: 8, Coordinates: true,
	Dots: []int{2*8 + 2, 2*8 + 6, 6*8 + 2, 6*8 + 6},
}

// suns is how many victory cells a game has.
const suns = 5

func newStart(a *app, chosen *setup) *startScene {
	s := &startScene{app: a, setup: *chosen, view: board.NewView(othelloTable), cursor: -1, saved: a.store.loadGame()}
	s.setup.moves = nil
	if bits.OnesCount64(s.setup.victory) != suns {
		s.setup.victory = drawCells(a.rng)
	}
	s.retheme()
	s.showBoard()
	return s
}

func (s *startScene) name() string { return "start" }

func (s *startScene) close() {}

func (s *startScene) retheme() { s.view.SetReducedMotion(s.app.options.Host.ReducedMotion()) }

// cells returns the victory cells as the board shows them.
func (s *startScene) cells() uint64 {
	if s.setup.rules == othello.Victory {
		return s.setup.victory
	}
	return 0
}

func (s *startScene) showBoard() {
	s.view.Set(positionOf(othello.Victory, s.cells()))
	s.view.SetLast(board.Set{})
	s.view.SetCursor(s.cursor)
	s.app.refresh()
}

// positionOf returns the starting position with these victory cells marked,
// however many they are.
func positionOf(rules *othello.Rules, cells uint64) *board.Position {
	start, err := rules.New(game.Options{"victory": "a1 a2 a3 a4 a5"}, nil)
	if err != nil {
		panic("render: the starting position cannot be: " + err.Error())
	}
	p := position(start.(*othello.State))
	p.Suns = board.Set{cells}
	return p
}

// position returns a state as the board view takes it.
func position(s *othello.State) *board.Position {
	black, white := s.Board()
	p := &board.Position{Suns: board.Set{s.VictoryCells()}}
	for sq := range 64 {
		switch {
		case black>>sq&1 != 0:
			p.Pieces[sq] = discOf(game.First)
		case white>>sq&1 != 0:
			p.Pieces[sq] = discOf(game.Second)
		}
	}
	return p
}

func (s *startScene) update(in *ui.Input) {
	s.view.Update()
	if s.app.help != nil {
		return
	}
	if s.picking {
		s.pickByKeys(in)
	}
	hover := -1
	if square, ok := s.squareAt(in.X, in.Y); ok && s.picking {
		if !in.Touch {
			hover = square
		}
		if from, ok := s.squareAt(in.PressX, in.PressY); ok && from == square && in.Released {
			s.toggle(square)
		}
	}
	s.view.SetHover(hover)
	for _, key := range in.Keys {
		if s.picking && key == ebiten.KeyEscape {
			s.activate("cancel-pick")
		}
	}
}

func (s *startScene) squareAt(x, y float64) (int, bool) {
	return s.view.SquareAt(x*s.app.scale, y*s.app.scale)
}

// pickByKeys moves the cursor by the arrows and picks with Enter and Space.
func (s *startScene) pickByKeys(in *ui.Input) {
	for _, key := range in.Keys {
		if moved := moveCursor(s.cursor, key); moved != s.cursor {
			s.cursor = moved
			s.app.worked.Focus = ""
			s.view.SetCursor(s.cursor)
		} else if plays(key) && s.app.worked.Focus == "" && s.cursor >= 0 {
			s.toggle(s.cursor)
		}
	}
}

// moveCursor returns where an arrow key leads from a square; from -1, nowhere in
// particular, to the middle of the board. Other keys stay.
func moveCursor(square int, key ebiten.Key) int {
	dx, dy := 0, 0
	switch key {
	case ebiten.KeyArrowLeft:
		dx = -1
	case ebiten.KeyArrowRight:
		dx = 1
	case ebiten.KeyArrowUp:
		dy = -1
	case ebiten.KeyArrowDown:
		dy = 1
	default:
		return square
	}
	if square < 0 {
		return 3*8 + 3
	}
	x, y := square%8+dx, square/8+dy
	if x < 0 || x > 7 || y < 0 || y > 7 {
		return square
	}
	return 8*y + x
}

// plays reports whether a key means the square under the cursor.
func plays(key ebiten.Key) bool {
	return key == ebiten.KeyEnter || key == ebiten.KeyNumpadEnter || key == ebiten.KeySpace
}

func (s *startScene) toggle(square int) {
	bit := uint64(1) << square
	if s.setup.victory&bit == 0 && bits.OnesCount64(s.setup.victory) == suns {
		s.app.toast.say(s.app.text("pick.too-many"))
		return
	}
	s.setup.victory ^= bit
	s.showBoard()
	if left := suns - bits.OnesCount64(s.setup.victory); left > 0 {
		s.app.options.Host.Announce(s.app.locale.Count("pick.help", left, nil))
	} else {
		s.app.options.Host.Announce(s.app.text("pick.full"))
	}
}

func (s *startScene) activate(control string) {
	switch control {
	case "game-victory", "game-classic":
		s.setup.rules = othello.Victory
		if control == "game-classic" {
			s.setup.rules = othello.Classic
		}
		s.keep()
	case "black-human", "black-champion":
		s.setup.seats[0] = control[len("black-"):]
		s.keep()
	case "white-human", "white-champion":
		s.setup.seats[1] = control[len("white-"):]
		s.keep()
	case "draw-cells":
		s.setup.victory = drawCells(s.app.rng)
		s.app.options.Host.Announce(s.app.locale.Format("announce.cells", map[string]any{"Cells": cellNames(s.setup.victory, ", ")}))
	case "pick-cells":
		s.picking, s.before = true, s.setup.victory
		s.setup.victory = 0
		s.cursor = -1
		s.app.options.Host.Announce(s.app.text("pick.title"))
	case "done-pick":
		s.picking, s.cursor = false, -1
	case "cancel-pick":
		s.picking, s.cursor = false, -1
		s.setup.victory = s.before
	case "start":
		s.start()
		return
	case "resume":
		s.app.resume(s.saved)
		return
	}
	for _, d := range thinkingTimes {
		if control == "time-"+durationText(d) {
			s.setup.time = d
			s.keep()
		}
	}
	s.showBoard()
}

// keep remembers what was chosen for the next visit.
func (s *startScene) keep() {
	s.app.remember(func(kept *settings) {
		kept.Game = s.setup.rules.ID()
		kept.Seats = s.setup.seats
		kept.Time = s.setup.time
	})
}

func (s *startScene) start() {
	chosen := s.setup
	if chosen.rules != othello.Victory {
		chosen.victory = 0
	}
	s.app.show(newPlay(s.app, chosen, nil))
}

func (s *startScene) drawBoard(dst *ebiten.Image) { s.view.Draw(dst) }

func (s *startScene) drawBoardOver(dst *ebiten.Image) ui.Rect { return ui.RectOf(s.view.DrawOver(dst)) }

// placeBoard puts the board view where the layout says.
func placeBoard(v *board.View, r ui.Rect, scale float64) {
	px := r.Scaled(scale)
	v.SetScale(scale)
	v.SetBounds(px.X, px.Y, px.W, px.H)
}

func (s *startScene) boardFrame() ui.Rect { return s.boardRect }

func (s *startScene) boardDirty() bool { return s.view.Dirty() }

func (s *startScene) squareRect(square int) (x, y, w, h float64) { return s.view.SquareRect(square) }

func (s *startScene) probe(state *ProbeState) {
	chosen := s.setup
	if bits.OnesCount64(s.cells()) == suns || chosen.rules == othello.Classic {
		probePosition(state, chosen.start(), false)
		state.Legal = []string{}
		return
	}
	state.Game = chosen.rules.ID()
	for sq := range 64 {
		if chosen.victory>>sq&1 != 0 {
			state.Victory = append(state.Victory, othello.SquareName(sq))
		}
	}
}
