// Package lesson is the scene that shows searches of a position: two algorithms side by side,
// and the search tree of one of them.
package lesson

import (
	"math"
	"slices"
	"strconv"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the lesson about a position.
type Scene struct {
	program *scene.Program
	of      scene.Game
	game    *games.Game
	root    game.State // the position that is searched
	stage   *stage.Stage
	replay  stage.Replay
	choices choices
	shown   snapshot // latest snapshot of study
	study   *study
	walk    walk
	tab     string
	line    int // number of moves of the principal variation on the board
	scroll  ui.Scroll
	ticks   int
}

// The two pages of the lesson, named after the controls that open them.
const (
	compareTab = "compare"
	treeTab    = "tree"
)

// choices are the user's choices in the lesson.
type choices struct {
	algorithms [2]string
	depth      int // of the comparison
	quiescence bool
	treeOf     int // index of the algorithm whose tree is shown
	treeDepth  int
}

// Bounds of the choices.
const (
	mostDepth     = 8
	mostTreeDepth = 4
	quietPlies    = 4 // most plies added by a quiescence search
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

// usualDepths returns depths at which searches are short and trees are of manageable size,
// depending on the number of legal moves.
func (s *Scene) usualDepths() (depth, treeDepth int) {
	const positions, twigs = 300_000, 3_000
	width := math.Log(float64(max(2, len(s.root.AppendMoves(nil)))))
	depth = min(max(int(math.Log(positions)/width), 2), 5)
	treeDepth = min(max(int(math.Log(twigs)/width), 2), 3)
	return depth, treeDepth
}

// start starts both searches and the search of the tree again.
func (s *Scene) start() {
	s.count()
	s.grow()
}

// count starts the searches of both algorithms.
func (s *Scene) count() {
	if s.study != nil {
		s.study.call.Cancel()
	}
	s.shown, s.line = snapshot{running: true}, 0
	var players [2]ai.Player
	for i, name := range s.choices.algorithms {
		player, err := s.program.Engine(s.spec(name), s.Rules())
		if err != nil {
			s.program.Say(s.program.Locale.Format("lesson.failed", s.algorithm(i)))
			player = scene.Nobody{Err: err}
		}
		players[i] = player
	}
	s.program.Pace.Longest = 0
	s.study = startStudy(players, s.of.Record.Start, slices.Clone(s.of.Moves), s.choices.depth)
}

// spec returns the spec of an algorithm with the chosen options.
func (s *Scene) spec(name string) string {
	if s.choices.quiescence {
		return name + ":quiescence=" + strconv.Itoa(quietPlies)
	}
	return name
}

// options returns the chosen options for the tree.
func (s *Scene) options() textbook.Options {
	if s.choices.quiescence {
		return textbook.Options{Quiescence: quietPlies}
	}
	return textbook.Options{}
}

// grow starts the search of the tree.
func (s *Scene) grow() {
	s.walk.stop()
	algorithm := s.choices.algorithms[s.choices.treeOf]
	s.walk = walk{growth: grow(algorithm, s.options(), s.of.Record.Start, slices.Clone(s.of.Moves),
		s.choices.treeDepth, s.program.Yield)}
}

// algorithm returns the data of a text that mentions an algorithm.
func (s *Scene) algorithm(i int) locale.Data {
	return locale.Data{"Algorithm": s.program.SeatNames(s.choices.algorithms[i])[0]}
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.of.Setup.Rules() }

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
	if s.walk.show(s) {
		s.program.Refresh()
	}
	if s.walk.play(s.ticks) {
		s.stepped()
	}
	s.stage.View.Update()
}

// show shows the current position on the board.
func (s *Scene) show() {
	s.replay.Jump(s.of.Record.Start, slices.Concat(s.of.Moves, s.moves()))
	s.program.Refresh()
}

// moves returns the moves from the searched position to the current one.
func (s *Scene) moves() []game.Move {
	if s.tab == treeTab {
		return s.walk.moves()
	}
	return s.shown.line()[:s.line]
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
	}
}
