// Package lesson is the scene that shows searches of a position: two algorithms side by side,
// and the search tree of one of them.
package lesson

import (
	"slices"
	"strconv"
	"strings"

	"colat/ai/textbook"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.of.Own() }

// all returns the controls of the lesson.
func (s *Scene) all() []bench.Control {
	text, w := s.program.Text, s.walk
	list := []bench.Control{
		{Name: compareTab, Keys: "C", Help: "access.keys-tabs", Do: func() { s.turnTo(compareTab) }},
		{Name: treeTab, Keys: "T", Help: "access.keys-tabs", Do: func() { s.turnTo(treeTab) }},
	}
	if s.tab == treeTab {
		step := func(goes func() bool) func() {
			return func() {
				w.playing = false
				s.goTo(goes())
			}
		}
		play, plays := ui.IconPlay, "lesson.play-steps"
		if w.playing {
			play, plays = ui.IconPause, "lesson.pause-steps"
		}
		begins, ends := w.begins(), w.ends()
		list = append(list, []bench.Control{
			{
				Name: "previous", Label: text("lesson.previous-step"), Icon: ui.IconPrevious, Disabled: begins, Keys: "←",
				Help: "access.keys-steps", Repeats: true, Do: step(func() bool { return w.step(-1) }),
			},
			{
				Name: "next", Label: text("lesson.next-step"), Icon: ui.IconNext, Disabled: ends, Keys: "→",
				Help: "access.keys-steps", Repeats: true, Do: step(func() bool { return w.step(1) }),
			},
			{
				Name: "parent", Label: text("lesson.parent-node"), Icon: ui.IconUp, Disabled: w.parent() < 0, Keys: "↑",
				Help: "access.keys-steps", Do: step(func() bool { return w.to(w.parent()) }),
			},
			{
				Name: "child", Label: text("lesson.child-node"), Icon: ui.IconDown, Keys: "↓", Help: "access.keys-steps",
				Disabled: w.child() < 0, Do: step(func() bool { return w.to(w.child()) }),
			},
			{
				Name: "first", Label: text("lesson.first-step"), Icon: ui.IconFirst, Disabled: begins, Keys: "Home",
				Help: "access.first", Do: step(func() bool { return w.end(false) }),
			},
			{Name: "last", Disabled: !w.ready(), Do: step(func() bool { return w.end(true) })},
			{
				Name: "play", Label: text(plays), Icon: play, Disabled: !w.ready(), Keys: "Space",
				Help: "access.keys-play-pause", Do: s.play,
			},
		}...)
	} else {
		line := func(name, key string, n int) bench.Control {
			return bench.Control{
				Name: name, Keys: key, Help: "access.keys-steps", Disabled: n < 0 || n > len(s.shown.line()),
				Do: func() { s.goToLine(n) },
			}
		}
		list = append(list,
			line("line-back", "←", s.line-1), line("line-on", "→", s.line+1), line("line-start", "Home", 0))
	}
	for i, side := range [2]string{"one", "other"} {
		list = append(list,
			bench.Control{Name: side + "-", Of: func(algorithm string) { s.choose(i, algorithm) }},
			bench.Control{Name: treeTab + "-" + side, Do: func() { s.chooseTree(i) }},
		)
	}
	c := &s.choices
	return append(list, []bench.Control{
		s.deepens("depth-less", &c.depth, -1, mostDepth, s.count), s.deepens("depth-more", &c.depth, 1, mostDepth, s.count),
		s.changesTree("tree-less", -1), s.changesTree("tree-more", 1),
		{Name: treeTab + "-mcts", Do: func() { s.openTree(mctsTree) }},
		{Name: treeTab + "-own", Do: func() { s.openTree(ownTree) }},
		{
			Name: "trees", Label: s.treeName(c.treeOf), Icon: ui.IconTree, Title: text("lesson.tree"), List: s.trees,
			Keys: "M", Help: "lesson.other-tree",
		},
		{Name: "open-tree", Label: text("lesson.own-open"), Icon: ui.IconImport, Do: s.openFile},
		{Name: "quiescence", Do: func() {
			c.quiescence = !c.quiescence
			s.start()
			s.show()
		}},
		{Name: "line-", Of: func(number string) {
			n, _ := strconv.Atoi(number)
			s.goToLine(n)
		}},
		{Name: "node-", Of: func(number string) {
			node, _ := strconv.Atoi(number)
			w.playing = false
			s.goTo(w.to(node))
		}},
		{Name: "beside-", Of: func(number string) {
			node, _ := strconv.Atoi(number)
			s.chooseTree(c.beside)
			s.goTo(s.walk.to(node))
		}},
		{Name: "share", Do: s.share},
		{Name: "analyse", Keys: "A", Help: "review.analyse", Do: s.analyse},
		{Name: "back", Keys: "Esc", Do: s.program.Back},
	}...)
}

