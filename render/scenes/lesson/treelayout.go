package lesson

import (
	"math"
	"strconv"

	"colat/ai/textbook"
	"colat/ai/treefile"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
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
	case r.W >= stepsAndDepth: // the tree can be chosen on the other page
		l.addTreeStepper(steps.CutRight(lowStepper, theme.Gap))
	}
	l.addCaption(r.CutBottom(caption, theme.Gap))
	l.addSteps(steps)
	l.addBeside(&r)
	l.Add(ui.Item{Kind: ui.Plate, Rect: r, Color: theme.Lacquer})
	switch {
	case l.walk.ready():
		l.addLevels(l.walk, "node-", r.Inset(treePadding))
	case l.choices.treeOf == ownTree && (l.own == nil || l.walk.err != nil):
		width := min(r.W-2*treePadding, 240)
		place := ui.Rect{X: r.CenterX() - width/2, Y: r.CenterY() - theme.Touch/2, W: width, H: theme.Touch}
		bench.AddButtons(l.Page, place, bench.Pick(l.all(), "open-tree"))
	}
}

// leastBeside is the least height of the plate of a tree if another one is beside it.
const leastBeside = 200.0

// addBeside lays out the tree of an algorithm below that of neither, if there is space.
func (l *layout) addBeside(r *ui.Rect) {
	w := &l.walks[l.choices.beside]
	if w == l.walk || !w.ready() || r.H < 2*leastBeside+theme.Gap {
		return
	}
	below := r.CutBottom((r.H-theme.Gap)/2, theme.Gap)
	l.Add(ui.Item{Kind: ui.Plate, Rect: below, Color: theme.Lacquer})
	l.addLevels(w, "beside-", below.Inset(treePadding))
}

// leastTreeName is the least width of the name of a tree among all of them.
const leastTreeName = 82.0

// addTreeChoices lays out the choice of the tree, side by side or as a menu, and how much of it is shown.
func (l *layout) addTreeChoices(r ui.Rect) {
	stepper := min(176, r.W*0.44)
	l.addTreeStepper(r.CutRight(stepper, theme.Gap))
	if r.W < float64(len(treeNames))*leastTreeName {
		l.addTreeMenu(r)
		return
	}
	var labels []string
	for i := range treeNames {
		labels = append(labels, l.treeName(i))
	}
	l.AddSegments(r, treeNames, labels, l.choices.treeOf, theme.TextSmall)
}

// addTreeMenu lays out the button of the menu of trees.
func (l *layout) addTreeMenu(r ui.Rect) {
	b := l.AddButton(r, "trees", l.treeName(l.choices.treeOf), ui.IconDown, ui.Quiet)
	b.Size = theme.TextBody - 2
}

// addChoicesAside lays out the choices of the tree one below the other.
func (l *layout) addChoicesAside(r ui.Rect) {
	const rows, gap = 2, 4.0
	high := rows*theme.Touch + (rows-1)*gap + 2*gap
	r.Y, r.H = r.CenterY()-high/2, high
	l.Add(ui.Item{Kind: ui.Panel, Rect: r})
	r = r.Inset(gap)
	l.addTreeMenu(r.CutTop(theme.Touch, gap))
	l.addTreeStepper(r)
}

// addTreeStepper lays out how much of the tree is shown: its depth, the iterations, or the finding.
func (l *layout) addTreeStepper(r ui.Rect) {
	w, depth := l.walk, l.choices.treeDepth
	words, number := l.Format("lesson.depth", locale.Data{"Depth": depth}), strconv.Itoa(depth)
	switch l.choices.treeOf {
	case mctsTree:
		rounds := 0
		if w.playouts != nil {
			rounds = w.playouts.rounds(w.moment)
		}
		words, number = l.Count("lesson.rounds", rounds, nil), strconv.Itoa(rounds)
	case ownTree:
		number = strconv.Itoa(w.finding) + "/" + strconv.Itoa(l.faultCount())
		words = l.Format("lesson.findings", locale.Data{"Number": w.finding, "Count": l.faultCount()})
	}
	l.addStepperOf(r, "tree", words, number, l.Control("tree-less").Disabled, l.Control("tree-more").Disabled)
}

