package projector

import (
	"cmp"
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// liveBoard is a board of the projector that shows a game in progress.
type liveBoard struct {
	game   *games.Game
	table  board.Table
	view   *board.View
	replay stage.Replay

	shows  encounter   // the game on the board
	room   *rooms.Room // nil until it is known
	events int         // number of events of the room that are on the board
	state  game.State  // of the game; nil before it
	toMove int         // the chair, or rooms.NoChair
	suns   [2]int      // number of suns that the chairs own
	signs  [2]string   // other figures of the chairs, as the game counts them
	sunny  bool        // the position has suns

	says   [3]string // lines of text over the board
	clocks [2]clockFace

	shown   bool // draw the full picture instead of the plain one
	version int  // of the picture; each change increments it
	awaited bool // version has not been painted yet
	item    int  // index of the picture on the page
}

func newLiveBoard(g *games.Game, rules game.Rules) *liveBoard {
	b := &liveBoard{game: g, table: g.Table(rules), toMove: rooms.NoChair}
	b.table.Coordinates = false // the user cannot move on it
	b.view = board.NewView(b.table)
	b.replay = stage.Replay{View: b.view, Game: g}
	return b
}

// show shows a game and its room, or start while r is nil because the room is not known. It
// reports whether anything has changed that may need a new layout.
func (b *liveBoard) show(p *encounter, r *rooms.Room, start game.State) bool {
	same := b.shows.Game == p.Game && b.shows.Room == p.Room && (b.room == nil) == (r == nil)
	if same && (r == nil || r.Events() == b.events) && b.shows == *p {
		return false
	}
	b.shows, b.room, b.state, b.toMove = *p, r, nil, rooms.NoChair
	var moves []game.Move
	if r != nil {
		b.events = r.Events()
		if m := r.Match(); m != nil {
			start, moves, b.state = m.Start(), m.Moves(), m.State()
			b.toMove = r.ToMove()
		} else if own, err := start.Rules().ParsePosition(r.Terms().Start); err == nil {
			start = own
		}
	}
	if same {
		b.replay.Follow(start, moves)
	} else {
		b.replay.Jump(start, moves)
	}
	b.replay.Decide(b.result())
	b.count(b.replay.Position())
	return true
}

// result returns the result of the game on the board, and whether the game has ended.
func (b *liveBoard) result() (game.Result, bool) {
	if b.room == nil || b.room.Match() == nil {
		return game.Result{}, false
	}
	return b.room.Match().Result()
}

// count counts the suns and other figures of the chairs.
func (b *liveBoard) count(p *board.Position) {
	b.suns, b.signs, b.sunny = [2]int{}, [2]string{}, !p.Suns.Empty()
	for square := range p.Suns.All() {
		if piece := p.Pieces[square]; piece.Material != board.NoPiece {
			b.suns[b.chairOf(piece)]++
		}
	}
	if b.state != nil {
		for chair := range b.signs {
			b.signs[chair] = b.game.Figure(b.state, b.sideOf(chair))
		}
	}
}

// sideOf returns the side of a chair. The first chair of a tournament's room opens.
func (b *liveBoard) sideOf(chair int) game.Player {
	if b.state != nil {
		return b.room.SideOf(chair)
	}
	return game.Player(chair)
}

// chairOf returns the chair that owns a piece.
func (b *liveBoard) chairOf(piece board.Piece) int {
	if piece.Light == b.game.Piece(b.sideOf(1)).Light {
		return 1
	}
	return 0
}

// say sets the text over the board. Empty lines remove it.
func (b *liveBoard) say(says [3]string) {
	if says != b.says {
		b.says = says
		b.version++
	}
}

// update advances the board by one tick, and requests a new picture on the page if the board
// has changed.
func (b *liveBoard) update(page *ui.Page, calm bool) {
	b.view.SetReducedMotion(calm)
	b.view.Update()
	if b.view.Dirty() && !b.awaited {
		b.version++
		b.awaited = true
	}
	if b.item < len(page.Items) && page.Items[b.item].Painter == b {
		page.Items[b.item].Argument = b.version
	}
}

// boardShadow is the margin for a board's shadow, as a part of the picture's shorter side.
const boardShadow = 0.02

// place centers the board in its picture and returns its frame. All are in device pixels.
func (b *liveBoard) place(r ui.Rect, scale float64) ui.Rect {
	field := r.Inset(boardShadow * min(r.W, r.H))
	b.view.SetScale(scale)
	b.view.SetBounds(field.X, field.Y, field.W, field.H)
	x, y, w, h := b.view.Frame()
	return ui.Rect{X: x, Y: y, W: w, H: h}
}

// Paint implements ui.Painter.
func (b *liveBoard) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	if !b.shown {
		b.PaintPlain(dst, r, scale, item)
		return
	}
	b.awaited = false
	frame := b.place(r, scale)
	b.view.Draw(ui.Clip(dst, r))
	b.paintWords(dst, frame, scale)
}

// PaintPlain implements ui.PlainPainter.
func (b *liveBoard) PaintPlain(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	frame := b.place(r, scale)
	stage.DrawPlain(dst, b.view, &b.table)
	b.paintWords(dst, frame, scale)
}

// Colours of the text's background, and of the veil over the rest of the board.
var (
	plaqueGround = color.RGBA{0x12, 0x0a, 0x08, 0xf0}
	boardVeil    = color.RGBA{0x00, 0x00, 0x00, 0x60}
)

