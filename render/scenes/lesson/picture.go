package lesson

import (
	"image/color"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
	"colat/render/table/games"
)

// A twig is a move of a node on the path: searched, not yet searched, or cut off.
type twig struct {
	node int    // -1 if the move is not searched
	move string // in short notation

	// worth is the value as text, and below the smaller text under it. They are set when the node is laid out,
	// unless the tree is that of an MCTS.
	worth, below string

	stage   stageOf
	value   int
	bound   bound
	known   bool // value is set
	looked  int  // number of moves searched below the move
	legal   int  // number of legal moves below the move
	cutHere bool // moves below the move were cut off
	wrong   bool // the user's own tree differs here
}

// stageOf is the progress of the search with a move.
type stageOf uint8

const (
	finished stageOf = iota
	open             // its node is being searched
	ahead            // not searched yet
	cut              // will not be searched
)

// level holds the moves of a node on the path.
type level struct {
	twigs  []twig
	chosen int // index of the twig on the path, or -1
}

// spread returns the path to the node now, continued along the best moves, and the levels
// below its nodes, at the moment when the search leaves now.
func spread(t *tree, root game.State, g *games.Game, l *locale.Locale, now int) (path []int, levels []level) {
	path = t.path(now)
	for at := now; ; {
		if at = t.best(at, now); at < 0 {
			break
		}
		path = append(path, at)
	}
	s := root.Clone()
	for depth, node := range path {
		if depth > 0 {
			s.Play(t.nodes[node].Move)
		}
		if t.ended[node] || len(t.children[node]) == 0 {
			break
		}
		chosen := -1
		if depth+1 < len(path) {
			chosen = path[depth+1]
		}
		levels = append(levels, levelOf(t, s, g, l, node, chosen, now))
	}
	return path, levels
}

// levelOf returns the moves of a node whose position is s.
func levelOf(t *tree, s game.State, g *games.Game, l *locale.Locale, node, chosen, now int) level {
	lv := level{chosen: -1}
	searched := map[game.Move]bool{}
	for _, child := range t.children[node] {
		n := &t.nodes[child]
		searched[n.Move] = true
		tw := twig{node: child, move: shortMove(g, l, s, n.Move), stage: ahead, wrong: t.wrong(child)}
		switch {
		case t.finished(child, now):
			tw.stage = finished
		case t.entered(child, now):
			tw.stage = open
		}
		tw.value, tw.bound, tw.known = t.value(child, now)
		if below := len(t.children[child]); below > 0 {
			s.Play(n.Move)
			tw.legal = len(s.AppendMoves(nil))
			s.Undo()
			tw.looked = min(below, tw.legal)
			tw.cutHere = n.Cut && tw.looked < tw.legal
		}
		if child == chosen {
			lv.chosen = len(lv.twigs)
		}
		lv.twigs = append(lv.twigs, tw)
	}
	if t.nodes[node].Quiescence || !t.nodes[node].Cut {
		return lv
	}
	// A cut-off is visible once the move that causes it has been searched.
	children := t.children[node]
	rest := ahead
	if t.finished(children[len(children)-1], now) {
		rest = cut
	}
	for _, m := range s.AppendMoves(nil) {
		if !searched[m] {
			lv.twigs = append(lv.twigs, twig{node: -1, move: shortMove(g, l, s, m), stage: rest})
		}
	}
	return lv
}

// Colours of the tree, on lacquer.
var (
	branch   = color.RGBA{0x7a, 0x58, 0x28, 0xff} // dark gold
	unseen   = color.RGBA{0x5a, 0x42, 0x34, 0xff} // not searched yet
	cutColor = color.RGBA{0xe8, 0x7a, 0x62, 0xff} // light cinnabar, 4.5:1 on lacquer
	cutEdge  = color.RGBA{0x8e, 0x3a, 0x2c, 0xff}
)

// side is the label of a level, with the side to move.
type side struct {
	ui.Rect
	name  string // MAX or MIN
	piece board.Piece
}

// edgeWidth is the width of the number of nodes beyond an edge.
const edgeWidth = 34.0