// goToLine shows the position after n moves of the principal variation.
func (s *Scene) goToLine(n int) {
	s.line = min(max(n, 0), len(s.shown.line()))
	s.show()
}

// deepens returns a control that changes a depth, which is from 1 to most, and searches again.
func (s *Scene) deepens(name string, depth *int, by, most int, search func()) bench.Control {
	to := *depth + by
	return bench.Control{Name: name, Disabled: to < 1 || to > most, Do: func() {
		*depth = to
		search()
		s.show()
	}}
}

// changesTree returns a control that changes how much of the tree is shown: its depth, the iterations of an
// MCTS, or which finding about the user's own tree.
func (s *Scene) changesTree(name string, by int) bench.Control {
	w := s.walk
	switch s.choices.treeOf {
	case mctsTree:
		n := w.otherRounds(by > 0)
		return bench.Control{Name: name, Disabled: n == 0, Do: func() {
			w.playing = false
			s.goTo(w.toRounds(n))
		}}
	case ownTree:
		n := w.finding + by
		return bench.Control{Name: name, Disabled: n < 1 || n > s.faultCount(), Do: func() { s.toFinding(n) }}
	}
	return s.deepens(name, &s.choices.treeDepth, by, mostTreeDepth, s.grow)
}

// trees lists the trees, for a menu.
func (s *Scene) trees() []bench.Control {
	var list []bench.Control
	for i, name := range treeNames {
		list = append(list, bench.Control{
			Name: name, Label: s.treeName(i), On: i == s.choices.treeOf, Do: func() { s.chooseTree(i) },
		})
	}
	return list
}

// treeNames are the controls that choose a tree.
var treeNames = []string{treeTab + "-one", treeTab + "-other", treeTab + "-mcts", treeTab + "-own"}

// openTree shows a tree on the page of trees.
func (s *Scene) openTree(i int) {
	s.tab = treeTab
	s.chooseTree(i)
}

// play starts or stops the replay of the search.
func (s *Scene) play() {
	before, moment := s.walk.now, s.walk.moment
	s.walk.togglePlay()
	s.goTo(s.walk.now != before || s.walk.moment != moment)
}

// turnTo opens a page of the lesson.
func (s *Scene) turnTo(tab string) {
	s.tab, s.walk.playing = tab, false
	s.spreadTree()
	s.show()
}

// choose selects an algorithm. If the other one is the same, the two are swapped.
func (s *Scene) choose(i int, algorithm string) {
	if !slices.Contains(textbook.Algorithms(), algorithm) || s.choices.algorithms[i] == algorithm {
		return
	}
	if s.choices.algorithms[1-i] == algorithm {
		s.choices.algorithms[1-i] = s.choices.algorithms[i]
	}
	s.choices.algorithms[i] = algorithm
	s.start()
	s.show()
}

// goTo shows the current node if it is another one than before.
func (s *Scene) goTo(another bool) {
	if another {
		s.stepped()
	}
}

// stepped shows and announces the current node.
func (s *Scene) stepped() {
	s.spreadTree()
	s.show()
	route, caption := s.told()
	s.program.Announce(s.program.Locale.Format("lesson.announce", locale.Data{"Route": route, "Caption": caption}))
}

// share copies the address of the lesson, or the position if the program has no addresses.
func (s *Scene) share() {
	parameters := s.of.Setup.Parameters(s.of.Moves)
	parameters.Set("lesson", "1")
	s.program.CopyLink(parameters, s.Rules().FormatPosition(s.root), "toast.copied-position")
}

