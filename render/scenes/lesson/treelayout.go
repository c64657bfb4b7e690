package lesson

import (
	"math"
	"strconv"

	"colat/ai/textbook"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Measures of the tree, in device-independent pixels.
const (
	chipHeight  = theme.Touch
	moveHeight  = 17.0 // of the move above a node
	leastGap    = 8.0  // between a node and the moves below it
	mostGap     = 64.0
	leastPitch  = 50.0 // distance between nodes of a level
	mostPitch   = 76.0
	chipGap     = 6.0
	sideWidth   = 40.0 // width of a level's label
	treePadding = 8.0
	leastTree   = chipHeight + moveHeight + 2*treePadding
	twoLevels   = leastTree + leastGap + chipHeight + moveHeight
	boundHeight = 20.0  // of the line about alpha or beta
	lowStepper  = 116.0 // width of a stepper beside the buttons for stepping through the tree
	// stepsAndDepth is the width of these buttons with the stepper.
	stepsAndDepth = 6*theme.Touch + 5*4 + theme.Gap + lowStepper
)

func captionSize(width float64) float64 {
	if width > 500 {
		return theme.TextBody - 1
	}
	return theme.TextBody - 2
}

// addTree lays out the tree, the caption of the current step, and the buttons for stepping
// through the tree.
func (l *layout) addTree(r ui.Rect) {
	steps := r.CutBottom(theme.Touch, theme.Gap)
	caption := l.captionHeight(r.W)
	if r.H-caption-theme.Gap < twoLevels {
		l.brief = true
		caption = l.captionHeight(r.W)
	}
	switch room := r.H - caption - 2*theme.Gap - theme.Touch; {
	case l.aside.W > 0:
		l.addChoicesAside(l.aside)
	case room >= twoLevels || room >= leastTree && r.W < stepsAndDepth:
		l.addTreeChoices(r.CutTop(theme.Touch, theme.Gap))
	case r.W >= stepsAndDepth: // the algorithm can be chosen on the other page
		l.addStepper(steps.CutRight(lowStepper, theme.Gap), "tree", l.choices.treeDepth, mostTreeDepth)
	}
	l.addCaption(r.CutBottom(caption, theme.Gap))
	l.addSteps(steps)
	l.Add(ui.Item{Kind: ui.Plate, Rect: r, Color: theme.Lacquer})
	if l.walk.tree == nil {
		return
	}
	l.addLevels(r.Inset(treePadding))
}

func (l *layout) addTreeChoices(r ui.Rect) {
	stepper := min(176, r.W*0.44)
	l.addStepper(r.CutRight(stepper, theme.Gap), "tree", l.choices.treeDepth, mostTreeDepth)
	names := []string{"tree-one", "tree-other"}
	labels := []string{
		l.program.SeatNames(l.choices.algorithms[0])[0], l.program.SeatNames(l.choices.algorithms[1])[0],
	}
	size := theme.TextBody - 2
	if r.W < 190 {
		size = theme.TextSmall
	}
	l.AddSegments(r, names, labels, l.choices.treeOf, size)
}

// addChoicesAside lays out the choices of the tree one below the other.
func (l *layout) addChoicesAside(r ui.Rect) {
	const rows, gap = 3, 4.0
	high := rows*theme.Touch + (rows-1)*gap + 2*gap
	r.Y, r.H = r.CenterY()-high/2, high
	l.Add(ui.Item{Kind: ui.Panel, Rect: r})
	r = r.Inset(gap)
	for i, name := range []string{"tree-one", "tree-other"} {
		b := l.AddButton(r.CutTop(theme.Touch, gap), name, l.program.SeatNames(l.choices.algorithms[i])[0], ui.NoIcon,
			ui.Quiet)
		b.Size, b.Selected = theme.TextSmall, i == l.choices.treeOf
	}
	l.addStepper(r, "tree", l.choices.treeDepth, mostTreeDepth)
}

// words are the texts about the current step.
type words struct {
	route, caption string
	bounds         []string // what alpha and beta are, if the search has them
}

// said returns the texts about the current step.
func (l *layout) said() words {
	w := &l.walk
	switch {
	case w.err != nil:
		return words{caption: l.Text("lesson.no-tree")}
	case w.tree == nil:
		return words{caption: l.Text("lesson.growing")}
	}
	n := l.narrator()
	said := words{route: n.route(w.now), caption: n.caption(w.now)}
	if w.now == 0 {
		said.route = l.Text("lesson.start")
		if w.depth < l.choices.treeDepth {
			said.caption += " " + l.Format("lesson.too-large", locale.Data{
				"Wanted": l.choices.treeDepth, "Depth": w.depth, "Most": grouped(l.Locale, textbook.MostTreeNodes),
			})
		}
	}
	said.bounds = n.boundWords(w.now)
	return said
}

// scaleWords returns what a value of one means, "" for a game without a unit.
func (s *Scene) scaleWords() string {
	if s.game.Scale == "" {
		return ""
	}
	return s.program.Locale.Format(s.game.Scale, locale.Data{"Side": s.narrator().side(s.root.ToMove())})
}

// boundGap separates the words for alpha and beta.
const boundGap = 14.0

// boundRows returns the widths of the words for alpha and beta, and the rows of their own that they
// need: none where they fit beside the route.
func (said *words) boundRows(width float64) (widths [2]float64, rows int) {
	sum := 0.0
	for i, word := range said.bounds {
		widths[i] = math.Ceil(text.Width(word, text.Style{Size: theme.TextSmall})) + 2
		sum += widths[i] + boundGap
	}
	route := text.Width(said.route, text.Style{Size: theme.TextBody - 1, Bold: true})
	switch {
	case route+sum+boundGap <= width:
		return widths, 0
	case sum <= width+boundGap:
		return widths, 1
	}
	return widths, 2
}

// saidIn returns the texts about the current step for a caption of a width. A brief one leaves out
// the words about alpha and beta that do not fit beside the route.
func (l *layout) saidIn(width float64) words {
	said := l.said()
	if _, rows := said.boundRows(width - 24); l.brief && rows > 0 {
		said.bounds = nil
	}
	return said
}

// captionHeight returns the height of the caption. It has a minimum, so that it rarely
// changes between steps.
func (l *layout) captionHeight(width float64) float64 {
	said := l.saidIn(width)
	lines := 3.0
	if width > 420 {
		lines = 2
	}
	size := captionSize(width)
	least := math.Ceil(lines * size * text.LineHeight)
	_, rows := said.boundRows(width - 24)
	return max(least, ui.ParagraphHeight(said.caption, size, width-24)) + headHeight + 14 + float64(rows)*boundHeight
}

func (l *layout) addCaption(r ui.Rect) {
	inner := l.AddPlate(r, 12, 6, false)
	said := l.saidIn(r.W)
	head := inner.CutTop(headHeight, 1)
	l.addBounds(&said, &head, &inner)
	if said.route != "" {
		l.AddBold(head, said.route, theme.TextBody-1, l.Theme.TextAccent)
	}
	l.AddParagraph(inner, said.caption, captionSize(r.W), l.Theme.Text)
}

// addBounds lays out the words for alpha and beta: at the end of the head, or in rows below it.
func (l *layout) addBounds(said *words, head, below *ui.Rect) {
	widths, rows := said.boundRows(below.W)
	var row ui.Rect
	if rows == 0 && len(said.bounds) > 0 {
		row = head.CutRight(widths[0]+boundGap+widths[1], boundGap)
	}
	for i, word := range said.bounds {
		if i < rows {
			row = below.CutTop(boundHeight, 0)
		}
		l.AddLabel(row.CutLeft(widths[i], boundGap), word, theme.TextSmall, l.Theme.TextMuted)
	}
}

// addSteps lays out the buttons for stepping through the tree.
func (l *layout) addSteps(r ui.Rect) {
	bench.AddStacked(l.Page, r, 4, bench.Pick(l.all(), "first", "previous", "play", "next", "parent", "child"))
}

// addLevels lays out as many levels as fit, around the current one.
func (l *layout) addLevels(r ui.Rect) {
	w := &l.walk
	p := &w.picture
	p.chips, p.sides, p.hidden, p.scale.lines = p.chips[:0], p.sides[:0], p.hidden[:0], nil
	count := len(w.levels) + 1 // the root is a level of its own
	rooms := 1 + int((r.H-chipHeight)/(moveHeight+chipHeight+leastGap))
	first, shown := 0, min(count, max(rooms, 1))
	at := w.tree.nodes[w.now].Depth
	if shown < count {
		first = min(max(at-(shown-1)/2, 0), count-shown)
		if shown == 2 {
			first = min(max(at-1, 0), count-shown)
			if l.narrator().cutOffAt(w.now) > 0 { // the caption names its moves
				first = min(at, count-shown)
			}
		}
	}
	// All levels but the root have branches.
	branches := shown
	if first == 0 {
		branches--
	}
	gap := 0.0
	if branches > 0 {
		gap = min((r.H-float64(shown)*chipHeight-float64(branches)*moveHeight)/float64(branches), mostGap)
	}
	high := float64(shown)*chipHeight + float64(branches)*(gap+moveHeight)
	y := r.Y + max(0, (r.H-high)/2)
	if first > 0 {
		y += gap
	}
	fromX, fromY := r.X+(r.W+sideWidth)/2, r.Y-treePadding
	if first == 0 {
		left := fromX + mostPitch/2 + 8
		p.scale.Rect = ui.Rect{X: left, Y: y, W: r.Right() - left, H: chipHeight}
		p.scale.lines = text.Wrap(l.scaleWords(), text.Style{Size: scaleSize}, p.scale.W)
	}
	for depth := first; depth < first+shown; depth++ {
		if depth > 0 {
			y += moveHeight
		}
		row := ui.Rect{X: r.X, Y: y, W: r.W, H: chipHeight}
		fromX = l.addLevel(row, depth, fromX, fromY)
		fromY = row.Bottom()
		y = row.Bottom() + gap
	}
	l.Add(ui.Item{
		Kind: ui.Picture, Name: "tree", Painter: p, Rect: r.Inset(1 - treePadding), Argument: w.version,
		Label: l.scaleWords(),
	})
}

// addLevel lays out a level and returns the x coordinate where the branches to the next level
// start.
func (l *layout) addLevel(r ui.Rect, depth int, fromX, fromY float64) float64 {
	w := &l.walk
	side := r.CutLeft(sideWidth, 0)
	if depth == 0 {
		value, _, known := w.tree.value(0, w.now)
		root := twig{known: known, value: value, looked: len(w.tree.children[0]), stage: open}
		if w.tree.finished(0, w.now) {
			root.stage = finished
		} else if known {
			root.bound = atLeast
		}
		place := ui.Rect{X: r.CenterX() - 34, Y: r.Y, W: 68, H: r.H}
		l.addChip(chip{twig: root, Rect: place, onPath: true, current: w.now == 0})
		l.addSide(side, 0)
		return place.CenterX()
	}
	lv := &w.levels[depth-1]
	pitch := l.pitch(lv, r.W)
	l.addSide(side, depth)
	first, shown, offset := visible(r.W, pitch, len(lv.twigs), lv.chosen)
	x := r.X + offset
	begins := r.CenterX()
	for i := first; i < first+shown; i++ {
		place := ui.Rect{X: x + chipGap/2, Y: r.Y, W: pitch - chipGap, H: r.H}
		x += pitch
		c := chip{
			twig: lv.twigs[i], Rect: place, fromX: fromX, fromY: fromY,
			onPath: i == lv.chosen, current: lv.twigs[i].node == w.now,
			move: ui.Rect{X: place.X - chipGap/2, Y: place.Y - moveHeight, W: pitch, H: moveHeight},
		}
		if i == lv.chosen {
			begins = place.CenterX()
		}
		l.addChip(c)
	}
	w.picture.edges(r, first, len(lv.twigs)-first-shown, offset, pitch*float64(shown))
	return begins
}

// pitch returns the distance between the nodes of a level in a width.
func (l *layout) pitch(lv *level, width float64) float64 {
	pitch := min(max(leastPitch, width/float64(len(lv.twigs))), mostPitch)
	style := text.Style{Size: theme.TextSmall, Bold: true}
	for i := range lv.twigs {
		pitch = max(pitch, text.Width(lv.twigs[i].move, style)+6)
	}
	return math.Floor(pitch)
}

// visible returns which of n nodes are visible in a width: all, centred, or the nodes around
// the chosen one, with space at the edges for the number of hidden nodes.
func visible(width, pitch float64, n, chosen int) (first, shown int, offset float64) {
	if float64(n)*pitch <= width {
		return 0, n, (width - float64(n)*pitch) / 2
	}
	shown = max(1, int((width-2*edgeWidth)/pitch))
	first = min(max(chosen-shown/2, 0), n-shown)
	return first, shown, (width - float64(shown)*pitch) / 2
}

func (l *layout) addChip(c chip) {
	if c.known {
		c.worth = bounded(l.Locale, c.value, c.bound)
	}
	c.pruned = c.cutHere && c.stage == finished
	switch {
	case c.pruned:
		c.below = strconv.Itoa(c.looked) + "/" + strconv.Itoa(c.legal)
	case c.looked > 0:
		c.below = strconv.Itoa(c.looked)
	}
	if c.node >= 0 {
		item := l.Add(ui.Item{Kind: ui.Tile, Name: "node-" + strconv.Itoa(c.node), Rect: c.Rect})
		item.Label = l.nodeLabel(c.node)
	}
	l.walk.picture.chips = append(l.walk.picture.chips, c)
}

// nodeLabel returns the label of a node for screen readers: the moves that lead to it.
func (l *layout) nodeLabel(node int) string {
	if node == 0 {
		return l.Text("lesson.start")
	}
	return l.narrator().route(node)
}

// addSide adds the label of a level with the side to move.
func (l *layout) addSide(r ui.Rect, depth int) {
	w := &l.walk
	if depth >= len(w.path) {
		return
	}
	node := w.path[depth]
	mover, name := w.tree.movers[node], "MIN"
	if w.tree.maximises(node) {
		name = "MAX"
	}
	r.W = 34
	w.picture.sides = append(w.picture.sides, side{r, name, l.game.Piece(mover)})
}