// beyond is the number of nodes of a level beyond an edge.
type beyond struct {
	ui.Rect
	count string
	after bool
}

// picture draws the tree over the tiles of its nodes.
type picture struct {
	chips  []chip
	sides  []side
	hidden []beyond
	scale  scale
}

// scale says what a value of one means, beside the root of the tree.
type scale struct {
	ui.Rect
	lines []string
}

// The text sizes of a scale, and of what stands under a value.
const scaleSize, belowSize = 11.0, 11.0

// edges records the number of nodes before and behind the visible ones.
func (p *picture) edges(r ui.Rect, before, behind int, offset, width float64) {
	place := ui.Rect{X: r.X + offset - edgeWidth, Y: r.Y, W: edgeWidth - 4, H: r.H}
	if before > 0 {
		p.hidden = append(p.hidden, beyond{place, strconv.Itoa(before), false})
	}
	if behind > 0 {
		place.X = r.X + offset + width + 4
		p.hidden = append(p.hidden, beyond{place, strconv.Itoa(behind), true})
	}
}

// Paint implements ui.Painter. Coordinates of the picture are device-independent, those on
// the screen are device pixels.
func (p *picture) Paint(dst *ebiten.Image, _ ui.Rect, scale float64, _ *ui.Item) {
	for _, onPath := range [2]bool{false, true} { // the path is drawn on top
		for i := range p.chips {
			if p.chips[i].onPath == onPath {
				p.branch(dst, &p.chips[i], scale)
			}
		}
	}
	for i := range p.chips {
		p.chip(dst, &p.chips[i], scale)
	}
	for i := range p.sides {
		s := &p.sides[i]
		style := text.Style{Size: 11 * scale, Bold: true, Color: theme.OnLacquerMuted, Align: text.Center}
		text.Draw(dst, s.name, style, s.CenterX()*scale, (s.Bottom()-8)*scale)
		games.DrawPiece(dst, s.CenterX()*scale, (s.Y+15)*scale, 24*scale, scale, s.piece, false)
	}
	for i, words := range p.scale.lines {
		y := p.scale.CenterY() + (float64(i)-float64(len(p.scale.lines)-1)/2)*scaleSize*text.LineHeight
		text.Draw(dst, words, text.Style{Size: scaleSize * scale, Color: theme.OnLacquerMuted}, p.scale.X*scale, y*scale)
	}
	for i := range p.hidden {
		b := &p.hidden[i]
		icon := ui.IconPrevious
		if b.after {
			icon = ui.IconNext
		}
		ui.DrawIcon(dst, icon, b.CenterX()*scale, (b.CenterY()-8)*scale, 14*scale, theme.OnLacquerMuted)
		style := text.Style{Size: 11 * scale, Color: theme.OnLacquerMuted, Align: text.Center}
		text.Draw(dst, b.count, style, b.CenterX()*scale, (b.CenterY()+8)*scale)
	}
}

// branch draws the line to a node with its move.
func (p *picture) branch(dst *ebiten.Image, c *chip, scale float64) {
	if c.move.W == 0 {
		return // the root
	}
	ink, width, label := branch, 1.3, theme.OnLacquerMuted
	switch {
	case c.onPath:
		ink, width, label = theme.Gold, 2.2, theme.OnLacquerGold
	case c.stage == cut:
		ink, label = cutEdge, cutColor
	case c.stage == ahead:
		ink, label = unseen, theme.OnLacquerMuted
	}
	x, bottom := c.CenterX(), c.move.Y+1
	dashed := c.stage == ahead || c.stage == cut
	ui.Curve(dst, c.fromX*scale, c.fromY*scale, x*scale, bottom*scale, width*scale, ink, dashed)
	style := text.Style{Size: theme.TextSmall * scale, Bold: c.onPath, Color: label, Align: text.Center}
	text.Draw(dst, c.twig.move, style, x*scale, c.move.CenterY()*scale)
}

