// Package lesson is the scene that shows searches of a position: two algorithms side by side,
// and the search tree of one of them.
package lesson

import (
	"slices"
	"strconv"

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
	text, w := s.program.Text, &s.walk
	list := []bench.Control{
		{Name: compareTab, Keys: "C", Help: "access.keys-tabs", Do: func() { s.turnTo(compareTab) }},
		{Name: treeTab, Keys: "T", Help: "access.keys-tabs", Do: func() { s.turnTo(treeTab) }},
	}
	if s.tab == treeTab {
		t := w.tree
		step := func(to func(t *tree) int) func() {
			return func() {
				w.playing = false
				s.goTo(t != nil && w.to(to(t)))
			}
		}
		play, plays := ui.IconPlay, "lesson.play-steps"
		if w.playing {
			play, plays = ui.IconPause, "lesson.pause-steps"
		}
		begins, ends := t == nil || w.now == t.order[0], t == nil || w.now == 0
		list = append(list, []bench.Control{
			{
				Name: "previous", Label: text("lesson.previous-step"), Icon: ui.IconPrevious, Disabled: begins, Keys: "←",
				Help: "access.keys-steps", Repeats: true, Do: step(func(t *tree) int { return t.step(w.now, -1) }),
			},
			{
				Name: "next", Label: text("lesson.next-step"), Icon: ui.IconNext, Disabled: ends, Keys: "→",
				Help: "access.keys-steps", Repeats: true, Do: step(func(t *tree) int { return t.step(w.now, 1) }),
			},
			{
				Name: "parent", Label: text("lesson.parent-node"), Icon: ui.IconUp, Disabled: ends, Keys: "↑",
				Help: "access.keys-steps", Do: step(func(t *tree) int { return t.nodes[w.now].Parent }),
			},
			{
				Name: "child", Label: text("lesson.child-node"), Icon: ui.IconDown, Keys: "↓", Help: "access.keys-steps",
				Disabled: t == nil || len(t.children[w.now]) == 0,
				Do:       step(func(t *tree) int { return t.children[w.now][0] }),
			},
			{
				Name: "first", Label: text("lesson.first-step"), Icon: ui.IconFirst, Disabled: begins, Keys: "Home",
				Help: "access.first", Do: step(func(t *tree) int { return t.order[0] }),
			},
			{Name: "last", Disabled: t == nil, Do: step(func(*tree) int { return 0 })},
			{
				Name: "play", Label: text(plays), Icon: play, Disabled: t == nil, Keys: "Space",
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
		s.deepens("tree-less", &c.treeDepth, -1, mostTreeDepth, s.grow),
		s.deepens("tree-more", &c.treeDepth, 1, mostTreeDepth, s.grow),
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

// play starts or stops the replay of the search.
func (s *Scene) play() {
	before := s.walk.now
	s.walk.togglePlay()
	s.goTo(s.walk.now != before)
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

// chooseTree selects the algorithm of the tree: the first or the second one.
func (s *Scene) chooseTree(i int) {
	s.choices.treeOf = i
	s.grow()
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
	n := s.narrator()
	s.program.Announce(s.program.Locale.Format("lesson.announce", locale.Data{
		"Route": n.route(s.walk.now), "Caption": n.caption(s.walk.now),
	}))
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
	if s.walk.tree == nil {
		s.grow()
	}
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
	s.walk.stop()
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	s.warm()
	s.stage.Point(in, false)
	if s.Keys(in, nil, true); s.Left {
		return
	}
	if s.shown.running && s.ticks%6 == 0 {
		s.shown = s.study.snapshot()
		s.line = min(s.line, len(s.shown.line()))
		s.program.Refresh()
	}
	if s.walk.receive() {
		s.spreadTree()
		s.program.Refresh()
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
	w := &s.walk
	f := TreeFacts{Algorithm: s.choices.algorithms[s.choices.treeOf], Depth: w.depth, Path: []string{}}
	if w.tree == nil {
		return f
	}
	n := s.narrator()
	at := &w.tree.nodes[w.now]
	f.Nodes, f.Node, f.Parent, f.Value, f.Cut = len(w.tree.nodes), w.now, at.Parent, at.Value, at.Cut
	f.Alpha, f.Beta = w.tree.window(w.now, w.now)
	f.Moves, f.Caption = len(w.tree.children[w.now]), n.caption(w.now)
	for _, node := range w.tree.path(w.now)[1:] {
		f.Path = append(f.Path, n.move(node))
	}
	return f
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{Board: true} }

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return bench.Shortcuts(s.all())
}

func (s *Scene) narrator() *narrator {
	return &narrator{s.walk.tree, s.root, s.game, s.program.Locale}
}

// lineWords returns the moves of the principal variation as text.
func (s *Scene) lineWords() []string {
	var words []string
	for state, m := range bench.Along(s.root, s.shown.line()) {
		words = append(words, shortMove(s.game, s.program.Locale, state, m))
	}
	return words
}
