package projector

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
	rooms "colat/web/rooms/room"
)

// liveBoard is a place on the projector in which a game is seen.
type liveBoard struct {
	game  *games.Game
	table board.Table
	view  *board.View

	shows  encounter   // the game that is seen
	room   *rooms.Room // nil while it is not known
	events int         // of the room, when it was looked at
	plies  int
	state  game.State // on the board; nil before the game
	toMove int        // the chair, or rooms.NoChair
	suns   [2]int     // owned by the chairs
	signs  [2]string  // what else counts for them
	sunny  bool       // whether there are suns at all

	says   [3]string // laid over the board, line by line
	clocks [2]clockFace

	shown   bool // as it is, not plain
	version int  // of the picture
	awaited bool // that version has not been painted yet
	item    int  // the index of the picture on the page
}

func newLiveBoard(g *games.Game, rules game.Rules) *liveBoard {
	b := &liveBoard{game: g, table: g.Table(rules), toMove: rooms.NoChair}
	b.table.Coordinates = false // nobody plays on it
	b.view = board.NewView(b.table)
	return b
}

// show has a game be seen, of a room that may not be known yet: until then the board shows
// start. It reports whether anything but what lies on the board has changed.
func (b *liveBoard) show(p *encounter, r *rooms.Room, start game.State) bool {
	same := b.shows.Game == p.Game && b.shows.Room == p.Room && (b.room == nil) == (r == nil)
	if same && (r == nil || r.Events() == b.events) && b.shows == *p {
		return false
	}
	b.shows, b.room, b.state, b.toMove = *p, r, nil, rooms.NoChair
	on, last := start, board.Set{}
	plies, origin := 0, -1
	if r != nil {
		b.events = r.Events()
		if m := r.Match(); m != nil {
			b.state, on, plies = m.State(), m.State(), len(m.Moves())
			last, origin = b.lastMove(m.Start(), m.Moves())
			b.toMove = r.ToMove()
		} else if own, err := start.Rules().ParsePosition(r.Terms().Start); err == nil {
			on = own
		}
	}
	var lies board.Position
	b.game.Show(on, &lies)
	b.view.SetLast(last)
	b.view.SetDeciding(board.Set{})
	if same && plies == b.plies+1 {
		b.view.Move(&lies, origin)
	} else if !same || plies != b.plies {
		b.view.Set(&lies)
	}
	b.plies = plies
	if result, over := b.result(); over {
		b.view.SetDeciding(b.game.Deciding(b.state, result))
	}
	b.count(&lies)
	return true
}

// lastMove returns the squares of the last move, and the one from which pieces turn over.
func (b *liveBoard) lastMove(start game.State, moves []game.Move) (board.Set, int) {
	if len(moves) == 0 {
		return board.Set{}, -1
	}
	before := start.Clone()
	for _, m := range moves[:len(moves)-1] {
		before.Play(m)
	}
	from, to := b.game.Squares(before, moves[len(moves)-1])
	return board.SetOf(from, to), to
}

// result returns how the game on the board has ended, and whether it has.
func (b *liveBoard) result() (game.Result, bool) {
	if b.room == nil || b.room.Match() == nil {
		return game.Result{}, false
	}
	return b.room.Match().Result()
}

// count finds out what counts for the chairs.
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

// chairOf returns the chair whose side a piece is.
func (b *liveBoard) chairOf(piece board.Piece) int {
	if piece.Light == b.game.Piece(b.sideOf(1)).Light {
		return 1
	}
	return 0
}

// say lays words over the board, or takes them away.
func (b *liveBoard) say(says [3]string) {
	if says != b.says {
		b.says = says
		b.version++
	}
}

// update moves the board on by one tick, and has it drawn anew on the page if it looks
// different.
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

// boardShadow is how much room a board leaves to its shadow, as a part of its place.
const boardShadow = 0.02

// place puts the board into the middle of its picture, in device pixels.
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

// The ground of words on a board, and the veil over the rest of it.
var (
	plaqueGround = color.RGBA{0x12, 0x0a, 0x08, 0xf0}
	boardVeil    = color.RGBA{0x00, 0x00, 0x00, 0x60}
)

// paintWords lays what is said of the game over its board.
func (b *liveBoard) paintWords(dst *ebiten.Image, frame ui.Rect, scale float64) {
	if b.says[0] == "" {
		return
	}
	ui.FillRounded(dst, frame, 4*scale, boardVeil)
	const padding, pitch = 0.55, 1.32 // of a line's size
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

// sunMark is a picture of a sun, which a side of the item's argument owns.
type sunMark struct{ piece board.Piece }

// Paint implements ui.Painter.
func (s sunMark) Paint(dst *ebiten.Image, r ui.Rect, _ float64, _ *ui.Item) {
	board.DrawSun(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), s.piece)
}
