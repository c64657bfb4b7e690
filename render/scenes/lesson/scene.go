package lesson

import (
	"math"
	"slices"
	"strconv"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the lesson about a position.
type Scene struct {
	bench.Controls
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

// New opens the lesson with the position on the board of a game.
func New(p *scene.Program, of *scene.Game) *Scene {
	s := &Scene{program: p, of: *of, game: p.Games.Of(of.Setup.Rules()), tab: compareTab}
	s.root = bench.After(of.Record.Start, of.Moves)
	s.choices = choices{algorithms: [2]string{"minimax", "alphabeta"}, treeOf: 1}
	s.choices.depth, s.choices.treeDepth = s.usualDepths()
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.Controls = bench.NewControls(p, s.all)
	s.start()
	s.show()
	s.program.Announce(s.program.Text("lesson.title"))
	return s
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
	options := ""
	if s.choices.quiescence {
		options = ":quiescence=" + strconv.Itoa(quietPlies)
	}
	for i, name := range s.choices.algorithms {
		player, err := s.program.Engine(name+options, s.Rules())
		if err != nil {
			s.program.Say(s.program.Locale.Format("lesson.failed", s.algorithm(i)))
			player = scene.Unavailable{Err: err}
		}
		players[i] = player
	}
	s.program.Pace.Longest = 0
	s.study = startStudy(players, s.of.Record.Start, slices.Clone(s.of.Moves), s.choices.depth)
}

// grow starts the search of the tree.
func (s *Scene) grow() {
	s.walk.stop()
	algorithm, options := s.choices.algorithms[s.choices.treeOf], textbook.Options{}
	if s.choices.quiescence {
		options.Quiescence = quietPlies
	}
	s.walk = walk{growth: grow(algorithm, options, s.of.Record.Start, slices.Clone(s.of.Moves),
		s.choices.treeDepth, s.program.Yield)}
}

// spreadTree computes the visible part of the tree.
func (s *Scene) spreadTree() { s.walk.spread(s.root, s.game, s.program.Locale) }

// algorithm returns the data of a text that mentions an algorithm.
func (s *Scene) algorithm(i int) locale.Data {
	return locale.Data{"Algorithm": s.program.SeatNames(s.choices.algorithms[i])[0]}
}

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.of.Setup.Rules() }

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

// layout lays out the lesson without changing it.
type layout struct {
	*Scene
	scene.Layout
	brief bool    // the words about alpha and beta have no rows of their own, for want of space
	aside ui.Rect // place of the tree's choices beside the board, if the panel is too low for them
}

// addStepper lays out a depth with buttons that decrease and increase it.
func (l *layout) addStepper(r ui.Rect, name string, value, most int) {
	label := strconv.Itoa(value)
	if r.W >= wordyStepper {
		label = l.Format("lesson.depth", locale.Data{"Depth": value})
	}
	l.AddButton(r.CutLeft(theme.Touch, 4), name+"-less", "", ui.IconMinus, ui.Quiet).Disabled = value <= 1
	l.AddButton(r.CutRight(theme.Touch, 4), name+"-more", "", ui.IconPlus, ui.Quiet).Disabled = value >= most
	l.AddBold(r, label, theme.TextBody, l.Theme.Text).Align = text.Center
}

// wordyStepper is the least width of a stepper with a label.
const wordyStepper = 2*(theme.Touch+4) + 62

// walk replays a search through its tree.
type walk struct {
	growth  *growth
	tree    *tree // nil until it is complete
	depth   int
	err     error
	now     int // the node that the search leaves at the current moment
	playing bool
	version int // incremented when the picture of the tree changes

	language string // language of the levels

	path    []int
	levels  []level
	picture picture
}

// playTicks is the number of ticks for each step when the replay runs by itself.
const playTicks = 75

// stop cancels the search of the tree.
func (w *walk) stop() { w.growth.Cancel() }

// receive stores the tree when it is complete, and reports whether the search has ended.
func (w *walk) receive() bool {
	if w.tree != nil || w.err != nil || !w.growth.Ended() {
		return false
	}
	found, err := w.growth.Result()
	w.tree, w.depth, w.err = found.tree, found.depth, err
	return true
}

// spread computes the visible part of the tree of a search from root.
func (w *walk) spread(root game.State, g *games.Game, l *locale.Locale) {
	w.version++
	if w.tree != nil {
		w.path, w.levels = spread(w.tree, root, g, l, w.now)
	}
}

// moves returns the moves from the root to the current node.
func (w *walk) moves() []game.Move {
	if w.tree == nil {
		return nil
	}
	return w.tree.moves(w.now)
}

// to goes to a node and reports whether the current node has changed.
func (w *walk) to(node int) bool {
	if w.tree == nil || node < 0 || node >= len(w.tree.nodes) || node == w.now {
		return false
	}
	w.now = node
	return true
}

// play goes to the next step when the replay runs by itself and its time has come. It reports
// whether it did.
func (w *walk) play(ticks int) bool {
	if !w.playing || ticks%playTicks != 0 {
		return false
	}
	if !w.to(w.tree.step(w.now, 1)) {
		w.playing = false
	}
	return true
}

// togglePlay starts or stops the replay. At the end of the search it starts again.
func (w *walk) togglePlay() {
	if w.playing = !w.playing && w.tree != nil; w.playing && w.now == 0 {
		w.to(w.tree.order[0])
	}
}
