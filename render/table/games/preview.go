package games

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// An Effect describes the effects of a move other than the placed piece.
type Effect struct {
	Turned board.Set // pieces that it turns over or captures
	Sent   board.Set // squares to which it sends the opponent, on a table with panels
}

// Effect returns the effects of a move that is legal in s, derived from the boards
// before and after it. It does not change s.
func (g *Game) Effect(s game.State, m game.Move) Effect {
	var before, after board.Position
	var e Effect
	g.Show(s, &before)
	next := s.Clone()
	next.Play(m)
	g.Show(next, &after)
	_, to := g.Squares(s, m)
	for square := range before.Pieces {
		was, is := before.Pieces[square], after.Pieces[square]
		turned := is.Material != board.NoPiece && square != to
		if was != is && was.Material != board.NoPiece && (turned || square == to) {
			e.Turned.Add(square)
		}
	}
	table := g.Table(s.Rules())
	if table.Panel == 0 {
		return e
	}
	open := 0
	for panel := range after.Panels {
		if after.Panels[panel].Lit {
			open++
		}
	}
	if open != 1 {
		return e // no particular panel
	}
	for square := range table.Columns * table.Rows {
		if after.Panels[table.PanelOf(square)].Lit {
			e.Sent.Add(square)
		}
	}
	return e
}

// A Stabler is a BoardStyle of a game in which pieces are turned over. Stable returns
// pieces that can never be turned over; it may miss some.
type Stabler interface {
	Stable(s game.State) board.Set
}

// Stable returns pieces that can never be turned over. The set is empty for a game that
// is not a Stabler.
func (g *Game) Stable(s game.State) board.Set {
	if stabler, can := g.BoardStyle.(Stabler); can {
		return stabler.Stable(s)
	}
	return board.Set{}
}

// AddPiece adds a picture of a piece to a page, centred in r, with a sun if sun is set.
func AddPiece(page *ui.Page, r ui.Rect, piece board.Piece, sun bool) {
	page.Add(ui.Item{Kind: ui.Picture, Rect: r, Painter: piecePainter{piece, sun}})
}

// SetPiece makes an item show a piece.
func SetPiece(item *ui.Item, piece board.Piece) { item.Painter = piecePainter{piece: piece} }

// piecePainter draws a piece.
type piecePainter struct {
	piece board.Piece
	sun   bool
}

func (p piecePainter) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	DrawPiece(dst, r.CenterX(), r.CenterY(), min(r.W, r.H), scale, p.piece, p.sun)
}

// darkRim separates a dark disc from a dark panel, and is barely visible on a light
// one.
var darkRim = color.RGBA{0x8b, 0x7a, 0x62, 0xb3}

// DrawPiece draws a piece on a panel. It is like board.DrawPiece, but adds a rim to
// dark discs.
func DrawPiece(dst *ebiten.Image, cx, cy, diameter, scale float64, piece board.Piece, sun bool) {
	board.DrawPiece(dst, cx, cy, diameter, piece, sun)
	if piece.Material == board.Disc && !piece.Light {
		around := ui.Rect{X: cx - diameter/2, Y: cy - diameter/2, W: diameter, H: diameter}
		ui.StrokeRounded(dst, around, diameter/2, scale, darkRim)
	}
}
