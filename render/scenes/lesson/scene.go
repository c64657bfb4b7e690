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
	walks   [4]walk // one for each tree
	walk    *walk   // that of the selected tree
	own     []byte  // the file of the user's own program, or nil
	// evaluation is that of the user's own program, which the trees of the algorithms then have as well; nil
	// for that of the game.
	evaluation *game.NamedEvaluation
	tab        string
	line       int // number of moves of the principal variation on the board
	scroll     ui.Scroll
	ticks      int
}

// New opens the lesson with the position on the board of a game or, with the tree of the user's own
// program, with that.
func New(p *scene.Program, to *scene.Lesson) *Scene {
	of := &to.Game
	s := &Scene{program: p, of: *of, game: p.Games.Of(of.Setup.Rules()), tab: compareTab}
	s.root = bench.After(of.Record.Start, of.Moves)
	s.choices = choices{algorithms: [2]string{"minimax", "alphabeta"}, treeOf: 1, beside: 1}
	s.walk = &s.walks[s.choices.treeOf]
	s.choices.depth, s.choices.treeDepth = s.usualDepths()
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.Controls = bench.NewControls(p, s.all)
	s.start()
	if to.Tree != nil {
		s.Receive(to.Tree)
	}
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
	treeOf     int // index of the tree that is shown, of one of the algorithms, mctsTree or ownTree
	beside     int // index of the algorithm whose tree is shown beside that of neither
	treeDepth  int
}

// The trees besides those of the two algorithms.
const (
	mctsTree = 2
	ownTree  = 3
)

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

// grow starts the searches of the trees of both algorithms again, as far as they are shown.
func (s *Scene) grow() {
	for i := range s.choices.algorithms {
		s.walks[i].stop()
		s.walks[i] = walk{}
	}
	s.growShown()
}

// growShown starts the searches of the trees that are shown and have none yet.
func (s *Scene) growShown() {
	start, moves := s.of.Record.Start, slices.Clone(s.of.Moves)
	for _, i := range [2]int{s.choices.treeOf, s.choices.beside} {
		w := &s.walks[i]
		switch {
		case w.growth != nil:
		case i == mctsTree:
			w.growth = growPlayouts(start, moves, s.program.Yield)
		case i == ownTree && s.own != nil:
			w.growth = growOwn(s.own, s.program.Yield)
		case i != ownTree:
			options := textbook.Options{}
			if s.choices.quiescence {
				options.Quiescence = quietPlies
			}
			if s.evaluation != nil {
				options.Evaluate = s.evaluation.Evaluate
			}
			w.growth = grow(s.choices.algorithms[i], options, start, moves, s.choices.treeDepth, s.program.Yield)
		}
	}
}

// spreadTree computes the visible part of the trees.
func (s *Scene) spreadTree() {
	for i := range s.walks {
		s.walks[i].spread(s.root, s.game, s.program.Locale)
	}
}

// chooseTree selects a tree. The selected one of the user's own program opens a file.
func (s *Scene) chooseTree(i int) {
	if i == ownTree && s.choices.treeOf == ownTree {
		s.openFile()
		return
	}
	s.walk.playing = false
	s.choices.treeOf, s.walk = i, &s.walks[i]
	if i < len(s.choices.algorithms) {
		s.choices.beside = i
	}
	s.growShown()
	s.spreadTree()
	s.show()
}

// treeName returns the name of a tree.
func (s *Scene) treeName(i int) string {
	switch i {
	case mctsTree:
		return s.program.SeatNames("mcts")[0]
	case ownTree:
		return s.program.Text("lesson.own")
	}
	return s.program.SeatNames(s.choices.algorithms[i])[0]
}

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
	words := l.Format("lesson.depth", locale.Data{"Depth": value})
	l.addStepperOf(r, name, words, strconv.Itoa(value), value <= 1, value >= most)
}

// stepperSizes are the text sizes of a stepper's label.
var stepperSizes = [...]float64{theme.TextBody, theme.TextSmall, 11, 9}

// addStepperOf lays out a label with buttons for less and more of it: words, or a number if they do not fit.
func (l *layout) addStepperOf(r ui.Rect, name, words, number string, least, most bool) {
	gap := 4.0
	if r.W <= lowStepper {
		gap = 0
	}
	l.AddButton(r.CutLeft(theme.Touch, gap), name+"-less", "", ui.IconMinus, ui.Quiet).Disabled = least
	l.AddButton(r.CutRight(theme.Touch, gap), name+"-more", "", ui.IconPlus, ui.Quiet).Disabled = most
	width := func(label string, size float64) float64 { return text.Width(label, text.Style{Size: size, Bold: true}) }
	label := words
	if width(words, theme.TextSmall) > r.W {
		label = number
	}
	size := theme.TextBody
	for i := 1; i < len(stepperSizes) && width(label, size) > r.W; i++ {
		size = stepperSizes[i]
	}
	l.AddBold(r, label, size, l.Theme.Text).Align = text.Center
}