// words are the texts about the current step.
type words struct {
	route, caption string
	bounds         []string // what alpha and beta are, if the search has them
}

// said returns the texts about the current step.
func (l *layout) said() words {
	w := l.walk
	switch {
	case l.choices.treeOf == ownTree && l.own == nil:
		return words{caption: l.Text("lesson.own-none")}
	case l.choices.treeOf == ownTree && w.err != nil:
		return words{caption: l.Format("lesson.own-unread", locale.Data{"Why": treefile.In(w.err, l.Language())})}
	case w.err != nil:
		return words{caption: l.Text("lesson.no-tree")}
	case !w.ready():
		return words{caption: l.Text("lesson.growing")}
	}
	route, caption := l.told()
	said := words{route: route, caption: caption}
	if w.now == 0 {
		said.route = l.Text("lesson.start")
	}
	if w.playouts != nil {
		said.bounds = l.storyteller(w).terms(w.now)
		return said
	}
	if w.now == 0 && w.tree.own == nil && w.depth < l.choices.treeDepth {
		said.caption += " " + l.Format("lesson.too-large", locale.Data{
			"Wanted": l.choices.treeDepth, "Depth": w.depth, "Most": grouped(l.Locale, textbook.MostTreeNodes),
		})
	}
	said.bounds = l.narrator().boundWords(w.now)
	return said
}

// scaleWords returns what a value of one means, "" for a game without a unit.
func (s *Scene) scaleWords() string {
	if s.game.Scale == "" {
		return ""
	}
	side := games.SideName(s.program.Locale, s.Rules(), s.root.ToMove())
	return s.program.Locale.Format(s.game.Scale, locale.Data{"Side": side})
}

