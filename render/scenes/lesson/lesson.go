// Package lesson is the scene that shows searches of a position: two algorithms side by side,
// and the search tree of one of them.
package lesson

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/textbook"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// New opens the lesson with the position on the board of a game.
func New(p *scene.Program, of *scene.Game) *Scene {
	s := &Scene{program: p, of: *of, game: p.Games.Of(of.Setup.Rules()), tab: compareTab}
	s.root = of.Record.Start.Clone()
	for _, m := range of.Moves {
		s.root.Play(m)
	}
	s.choices = choices{algorithms: [2]string{"minimax", "alphabeta"}, treeOf: 1}
	s.choices.depth, s.choices.treeDepth = s.usualDepths()
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.start()
	s.show()
	s.program.Announce(s.program.Text("lesson.title"))
	return s
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.of.Own() }

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	name, value, _ := strings.Cut(control, "-")
	switch name {
	case "back":
		s.program.Back()
	case "share":
		s.share()
	case "analyse":
		s.analyse()
	case compareTab, treeTab:
		if value == "" {
			s.turnTo(name)
		} else {
			s.chooseTree(value)
		}
	case "one":
		s.choose(0, value)
	case "other":
		s.choose(1, value)
	case "depth":
		s.choices.depth += steps[value]
		s.count()
		s.show()
	case "quiescence":
		s.choices.quiescence = !s.choices.quiescence
		s.start()
		s.show()
	case "line":
		s.line, _ = strconv.Atoi(value)
		s.show()
	case "node":
		node, _ := strconv.Atoi(value)
		s.walk.playing = false
		s.goTo(s.walk.to(node))
	case "play":
		before := s.walk.now
		s.walk.togglePlay()
		s.goTo(s.walk.now != before)
	default:
		s.walk.playing = false
		s.goTo(s.walk.by(name))
	}
	s.program.Refresh()
}

// steps maps the suffixes of a stepper's controls to increments.
var steps = map[string]int{"less": -1, "more": 1}

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

// chooseTree selects the algorithm or the depth of the tree.
func (s *Scene) chooseTree(value string) {
	switch value {
	case "one":
		s.choices.treeOf = 0
	case "other":
		s.choices.treeOf = 1
	default:
		s.choices.treeDepth += steps[value]
	}
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

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(keys []ebiten.Key) (left bool) {
	for _, key := range keys {
		control := s.shortcut(key)
		if control == "back" || control == "analyse" {
			s.Activate(control)
			return true
		}
		if stage.MovesCursor(key) {
			s.program.Unfocus()
		}
		if control != "" {
			s.program.Press(control)
		}
	}
	return false
}

// shortcut returns the control for a key.
func (s *Scene) shortcut(key ebiten.Key) string {
	switch {
	case key == ebiten.KeySpace && s.program.Focused():
		return ""
	case s.tab == treeTab && treeKeys[key] != "":
		return treeKeys[key]
	case s.tab == compareTab && key == ebiten.KeyArrowLeft:
		return "line-" + strconv.Itoa(s.line-1)
	case s.tab == compareTab && key == ebiten.KeyArrowRight:
		return "line-" + strconv.Itoa(s.line+1)
	case s.tab == compareTab && key == ebiten.KeyHome:
		return "line-0"
	}
	return tabKeys[key]
}

// tabKeys are the controls for the keys of both pages, and treeKeys for those of the tree.
var (
	tabKeys = map[ebiten.Key]string{ebiten.KeyEscape: "back", ebiten.KeyC: compareTab, ebiten.KeyT: treeTab,
		ebiten.KeyA: "analyse"}
	treeKeys = map[ebiten.Key]string{
		ebiten.KeyArrowLeft: "previous", ebiten.KeyArrowRight: "next", ebiten.KeyArrowUp: "parent",
		ebiten.KeyArrowDown: "child", ebiten.KeyHome: "first", ebiten.KeySpace: "play",
	}
)

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
	s.study.call.Cancel()
	s.walk.stop()
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	s.warm()
	s.stage.Point(in, false)
	if s.keys(in.Keys) {
		return // a key may have opened another scene
	}
	if s.shown.running && s.ticks%6 == 0 && s.study.update(&s.shown) {
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
	state := s.root.Clone()
	for _, m := range s.moves() {
		state.Play(m)
	}
	return scene.Facts{
		Scene: "lesson", Options: s.Rules().OptionsOf(s.of.Record.Start), State: state, Own: s.facts(),
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
	return []scene.Shortcut{
		{Keys: "C T", Label: "access.keys-tabs"}, {Keys: scene.Arrows, Label: "access.keys-steps"},
		{Keys: "Home", Label: "access.first"}, {Keys: "Space", Label: "access.keys-play-pause"},
		{Keys: "A", Label: "review.analyse"},
	}
}

func (s *Scene) narrator() *narrator {
	return &narrator{s.walk.tree, s.root, s.game, s.program.Locale}
}

// lineWords returns the moves of the principal variation as text.
func (s *Scene) lineWords() []string {
	var words []string
	state := s.root.Clone()
	for _, m := range s.shown.line() {
		if !game.IsLegal(state, m) {
			break
		}
		words = append(words, shortMove(s.game, s.program.Locale, state, m))
		state.Play(m)
	}
	return words
}