// Resume shows the lesson again after it was left, and starts what that has cancelled.
func (s *Scene) Resume() *Scene {
	s.Left = false
	if s.shown.running {
		s.count()
	}
	for i := range s.walks {
		if !s.walks[i].ready() {
			s.walks[i] = walk{}
		}
	}
	s.growShown()
	s.ticks = 0
	s.show()
	return s
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination { return scene.Lesson{Game: s.of, Scene: s} }

// analyse opens the analysis of the game with the position on the board.
func (s *Scene) analyse() {
	of := s.of
	of.Moves, of.Reviewing = slices.Concat(of.Moves, s.moves()), true
	s.program.Go(scene.Review{Game: of})
}

// warm rasterises the letters of the tree, one style in each tick, so that no step waits for
// them.
func (s *Scene) warm() {
	styles := [...]text.Style{
		{Size: worthSizes[0], Bold: true},
		{Size: worthSizes[1], Bold: true}, // also for moves on the path
		{Size: worthSizes[2], Bold: true},
		{Size: theme.TextSmall},
		{Size: 11},
		{Size: theme.TextBody - 1},
		{Size: theme.TextBody - 2},
	}
	if s.ticks > len(styles) {
		return
	}
	style := styles[s.ticks-1]
	style.Size *= s.program.Scale
	text.Warm(letters, style)
}

// Close implements scene.Scene.
func (s *Scene) Close() {
	s.Left = true
	s.study.call.Cancel()
	for i := range s.walks {
		s.walks[i].stop()
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	s.warm()
	if s.Controls.Update(in) {
		return
	}
	s.stage.Point(in, false)
	if s.Keys(in, nil, true); s.Left {
		return
	}
	if s.shown.running && s.ticks%6 == 0 {
		s.shown = s.study.snapshot()
		s.line = min(s.line, len(s.shown.line()))
		s.program.Refresh()
	}
	for i := range s.walks {
		if s.walks[i].receive() {
			if i == ownTree {
				s.receivedOwn()
			}
			s.spreadTree()
			s.show()
		}
	}
	if s.walk.play(s.ticks) {
		s.stepped()
	}
	s.stage.View.Update()
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	return scene.Facts{
		Scene: "lesson", Options: s.Rules().OptionsOf(s.of.Record.Start), State: bench.After(s.root, s.moves()),
		Own: s.facts(),
	}
}

// Facts are the state of the lesson, for tests. Counts and More have an element for each of the two
// algorithms.
type Facts struct {
	Tab        string          `json:"tab"`
	Algorithms [2]string       `json:"algorithms"`
	Depth      int             `json:"depth"`
	Counting   bool            `json:"counting"`
	Counts     [2][]CountFacts `json:"counts"`
	More       [2]int64        `json:"more"`
	Line       []string        `json:"line"`
	Shown      int             `json:"shown"`
	Tree       TreeFacts       `json:"tree"`
}

// CountFacts are the counts of a search to one depth.
type CountFacts struct {
	Depth     int     `json:"depth"`
	Value     int     `json:"value"`
	Nodes     int64   `json:"nodes"`
	Cutoffs   int64   `json:"cutoffs"`
	Branching float64 `json:"branching"`
}

// TreeFacts is the tree that the lesson shows, and its selected node. Nodes is 0 while the
// tree grows.
type TreeFacts struct {
	Algorithm string   `json:"algorithm"`
	Depth     int      `json:"depth"`
	Nodes     int      `json:"nodes"`
	Node      int      `json:"node"`
	Parent    int      `json:"parent"`
	Path      []string `json:"path"`
	Value     int      `json:"value"`
	Alpha     int      `json:"alpha"`
	Beta      int      `json:"beta"`
	Moves     int      `json:"moves"`
	Cut       bool     `json:"cut"`
	Caption   string   `json:"caption"`

	// These are about an MCTS: the number of iterations so far and of all, the phase, and the figures of the
	// selected node.
	Round       int     `json:"round"`
	Rounds      int     `json:"rounds"`
	Phase       string  `json:"phase"`
	Visits      int     `json:"visits"`
	Mean        float64 `json:"mean"`
	Exploration float64 `json:"exploration"`
	// Findings are about the user's own tree, and Beside is the number of nodes of the tree beside it.
	Findings int `json:"findings"`
	Beside   int `json:"beside"`
}

// facts describes the lesson to tests.
func (s *Scene) facts() *Facts {
	f := &Facts{
		Tab: s.tab, Algorithms: s.choices.algorithms, Depth: s.choices.depth, Counting: s.shown.running,
		Line: s.lineWords(), Shown: s.line, Tree: s.treeFacts(),
	}
	for i := range s.shown.columns {
		c := &s.shown.columns[i]
		f.More[i], f.Counts[i] = c.more, []CountFacts{}
		for k := range c.rows {
			at := &c.rows[k]
			f.Counts[i] = append(f.Counts[i], CountFacts{
				Depth: at.depth, Value: at.value, Nodes: at.Nodes, Cutoffs: at.Cutoffs,
				Branching: textbook.EffectiveBranching(at.Nodes, at.depth),
			})
		}
	}
	return f
}

func (s *Scene) treeFacts() TreeFacts {
	w := s.walk
	f := TreeFacts{Algorithm: treeFactNames[s.choices.treeOf], Depth: w.depth, Path: []string{}, Findings: s.faultCount()}
	if s.choices.treeOf < len(s.choices.algorithms) {
		f.Algorithm = s.choices.algorithms[s.choices.treeOf]
	} else {
		f.Beside = s.walks[s.choices.beside].nodes()
	}
	if !w.ready() {
		return f
	}
	route, caption := s.told()
	f.Nodes, f.Node, f.Parent, f.Caption = w.nodes(), w.now, w.parent(), caption
	f.Path = strings.Fields(route)
	if w.playouts != nil {
		s.playoutFacts(&f)
		return f
	}
	n := s.narrator()
	at := &w.tree.nodes[w.now]
	f.Value, f.Cut, f.Moves = at.Value, at.Cut, len(w.tree.children[w.now])
	f.Alpha, f.Beta = w.tree.window(w.now, w.now)
	f.Path = f.Path[:0]
	for _, node := range w.tree.path(w.now)[1:] {
		f.Path = append(f.Path, n.move(node))
	}
	return f
}

// treeFactNames are the names of the trees that are of no algorithm of the comparison.
var treeFactNames = [...]string{mctsTree: "mcts", ownTree: "own"}

// playoutFacts describes the moment of an MCTS.
func (s *Scene) playoutFacts(f *TreeFacts) {
	w := s.walk
	p := w.playouts
	figures := p.count(w.moment)
	at := figures[w.now]
	f.Round, f.Rounds, f.Phase = p.rounds(w.moment), len(p.Rounds), phaseNames[p.moments[w.moment].phase]
	f.Visits, f.Mean = at.Visits, at.Mean()
	if first, end := p.Children(w.now, p.made(w.moment)); end > first {
		f.Moves = end - first
	}
	if w.now > 0 && at.Visits > 0 {
		f.Exploration = p.Exploration(figures[p.Nodes[w.now].Parent].Visits, at.Visits)
	}
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{Board: true} }

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return bench.Shortcuts(s.all())
}

func (s *Scene) narrator() *narrator { return s.narratorOf(s.walk) }

func (s *Scene) narratorOf(w *walk) *narrator {
	return &narrator{w.tree, s.root, s.game, s.program.Locale}
}

func (s *Scene) storyteller(w *walk) *storyteller {
	return &storyteller{w.playouts, w.moment, s.root, s.game, s.program.Locale}
}

// told returns the moves to the current node and what is said about it.
func (s *Scene) told() (route, caption string) {
	w := s.walk
	switch {
	case w.tree != nil:
		n := s.narrator()
		return n.route(w.now), n.caption(w.now)
	case w.playouts != nil:
		t := s.storyteller(w)
		return t.routeWords(w.now), t.caption(w.now)
	}
	return "", ""
}

// lineWords returns the moves of the principal variation as text.
func (s *Scene) lineWords() []string {
	var words []string
	for state, m := range bench.Along(s.root, s.shown.line()) {
		words = append(words, shortMove(s.game, s.program.Locale, state, m))
	}
	return words
}