// legend returns what the figures of a tree mean, with its name if another one is beside it.
func (l *layout) legend(w *walk, besides bool) string {
	said := l.scaleWords()
	switch {
	case w.playouts != nil:
		return l.Text("lesson.visits-scale")
	case w.tree.own != nil:
		said = l.Format("lesson.own-scale", locale.Data{"Side": games.SideName(l.Locale, l.Rules(), l.root.ToMove())})
	}
	if w.tree.own == nil && l.evaluation != nil {
		said = l.evaluation.Label.In(l.Language()) + "."
	}
	if besides {
		said = l.treeName(l.choices.beside) + ". " + said
	}
	return said
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

// addLevels lays out as many levels of a tree as fit, around the current one. The names of its nodes begin with
// prefix.
func (l *layout) addLevels(w *walk, prefix string, r ui.Rect) {
	p := &w.picture
	p.chips, p.sides, p.hidden, p.scale.lines = p.chips[:0], p.sides[:0], p.hidden[:0], nil
	count := len(w.levels) + 1 // the root is a level of its own
	rooms := 1 + int((r.H-chipHeight)/(moveHeight+chipHeight+leastGap))
	first, shown := 0, min(count, max(rooms, 1))
	at := w.nodeDepth()
	if shown < count {
		first = min(max(at-(shown-1)/2, 0), count-shown)
		if shown == 2 {
			first = min(max(at-1, 0), count-shown)
			if w.tree != nil && l.narratorOf(w).cutOffAt(w.now) > 0 { // the caption names its moves
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
	legend := l.legend(w, w != l.walk)
	fromX, fromY := r.X+(r.W+sideWidth)/2, r.Y-treePadding
	if first == 0 {
		left := fromX + mostPitch/2 + 8
		p.scale.Rect = ui.Rect{X: left, Y: y, W: r.Right() - left, H: chipHeight}
		p.scale.lines = text.Wrap(legend, text.Style{Size: scaleSize}, p.scale.W)
	}
	for depth := first; depth < first+shown; depth++ {
		if depth > 0 {
			y += moveHeight
		}
		row := ui.Rect{X: r.X, Y: y, W: r.W, H: chipHeight}
		fromX = l.addLevel(w, prefix, row, depth, fromX, fromY)
		fromY = row.Bottom()
		y = row.Bottom() + gap
	}
	l.Add(ui.Item{
		Kind: ui.Picture, Name: prefix + "tree", Painter: p, Rect: r.Inset(1 - treePadding), Argument: w.version,
		Label: legend,
	})
}

// rootTwig describes the root of a tree.
func (l *layout) rootTwig(w *walk) twig {
	if w.playouts != nil {
		return w.playouts.rootTwig(l.Locale, w.moment)
	}
	value, _, known := w.tree.value(0, w.now)
	root := twig{known: known, value: value, looked: len(w.tree.children[0]), stage: open, wrong: w.tree.wrong(0)}
	if w.tree.finished(0, w.now) {
		root.stage = finished
	} else if known {
		root.bound = atLeast
	}
	return root
}

// addLevel lays out a level and returns the x coordinate where the branches to the next level
// start.
func (l *layout) addLevel(w *walk, prefix string, r ui.Rect, depth int, fromX, fromY float64) float64 {
	side := r.CutLeft(sideWidth, 0)
	l.addSide(w, side, depth)
	if depth == 0 {
		place := ui.Rect{X: r.CenterX() - 34, Y: r.Y, W: 68, H: r.H}
		l.addChip(w, prefix, chip{twig: l.rootTwig(w), Rect: place, onPath: true, current: w.now == 0})
		return place.CenterX()
	}
	lv := &w.levels[depth-1]
	pitch := l.pitch(lv, r.W)
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
		l.addChip(w, prefix, c)
	}
	w.picture.edges(r, first, len(lv.twigs)-first-shown, offset, pitch*float64(shown))
	return begins
}

// pitch returns the distance between the nodes of a level in a width.
func (l *layout) pitch(lv *level, width float64) float64 {
	pitch := min(max(leastPitch, width/float64(len(lv.twigs))), mostPitch)
	move, below := text.Style{Size: theme.TextSmall, Bold: true}, text.Style{Size: belowSize}
	for i := range lv.twigs {
		pitch = max(pitch, text.Width(lv.twigs[i].move, move)+6, text.Width(lv.twigs[i].below, below)+chipGap+6)
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

func (l *layout) addChip(w *walk, prefix string, c chip) {
	if c.known && c.worth == "" {
		c.worth = c.bound.of(w.tree.worth(l.Locale, c.value))
	}
	c.pruned = c.cutHere && c.stage == finished
	switch {
	case c.pruned:
		c.below = strconv.Itoa(c.looked) + "/" + strconv.Itoa(c.legal)
	case c.looked > 0:
		c.below = strconv.Itoa(c.looked)
	}
	if c.node >= 0 {
		item := l.Add(ui.Item{Kind: ui.Tile, Name: prefix + strconv.Itoa(c.node), Rect: c.Rect})
		item.Label = l.nodeLabel(w, c.node)
	}
	w.picture.chips = append(w.picture.chips, c)
}

// nodeLabel returns the label of a node for screen readers: the moves that lead to it.
func (l *layout) nodeLabel(w *walk, node int) string {
	switch {
	case node == 0:
		return l.Text("lesson.start")
	case w.playouts != nil:
		return l.storyteller(w).routeWords(node)
	}
	return l.narratorOf(w).route(node)
}

// addSide adds the label of a level with the side to move.
func (l *layout) addSide(w *walk, r ui.Rect, depth int) {
	if depth >= len(w.movers) {
		return
	}
	name := ""
	switch {
	case w.playouts != nil:
	case w.movers[depth] == w.movers[0]:
		name = "MAX"
	default:
		name = "MIN"
	}
	r.W = 34
	w.picture.sides = append(w.picture.sides, side{r, name, l.game.Piece(w.movers[depth])})
}
