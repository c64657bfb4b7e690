package stage

import (
	"image"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/qrcode"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// A Diagram is a picture of a position as in a book: the board with the numbers of the
// moves, the players, and the result.
type Diagram struct {
	Game    *games.Game
	Start   game.State
	Moves   []game.Move // moves that lead to the position
	Result  game.Result // result of the game in the position, if Over
	Over    bool
	Title   string
	Players [2]string
	Notes   [2]string // about the players, below their names; "" for none
	Line    string    // text below the board, such as the result
	Link    string    // the address of the game, shown as a QR code beside Line; "" for none
	Scan    string    // text below Line that tells what the QR code is for
	Turned  bool      // the board is seen from the other side
	Listed  bool      // a list of the moves is beside the board
}

// Measures of a diagram, in pixels.
const (
	longSide = 960.0 // of the board
	margin   = 32.0
	headHigh = 104.0
	noteHigh = 28.0
	footHigh = 64.0
	codeEdge = 16.0  // around a QR code
	listWide = 240.0 // of a column of moves
	lineHigh = 34.0
)

// Still returns the board of the picture. The number on a square is that of the last
// move to it.
func (d *Diagram) Still() *board.Still {
	table := d.Game.Table(d.Start.Rules())
	table.Turned = d.Turned
	still := &board.Still{Table: table, Selected: -1, Numbers: make([]int, table.Columns*table.Rows)}
	s, number := d.Start.Clone(), 0
	for _, m := range d.Moves {
		if from, to := d.Game.Squares(s, m); to >= 0 {
			number++
			still.Last = board.SetOf(from, to)
			still.Numbers[to] = number
			if from >= 0 {
				still.Numbers[from] = 0
			}
		}
		s.Play(m)
	}
	d.Game.Show(s, &still.Position)
	for square := range still.Numbers { // the piece may have been captured since
		if still.Position.Pieces[square].Material == board.NoPiece {
			still.Numbers[square] = 0
		}
	}
	if d.Over {
		still.Deciding = d.Game.Deciding(s, d.Result)
	}
	still.Last = board.Set{} // its mark would hide the last number
	return still
}

// code returns the QR code of the link and the width of its picture, 0 if there is none.
func (d *Diagram) code() (code *qrcode.Code, side float64) {
	if d.Link == "" || len(d.Link) > mostLink {
		return nil, 0
	}
	code = qrcode.Of(nil, d.Link)
	return code, float64(code.Side()) * codeScale
}

// mostLink is the greatest length of a link that is shown as a QR code, and codeScale the width of a module in
// pixels.
const mostLink, codeScale = 700, 3.0

// Draw draws the picture. It must be called while Ebitengine is running.
func (d *Diagram) Draw() *image.RGBA {
	still := d.Still()
	across, down := still.Size()
	unit := longSide / max(across, down)
	w, h := across*unit, down*unit
	head, foot := headHigh, footHigh
	if d.Notes != [2]string{} {
		head += noteHigh
	}
	code, side := d.code()
	if side > 0 {
		foot = max(foot, side+2*codeEdge)
	}
	width := int(math.Ceil(max(w, longSide*0.75) + 2*margin))
	bounds := image.Rect(0, 0, width, int(math.Ceil(head+h+foot)))
	lines := int(h / lineHigh)
	if d.Listed {
		pairs := (len(d.Moves) + 1) / 2
		bounds.Max.X += listWide * max(1, (pairs+lines-1)/lines)
	}
	dst := ebiten.NewImageWithOptions(bounds, &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	dst.Fill(theme.Lacquer)
	still.Draw(dst, (float64(width)-w)/2, head, w, h)
	d.players(dst, float64(width))
	below := ui.Rect{X: margin, Y: head + h, W: float64(width) - 2*margin, H: foot}
	if side > 0 {
		code.Paint(dst, below.CutRight(side, codeEdge).Middle(side), 1, nil)
	}
	d.words(dst, below)
	if d.Listed {
		d.list(dst, float64(width), head, lines)
	}
	picture := image.NewRGBA(bounds)
	dst.ReadPixels(picture.Pix)
	return picture
}

// line draws a text as large as fits.
func line(dst *ebiten.Image, s string, style text.Style, x, y, room float64) {
	text.Draw(dst, s, text.Fit(s, style, room, style.Size/2), x, y)
}

// players draws the texts above the board.
func (d *Diagram) players(dst *ebiten.Image, width float64) {
	title := text.Style{Size: 40, Bold: true, Color: theme.OnLacquerGold, Align: text.Center}
	line(dst, d.Title, title, width/2, 40, width-2*margin)
	const piece = 30.0
	for side, name := range d.Players {
		style := text.Style{Size: 24, Color: theme.OnLacquer}
		x, at := margin+piece+10, margin+piece/2
		if side == int(game.Second) {
			style.Align = text.End
			x, at = width-x, width-at
		}
		board.DrawPiece(dst, at, 78, piece, d.Game.Piece(game.Player(side)), false)
		line(dst, name, style, x, 78, width/2-2*margin-piece)
		style.Size, style.Color = 20, theme.OnLacquerGold
		line(dst, d.Notes[side], style, x, 78+noteHigh, width/2-2*margin-piece)
	}
}

// words draws the texts below the board in r.
func (d *Diagram) words(dst *ebiten.Image, r ui.Rect) {
	style := text.Style{Size: 26, Color: theme.OnLacquer, Align: text.Center}
	y := r.CenterY()
	if d.Scan != "" && r.H > footHigh {
		y -= 20
		style.Size = 22
		line(dst, d.Scan, text.Style{Size: 20, Color: theme.OnLacquerGold, Align: text.Center}, r.CenterX(), y+44, r.W)
	}
	line(dst, d.Line, style, r.CenterX(), y, r.W)
}

// list draws the moves in columns of a number of lines, from the left edge on and below head: a line for a move of
// each side.
func (d *Diagram) list(dst *ebiten.Image, left, head float64, lines int) {
	rules, s := d.Start.Rules(), d.Start.Clone()
	style := text.Style{Size: 22, Color: theme.OnLacquer, Tabular: true}
	number := text.Style{Size: 22, Color: theme.OnLacquerGold, Tabular: true, Align: text.End}
	for i, m := range d.Moves {
		line := i / 2
		x, y := left+listWide*float64(line/lines), head+lineHigh*(float64(line%lines)+0.5)
		if i%2 == 0 {
			text.Draw(dst, strconv.Itoa(line+1)+".", number, x+44, y)
		}
		word := text.Fit(rules.FormatMove(s, m), style, 84, 8)
		text.Draw(dst, rules.FormatMove(s, m), word, x+56+92*float64(i%2), y)
		s.Play(m)
	}
}