// chip draws a node: its value, and below it the number of searched moves.
func (p *picture) chip(dst *ebiten.Image, c *chip, scale float64) {
	r := c.Rect.Scaled(scale)
	radius := theme.Radius * scale
	ink := theme.OnLacquer
	switch {
	case c.current:
		ui.FillRounded(dst, r, radius, theme.Gold)
		ink = theme.Ink
	case c.onPath:
		ui.StrokeRounded(dst, r, radius, 2*scale, theme.Gold)
	case c.node < 0 || c.stage == ahead:
		p.ghost(dst, c, scale)
		return
	}
	if c.wrong {
		p.mark(dst, c, scale)
	}
	if !c.known {
		style := text.Style{Size: theme.TextBody * scale, Color: ink, Align: text.Center}
		text.Draw(dst, "?", style, r.CenterX(), r.CenterY())
		return
	}
	style := worthStyle(c.worth, r.W-6*scale, scale)
	style.Color, style.Align = ink, text.Center
	if c.below == "" {
		text.Draw(dst, c.worth, style, r.CenterX(), r.CenterY())
		return
	}
	text.Draw(dst, c.worth, style, r.CenterX(), r.Y+r.H*0.36)
	tint := theme.OnLacquerMuted
	switch {
	case c.current:
		tint = theme.Ink
	case c.pruned:
		tint = cutColor
	}
	small := text.Style{Size: belowSize * scale, Color: tint, Align: text.Center}
	text.Draw(dst, c.below, small, r.CenterX(), r.Y+r.H*0.75)
	if c.pruned { // scissors: two short strokes through the branches below
		x, y := r.CenterX(), r.Bottom()
		for _, dx := range [2]float64{-3, 3} {
			ui.Wire(dst, x+(dx-3)*scale, y+3*scale, x+(dx+3)*scale, y-3*scale, 1.6*scale, cutColor)
		}
	}
}

// worthSizes are the text sizes of values. They are few, because each size needs its own
// glyphs.
var worthSizes = [...]float64{theme.TextBody - 1, theme.TextSmall, 11, 9}

// worthStyle returns the largest style of a value that fits in a width.
func worthStyle(worth string, width, scale float64) text.Style {
	style := text.Style{Bold: true}
	for _, size := range worthSizes {
		style.Size = size * scale
		if text.Width(worth, style) <= width {
			break
		}
	}
	return style
}

// mark draws the sign of a node at which the user's own tree differs: a ring and an exclamation mark.
func (p *picture) mark(dst *ebiten.Image, c *chip, scale float64) {
	r := c.Rect.Scaled(scale)
	ink := cutColor
	if c.current {
		ink = theme.Ink
	} else {
		ui.StrokeRounded(dst, r, theme.Radius*scale, 2*scale, ink)
	}
	style := text.Style{Size: theme.TextSmall * scale, Bold: true, Color: ink, Align: text.Center}
	text.Draw(dst, "!", style, r.Right()-7*scale, r.Y+9*scale)
}

// ghost draws a move that is cut off or not yet searched.
func (p *picture) ghost(dst *ebiten.Image, c *chip, scale float64) {
	r := c.Rect.Scaled(scale)
	if c.stage == ahead {
		if c.node < 0 {
			ui.StrokeRounded(dst, r, theme.Radius*scale, scale, unseen)
		}
		style := text.Style{Size: theme.TextBody * scale, Color: theme.OnLacquerMuted, Align: text.Center}
		text.Draw(dst, "?", style, r.CenterX(), r.CenterY())
		return
	}
	ui.StrokeRounded(dst, r, theme.Radius*scale, scale, cutEdge)
	inset := 9 * scale
	ui.Wire(dst, r.X+inset, r.Bottom()-inset, r.Right()-inset, r.Y+inset, 1.6*scale, cutEdge)
	ui.Wire(dst, r.X+inset, r.Y+inset, r.Right()-inset, r.Bottom()-inset, 1.6*scale, cutEdge)
}

// letters are the letters of moves and values.
const letters = "0123456789abcdefghijklmnopqrst+−,.≥≤/?WLthắngux·-!"

// chip is a node of the picture, or a move that is not searched.
type chip struct {
	twig
	ui.Rect
	move    ui.Rect // place of the move above the node
	fromX   float64 // start of the branch
	fromY   float64
	onPath  bool
	current bool
	pruned  bool // moves of the node have been cut off
}
