package board

import (
	"image"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// event is a change of a view at a tick.
type event struct {
	tick int
	do   func(v *View)
}

// set changes squares of the position that v shows, with motion.
func set(v *View, piece Piece, squares ...int) {
	p := v.position
	for _, square := range squares {
		p.Pieces[square] = piece
	}
	v.Move(&p, -1)
}

// count numbers the pieces on squares.
func count(v *View, squares ...int) {
	p := v.position
	for i, square := range squares {
		p.Numbers[square] = uint16(9 + i)
	}
	v.Move(&p, -1)
}

// move lets a piece go from a square to another.
func move(v *View, from, to int) {
	p := v.position
	p.Pieces[to], p.Pieces[from] = p.Pieces[from], Piece{}
	v.Move(&p, -1)
	v.SetLast(SetOf(from, to))
}

// played are games on several tables, with everything that can happen.
var played = []struct {
	name   string
	table  Table
	events []event
}{
	{"discs", othello, []event{
		{0, func(v *View) {
			var p Position
			for square := range 32 {
				p.Pieces[square] = Piece{Material: Disc, Light: square%2 == 1}
			}
			p.Suns = SetOf(0, 1, 40)
			v.Set(&p)
		}},
		{1, func(v *View) { putDown(v, 40, white, 24, 18, 4, 0) }},
		{2, func(v *View) { v.SetLast(SetOf(40)); v.Targets(SetOf(47, 56), black) }},
		{9, func(v *View) { putDown(v, 63, black, 7, 31) }},
		{70, func(v *View) { v.SetHover(47) }},
		{74, func(v *View) { v.SetHover(-1); v.SetCursor(12) }},
		{78, func(v *View) { v.SetCursor(13); v.SetLast(SetOf(63)) }},
		{82, func(v *View) { v.Targets(SetOf(57), white) }},
		{86, func(v *View) { move(v, 1, 62) }},
		{100, func(v *View) { v.SetDeciding(SetOf(0, 9)) }},
		{130, func(v *View) { v.SetDeciding(Set{}) }},
		{134, func(v *View) { v.Set(&Position{}) }},
	}},
	{"crosses and rings", Table{Columns: 9, Rows: 7, Ground: Lines, Coordinates: true}, inlaid},
	{"crosses and rings with a dot", Table{Columns: 9, Rows: 7, Ground: Lines, Dots: []int{21}}, inlaid},
	{"stones", Table{Columns: 9, Rows: 7, RowsFromBelow: true}, []event{
		{0, func(v *View) { v.Set(positionOf("1.2.3....a.b.c")) }},
		{2, func(v *View) { v.SetSelected(0); v.Targets(SetOf(1, 9, 18), Piece{Material: Stone, Number: 1}) }},
		{16, func(v *View) { v.SetHover(18) }},
		{20, func(v *View) { v.SetSelected(-1); v.Targets(Set{}, Piece{}); move(v, 0, 36) }},
		{28, func(v *View) { move(v, 2, 13) }},
		{32, func(v *View) { move(v, 36, 62) }},
		{60, func(v *View) {
			v.SetCursor(62)
			v.Targets(SetOf(11, 12, 20), Piece{Material: Stone, Light: true, Number: 2})
		}},
		{80, func(v *View) { v.SetDeciding(SetOf(13)) }},
	}},
	{"panels", panelled, inPanels},
	{"stones with captions", Table{Columns: 9, Rows: 7, Ground: Eggshell, RowsFromBelow: true, Coordinates: true}, []event{
		{0, func(v *View) { v.Set(positionOf("1.2.3....a.b.c")) }},
		{2, func(v *View) { v.Targets(SetOf(9, 18), Piece{Material: Stone, Number: 1}) }},
		{20, func(v *View) { v.Caption("3+2 = 5", 4, 3); move(v, 4, 11) }},
		{35, func(v *View) { v.SetCursor(11) }},
		{50, func(v *View) { v.SetHover(18) }},
		{110, func(v *View) { v.Caption("7×8 = 56", 9, 18); move(v, 9, 62) }},
	}},
	{"stones with captions at all edges", Table{Columns: 9, Rows: 7, Ground: Eggshell, Coordinates: true}, []event{
		{0, func(v *View) { v.Set(positionOf("1.2.3....a.b.c........1..2....3....4....5.........a.b.c.d....e")) }},
		{1, func(v *View) { v.Caption("3+2 = 5", 0, 1); move(v, 0, 30) }},
		{20, func(v *View) { v.Finish(); v.Caption("7×8 = 56", 61, 60); move(v, 4, 11) }},
		{45, func(v *View) { v.Finish(); v.Caption("6×7 = 42", 7, 8); move(v, 11, 4) }},
		{70, func(v *View) { v.Finish(); v.Caption("9×9 = 81", 53, 62); move(v, 4, 11) }},
		{95, func(v *View) { v.Finish(); v.Caption("9×9 = 81", 0, 9); move(v, 11, 4) }},
		{120, func(v *View) { v.Finish(); v.Caption("8×9 = 72", 54, 55); move(v, 4, 11) }},
	}},
}

// inPanels are moves on a divided table, with panels that shine, are won and worn.
var inPanels = []event{
	{0, func(v *View) {
		before, _ := closing()
		before.Pieces[0], before.Pieces[80] = Piece{Material: Ring}, Piece{Material: Ring}
		before.Pieces[30] = Piece{Material: Cross}
		before.Panels[2] = Panel{Closed: true}
		before.Panels[5] = Panel{Sign: Piece{Material: Ring}}
		v.Set(before)
	}},
	{2, func(v *View) { v.Targets(SetOf(40, 41), Piece{Material: Cross}) }},
	{16, func(v *View) { v.SetHover(41) }},
	{20, func(v *View) {
		_, after := closing()
		after.Panels[2] = Panel{Closed: true}
		after.Panels[5] = Panel{Sign: Piece{Material: Ring}}
		v.Move(after, 40)
		v.SetLast(SetOf(40))
	}},
	{27, func(v *View) { v.SetCursor(3) }},
	{66, func(v *View) { v.Targets(SetOf(1, 2, 9), Piece{Material: Ring}) }},
	{75, func(v *View) { v.SetHover(1) }},
	{82, func(v *View) {
		p := v.position
		p.Pieces[1] = Piece{Material: Ring}
		p.Panels[0], p.Panels[8] = Panel{Closed: true}, Panel{Sign: Piece{Material: Cross}}
		for panel := range 9 {
			p.Panels[panel].Lit = panel > 5
		}
		v.Move(&p, 1)
	}},
	{110, func(v *View) {
		var squares Set
		for _, panel := range []int{4, 1, 7} {
			v.addPanel(&squares, panel)
		}
		v.SetDeciding(squares)
	}},
}

var inlaid = []event{
	{0, func(v *View) { v.Set(positionOf("+..0.....+")) }},
	{1, func(v *View) { set(v, Piece{Material: Ring}, 20); v.SetLast(SetOf(20)) }},
	{3, func(v *View) { count(v, 0, 3, 9, 20) }},
	{6, func(v *View) { set(v, Piece{Material: Cross}, 30); v.SetLast(SetOf(30)) }},
	{8, func(v *View) { v.Targets(SetOf(40, 41, 62), Piece{Material: Cross}) }},
	{30, func(v *View) { v.SetHover(41) }},
	{33, func(v *View) { v.SetHover(42); v.SetCursor(40) }},
	{36, func(v *View) { v.Targets(v.grid.all(), Piece{Material: Ring}) }},
	{50, func(v *View) { v.SetHover(62) }},
	{54, func(v *View) { set(v, Piece{Material: Cross}, 10, 20) }},
	{60, func(v *View) { set(v, Piece{}, 3) }},
	{80, func(v *View) { v.SetDeciding(SetOf(0, 10, 20, 30)) }},
	{110, func(v *View) { v.SetHover(61) }},
}

// DrawOver leaves the picture that Draw would have drawn, after any changes, and outside the part
// that it returns nothing changes.
func testDrawOver(t *testing.T) {
	ShowNumbers(true)
	defer ShowNumbers(false)
	for _, game := range played {
		for _, zoom := range []float64{1, 1.3, 1.7} {
			checkDrawOver(t, game.name, game.table, game.events, zoom)
		}
	}
}

func checkDrawOver(t *testing.T, name string, table Table, events []event, zoom float64) {
	const side = 260
	v := NewView(table)
	v.SetScale(3)
	v.SetBounds(10, 10, side-20, side-20)
	v.SetZoom(zoom, 60, 60)
	var kept, fresh *ebiten.Image
	last, over, want := blank(side), blank(side), blank(side)
	draw(func() {
		kept, fresh = canvas(side), canvas(side)
		DrawTable(kept)
		v.Draw(kept)
		kept.ReadPixels(last.Pix)
	})
	const every = 5 // ticks from one comparison to the next
	for n := 0; n < 140; n += every {
		var touched image.Rectangle
		draw(func() {
			for tick := n; tick < n+every; tick++ {
				for _, e := range events {
					if e.tick == tick {
						e.do(v)
					}
				}
				v.Update()
				touched = touched.Union(v.DrawOver(kept))
			}
			kept.ReadPixels(over.Pix)
			DrawTable(fresh)
			v.Draw(fresh)
			fresh.ReadPixels(want.Pix)
		})
		if most := difference(over, want, over.Rect); most > 0 {
			t.Fatalf("%s, zoom %v: after %d ticks the pictures differ by %d", name, zoom, n+every, most)
		}
		for _, outside := range []image.Rectangle{
			{over.Rect.Min, image.Pt(side, touched.Min.Y)}, {image.Pt(0, touched.Max.Y), over.Rect.Max},
			{over.Rect.Min, image.Pt(touched.Min.X, side)}, {image.Pt(touched.Max.X, 0), over.Rect.Max},
		} {
			if difference(last, over, outside) > 0 {
				t.Fatalf("%s, zoom %v: after %d ticks something changed outside %v", name, zoom, n+every, touched)
			}
		}
		last, over = over, last
	}
}

func blank(side int) *image.RGBA { return image.NewRGBA(image.Rect(0, 0, side, side)) }

// Redrawing touches little more than what changed, however large the board is.
func testLittleIsRedrawn(t *testing.T) {
	v := NewView(large)
	v.SetBounds(0, 0, 800, 800)
	v.Targets(v.grid.all(), Piece{Material: Cross})
	v.Finish()
	paintView(800, v)
	over := func() (r image.Rectangle) {
		dst := canvas(800)
		draw(func() { r = v.DrawOver(dst) })
		return r
	}
	cell := v.layout.cell
	set(v, Piece{Material: Cross}, 210)
	for n := range 20 {
		v.Update()
		if r := over(); r.Dx() > 3*cell || r.Dy() > 3*cell {
			t.Fatalf("%d ticks after a cross was placed %v is drawn", n, r)
		}
	}
	v.SetHover(105)
	v.SetLast(SetOf(210))
	over()
	v.SetHover(106)
	if r := over(); r.Dx() > 2*cell || r.Dy() > cell {
		t.Errorf("for another ghost %v is drawn", r)
	}
	if r := over(); !r.Empty() {
		t.Errorf("for nothing %v is drawn", r)
	}
}

// frames are pictures that are drawn again and again, each with a view in some motion.
func frames(dst func() *ebiten.Image) map[string]func() {
	list := make(map[string]func())
	for _, game := range played {
		v := NewView(game.table)
		v.SetBounds(0, 0, 420, 420)
		for _, e := range game.events[:len(game.events)/2] {
			e.do(v)
		}
		list[game.name] = func() { frame(v, dst()) }
		zoomed := NewView(game.table)
		zoomed.SetScale(4)
		zoomed.SetBounds(0, 0, 420, 420)
		zoomed.SetZoom(1.6, 300, 300)
		zoomed.Set(&v.position)
		list[game.name+", zoomed"] = func() { frame(zoomed, dst()) }
	}
	full := NewView(large)
	full.SetBounds(0, 0, 420, 420)
	var p Position
	for square := range MaxSquares {
		p.Pieces[square].Material = Cross + Material(square%2)
		p.Numbers[square] = uint16(square + 1)
	}
	full.Set(&p)
	full.SetDeciding(SetOf(0, 21, 42, 63, 84))
	list["20×20, full"] = func() { frame(full, dst()) }
	list["plates and cards"] = func() {
		DrawTable(dst())
		DrawPiece(dst(), 780, 20, 30, white, true)
		DrawPiece(dst(), 780, 100, 30, Piece{Material: Cross}, false)
		DrawPiece(dst(), 780, 140, 30, Piece{Material: Stone}, false)
		DrawSun(dst(), 780, 60, 30, Piece{})
		DrawSmall(dst(), 0, 0, 120, 120, othello, &p)
		DrawSmall(dst(), 0, 0, 120, 120, large, &p)
	}
	return list
}

// frame is a frame of a view: a whole one, and one over it after everything moved.
func frame(v *View, dst *ebiten.Image) {
	v.Draw(dst)
	v.damage.addAll(v.grid)
	v.Update()
	v.DrawOver(dst)
}

func testDrawAllocates(t *testing.T) {
	ShowNumbers(true)
	defer ShowNumbers(false)
	var dst *ebiten.Image
	list := frames(func() *ebiten.Image { return dst })
	for name, frame := range list {
		// Ebitengine keeps the storage of its drawing commands from one frame to the next, so only
		// frames after the first few tell. Other goroutines are counted too: the least of many
		// frames is the count of drawing itself.
		least := uint64(math.MaxUint64)
		var before, after runtime.MemStats
		for range 20 {
			draw(func() {
				if dst == nil {
					dst = canvas(800)
				}
				runtime.ReadMemStats(&before)
				frame()
				runtime.ReadMemStats(&after)
				least = min(least, after.Mallocs-before.Mallocs)
			})
		}
		if least > 0 {
			t.Errorf("%s: a frame makes %d allocations, want 0", name, least)
		}
	}
}

func TestUpdateAllocatesNothing(t *testing.T) {
	for _, game := range played {
		v := NewView(game.table)
		v.SetBounds(0, 0, 420, 420)
		for _, e := range game.events {
			e.do(v)
		}
		running := slices.Clone(v.motions.list)
		if n := testing.AllocsPerRun(100, func() {
			v.motions.list = append(v.motions.list[:0], running...)
			v.Update()
			v.SetHover(3)
			v.SetHover(4)
		}); n > 0 {
			t.Errorf("%s: Update makes %v allocations, want 0", game.name, n)
		}
	}
}

// BenchmarkMove finds the motions of all pieces of the largest board.
func BenchmarkMove(b *testing.B) {
	v := NewView(large)
	v.SetBounds(0, 0, 760, 760)
	v.Targets(v.grid.all(), Piece{Material: Cross})
	var positions [2]Position
	for square := range MaxSquares {
		positions[1].Pieces[square].Material = Cross + Material(square%2)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		v.Move(&positions[i%2], -1)
	}
}

// BenchmarkUpdate is a tick in which all of them move.
func BenchmarkUpdate(b *testing.B) {
	v := NewView(large)
	v.SetBounds(0, 0, 760, 760)
	var p Position
	for square := range MaxSquares {
		p.Pieces[square] = Piece{Material: Stone, Number: uint8(square % 10)}
	}
	v.Move(&p, -1)
	b.ReportAllocs()
	for b.Loop() {
		v.now = 0
		v.Update()
	}
}

// A board of discs at rest is two calls, the table and all that lies on it, because
// all sprites of a size lie in one picture, each in a place of its own.
func testSpritesShareAPicture(t *testing.T) {
	v := NewView(othello)
	v.SetBounds(0, 0, 420, 420)
	var p Position
	p.Pieces[27], p.Pieces[28], p.Suns = black, white, SetOf(1, 27)
	v.Set(&p)
	v.Targets(SetOf(20), black)
	v.SetLast(SetOf(27))
	v.SetCursor(3)
	draw(func() { v.Draw(canvas(420)) })
	s := v.painter.sheets
	places := make(map[[2]float32]sheetKind)
	for sheet := range sheetKinds {
		if !s.painted[sheet] {
			continue
		}
		for sprite := range sprites[sheet] {
			x, y := s.corner(sheet, sprite)
			if other, taken := places[[2]float32{x, y}]; taken {
				t.Errorf("sprites of the kinds %d and %d lie in the same place", sheet, other)
			}
			places[[2]float32{x, y}] = sheet
			if size := s.picture.Bounds().Size(); int(x)+s.side > size.X || int(y)+s.side > size.Y {
				t.Errorf("sprite %d of kind %d lies beyond the picture's %v", sprite, sheet, size)
			}
		}
	}
	for _, sheet := range []sheetKind{markSheet, inlaySheet, discSheet, sunDiscSheet} {
		if !s.painted[sheet] {
			t.Errorf("kind %d has not been painted", sheet)
		}
	}
}