// paintWords draws the text over the board.
func (b *liveBoard) paintWords(dst *ebiten.Image, frame ui.Rect, scale float64) {
	if b.says[0] == "" {
		return
	}
	ui.FillRounded(dst, frame, 4*scale, boardVeil)
	const padding, pitch = 0.55, 1.32 // as a part of the text size
	sizes := [...]float64{0.125, 0.105, 0.09}
	inks := [...]color.RGBA{theme.GoldBright, theme.OnLacquer, theme.OnLacquer}
	var lines [len(sizes)]text.Style
	width, high := 0.0, 2*padding*sizes[0]*frame.H
	for i, said := range b.says {
		if said == "" {
			continue
		}
		lines[i] = text.Style{Size: sizes[i] * frame.H, Bold: i == 0, Color: inks[i], Align: text.Center}
		lines[i] = text.Fit(said, lines[i], frame.W*0.9, frame.H*0.045)
		width, high = max(width, text.Width(said, lines[i])), high+pitch*lines[i].Size
	}
	width += 1.2 * sizes[0] * frame.H
	plaque := ui.Rect{X: frame.CenterX() - width/2, Y: frame.CenterY() - high/2, W: width, H: high}
	radius := 0.4 * sizes[0] * frame.H
	ui.FillRounded(dst, plaque, radius, plaqueGround)
	ui.StrokeRounded(dst, plaque, radius, 2*scale, theme.Gold)
	y := plaque.Y + padding*sizes[0]*frame.H
	for i, said := range b.says {
		if said != "" {
			text.Draw(dst, said, lines[i], plaque.CenterX(), y+pitch*lines[i].Size/2)
			y += pitch * lines[i].Size
		}
	}
}

// sunMark draws a sun in the colour of the piece that owns it.
type sunMark struct{ piece board.Piece }

// Paint implements ui.Painter.
func (s sunMark) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	board.DrawSun(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), s.piece)
}

// onBoard and onBoardWide are the text size and the width that names over a board are fitted
// to.
const onBoard, onBoardWide = 20.0, 140.0

// reasons are the ids of the reasons that no board shows.
var reasons = map[game.Reason]string{
	game.Resignation: "projector.resigned", game.Timeout: "projector.timeout", game.Agreement: "projector.agreed",
}

// clockFace is the displayed state of a chair's clock. It changes once a second.
type clockFace struct {
	seconds int // seconds left; -1 without a clock
	running bool
	low     bool
	item    int // index of its label on the page; 0 for none
}

// corrected reports whether the host has corrected the result, so that it differs from the
// result on the board.
func (b *liveBoard) corrected() bool {
	result, over := b.result()
	if !over || !b.shows.over {
		return false
	}
	return b.shows.outcome() != b.room.ChairOn(result.Winner)
}

// winner returns the chair that has won the game, or rooms.NoChair.
func (b *liveBoard) winner() int {
	if b.shows.over {
		return b.shows.outcome()
	}
	if result, over := b.result(); over {
		return b.room.ChairOn(result.Winner)
	}
	return rooms.NoChair
}

// lowClock is the remaining time below which a clock is marked as low.
const lowClock = 30 * time.Second

// updateClocks reads the clocks of a board and writes their figures on the page. It reports
// whether a change needs a new layout.
func (b *liveBoard) updateClocks(page *ui.Page, now time.Time) (changed bool) {
	for chair := range b.clocks {
		f := &b.clocks[chair]
		next := clockFace{seconds: -1, item: f.item}
		if b.room != nil {
			total := b.room.Terms().Clock.Of(game.Player(chair)).Total
			if b.state != nil {
				total, _, next.running = b.room.Remaining(b.room.SideOf(chair), now)
			}
			next.seconds = int((total + time.Second - 1) / time.Second)
			next.low = total <= lowClock && b.state != nil
		}
		if _, over := b.result(); over {
			next.running, next.low = false, false
		}
		if next == *f {
			continue
		}
		changed = changed || next.running != f.running || next.low != f.low || (next.seconds < 0) != (f.seconds < 0)
		*f = next
		if f.item > 0 && f.item < len(page.Items) {
			page.Items[f.item].Text = clockFigures(f.seconds)
		}
	}
	return changed
}

// due returns the time until the figures of a running clock change, and whether a clock is
// running.
func (b *liveBoard) due(now time.Time) (time.Duration, bool) {
	if b.room == nil || b.state == nil {
		return 0, false
	}
	for side := game.First; side <= game.Second; side++ {
		if left, _, running := b.room.Remaining(side, now); running && left > 0 {
			return cmp.Or(left%time.Second, time.Second), true
		}
	}
	return 0, false
}

// clockTexts caches the figures of clocks.
var clockTexts = make(map[int]string)

// clockFigures formats seconds as minutes and seconds, or as "" without a clock.
func clockFigures(seconds int) string {
	if seconds < 0 {
		return ""
	}
	if written, is := clockTexts[seconds]; is {
		return written
	}
	written := scene.Minutes(seconds)
	if len(clockTexts) >= 1<<13 {
		clear(clockTexts)
	}
	clockTexts[seconds] = written
	return written
}

// outcome returns the chair that has won by the tournament's result, or rooms.NoChair for a
// draw or no winner.
func (p *encounter) outcome() int {
	switch points := p.result.Points; {
	case points[0] > points[1]:
		return 0
	case points[0] < points[1]:
		return 1
	}
	return rooms.NoChair
}
