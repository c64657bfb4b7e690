package analysis

import (
	"slices"
	"strconv"

	"colat/game"
	"colat/game/variation"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// ending returns the further key of a control that ends something in progress.
func ending(progress bool) string {
	if progress {
		return " Esc"
	}
	return ""
}

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text, w := s.program.Text, &s.walk
	sibling := func(down bool) func() { return func() { s.visit(w.sibling(down)) } }
	list := []bench.Control{
		{Name: "other-up", Do: sibling(false), Disabled: !w.branches(), Keys: "↑",
			Help: "analysis.keys-siblings"},
		{Name: "other-down", Do: sibling(true), Disabled: !w.branches(), Keys: "↓",
			Help: "analysis.keys-siblings"},
	}
	steps := bench.Steps{
		Back: s.shown() > 0, On: s.canStep(),
		First: func() { s.visit(w.tree.Root()) }, Previous: func() { s.step(false) },
		Next: func() { s.step(true) }, Last: func() { s.visit(w.at.Last()) },
	}
	list = append(list, steps.Controls(true)...)
	list = append(list, s.hand.Controls()...)
	list = append(list, s.lines()...)
	return append(list, []bench.Control{
		{Name: "turning", Icon: ui.IconTarget, Label: text("review.turning-title"), Do: s.goToTurning,
			Keys: "T", Help: "review.turning-title"},
		{Name: "next-graph", Do: s.nextGraph, Disabled: len(s.moves) == 0, Keys: "S", Help: "graph.next"},
		{Name: "worse", Do: s.nextSigned, Keys: "M", Help: "review.next-error"},
		{Name: moveName, Of: s.goToMove}, {Name: lineName, Of: s.playLine},
		{Name: nodeName, Of: func(number string) { s.visit(s.list.find(&s.reviewed, nodeName+number)) }},
		{Name: bookName, Of: func(move string) {
			if m := s.table.named(&s.subject, bookName+move); m != game.NoMove {
				s.playMove(m)
			}
		}},
		{Name: "lines", Keys: "N", Do: func() {
			s.configure(func(o *storage.Analysis) { o.Lines = o.Lines%mostLines + 1 })
		}},
		{Name: "engine-options", Label: text("engine.options"), Icon: ui.IconSettings, Title: text("engine.options"),
			List: s.engineMenu},
		{Name: "more", Label: text("play.more"), Icon: ui.IconMenu, Title: s.words.head, List: s.menu},
		{Name: "practice-show", Label: text("practice.show"), Icon: ui.IconEye,
			Disabled: !s.practice.on || s.practice.solved, Do: practising{s}.show},
		{Name: "practice-next", Label: text("practice.next"), Icon: ui.IconNext, Disabled: !s.practice.on,
			Do: practising{s}.next},
		{Name: "practice-close", Label: text("practice.close"), Icon: ui.IconClose, Disabled: !s.practice.on,
			Do: practising{s}.stop, Keys: "Esc"},
		{Name: "clear-drawing", Label: text("analysis.erase"), Icon: ui.IconClose, Disabled: len(w.at.Shapes) == 0,
			Do: s.eraseShapes},
		{Name: "comment-cancel", Do: func() { s.closeComment(false) }},
		{Name: commentDone, Do: func() { s.closeComment(true) }},
		{Name: commentField, Do: func() { s.closeComment(true) }},
		{Name: "close", Do: s.program.Back, Keys: "Esc"},
	}...)
}

// menus returns the controls that are in menus alone.
func (s *Scene) menus() []bench.Control {
	return append(s.marks(), append(s.graphControls(), s.engineMenu()...)...)
}

// menu returns the lines of the menu, the most frequent first.
func (s *Scene) menu() []bench.Control {
	list := s.lines()
	list = append(list[:4:4], append(bench.Pick(s.hand.Controls(), bench.Confirming), list[4:]...)...)
	list = slices.Concat([]bench.Control{{Choices: s.marks()}}, s.hand.Choices(), list)
	if len(s.moves) == 0 {
		return list
	}
	return append(list, bench.Control{Label: s.program.Text("graph.title"), Choices: s.graphControls()})
}

// lines returns the controls of the menu, except the switch between one touch and two.
func (s *Scene) lines() []bench.Control {
	text, w := s.program.Text, &s.walk
	moved, variations := len(w.path) > 0, !w.at.IsMain()
	next := w.at.Next() != nil
	deletes := ""
	if moved { // all moves are deleted by the menu alone
		deletes = "Del Backspace"
	}
	list := []bench.Control{
		{Name: "engine", Label: text("engine.title"), Icon: ui.IconValues, Toggles: true, Stays: true, On: s.engine.on,
			Do:   s.switchEngine,
			Keys: "E", Help: "engine.title"},
		{Name: "table", Label: text("table.show"), Icon: ui.IconLibrary, Toggles: true, On: s.table.on,
			Do: func() { s.table.toggle(s.program) }, Keys: "O", Help: "table.show"},
		{Name: "bar", Label: text("analysis.bar"), Icon: ui.IconValues, Toggles: true, Stays: true,
			On: !s.engine.options.HideBar, Keys: "B", Help: "analysis.bar",
			Do: func() { s.configure(func(o *storage.Analysis) { o.HideBar = !o.HideBar }) }},
		{Name: "arrow", Label: text("analysis.arrow"), Icon: ui.IconHint, Toggles: true, Stays: true,
			On: !s.engine.options.HideArrow, Do: func() {
				s.configure(func(o *storage.Analysis) { o.HideArrow = !o.HideArrow })
			}},
		{Name: scene.TurnControl, Label: text("turn.board"), Icon: ui.IconTurn, Toggles: true, On: s.stage.Table().Turned},
		{Name: "retry", Label: text("analysis.play-from"), Icon: ui.IconPlay, Disabled: !s.canPlay(), Do: s.retry,
			Keys: "R", Help: "analysis.play-from"},
		{Name: "comment", Label: text("analysis.comment"), Icon: ui.IconSpeech, Keys: "C",
			Help: "analysis.comment", Do: func() { s.comment.edit(s.program, w.at.Comment) }},
		{Name: "draw", Label: text("analysis.draw"), Icon: ui.IconEdit, Toggles: true, On: s.drawing.mode,
			Help: "analysis.draw", Keys: "D" + ending(s.drawing.mode),
			Do: func() { s.drawing = drawing{mode: !s.drawing.mode} }},
		{Name: "promote", Label: text("analysis.promote"), Icon: ui.IconUp, Disabled: !variations, Help: "analysis.promote",
			Keys: "P", Do: func() { s.promote(false) }},
		{Name: "make-main", Label: text("analysis.make-main"), Icon: ui.IconBranch, Disabled: !variations,
			Do: func() { s.promote(true) }},
		{Name: "delete", Label: text("analysis.delete"), Icon: ui.IconClose, Disabled: !moved && !next, Do: s.remove,
			Keys: deletes, Help: "analysis.delete"},
		{Name: "undo", Label: text("analysis.undo"), Icon: ui.IconUndo, Disabled: len(w.before) == 0, Do: s.undo,
			Keys: "U", Help: "analysis.undo"},
		s.learns("practice", s.learner()), s.learns("practice-other", s.learner().Opponent()),
		s.remembers("remember-first", game.First), s.remembers("remember-second", game.Second),
		{Name: "autoplay", Label: text("autoplay.title"), Icon: ui.IconStep, Disabled: !next, Toggles: true,
			On: s.autoplay.on, Do: s.autoplay.toggle, Keys: "Space" + ending(s.autoplay.on), Help: "autoplay.title"},
		{Name: "pace", Label: text(s.autoplay.label()), Icon: ui.IconSpeed, Stays: true,
			Do: func() { s.autoplay.pace = (s.autoplay.pace + 1) % len(paces) }},
		{Name: "again", Label: text("analysis.again"), Icon: ui.IconChart, Disabled: !s.canReview(), Do: s.reviewAgain},
		{Name: "compare", Label: text("compare.entry"), Icon: ui.IconCompare, Do: s.openLibrary,
			Keys: "V", Help: "compare.with"},
		{Name: "edit", Label: text("play.edit"), Icon: ui.IconEdit, Disabled: s.game.Editor == nil, Do: s.openEditor},
		{Name: "lesson", Label: text("play.lesson"), Icon: ui.IconTree, Disabled: s.over,
			Do: func() { s.program.Go(scene.Lesson{Game: s.here()}) }},
		{Name: "copy", Label: text("analysis.copy"), Icon: ui.IconCopy,
			Do: func() { s.program.Copy(s.copied(), "toast.copied-position") }},
		{Name: "copy-position", Label: text("analysis.copy-position"), Icon: ui.IconCopy,
			Do: func() { s.program.Copy(s.Rules().FormatPosition(w.state), "copy.copied") }},
		{Name: "film", Label: text("film.entry"), Icon: ui.IconStep, Disabled: !moved && !next, Do: s.film},
		{Name: "share", Label: text("play.share"), Icon: ui.IconShare, Do: s.share},
		{Name: "paste", Label: text("play.paste"), Icon: ui.IconPaste},
	}
	turn := slices.IndexFunc(list, func(c bench.Control) bool { return c.Name == scene.TurnControl })
	return slices.Insert(list, turn+1, bench.Numbering(s.program, s.game)...)
}

// remembers returns the control that adds the moves on the board to the openings that the user wants to
// know as a side.
func (s *Scene) remembers(name string, side game.Player) bench.Control {
	l, w := s.program.Locale, &s.walk
	return bench.Control{
		Name: name, Icon: ui.IconStar, Disabled: len(w.path) == 0,
		Label: l.Format("opening.learn", locale.Data{"Side": games.SideName(l, s.Rules(), side)}),
		Do:    func() { s.program.Say(s.program.Learn(w.tree.Start(), w.path, side)) },
	}
}

// learns returns the control that lets a side learn from its mistakes. The key is that of the learner.
func (s *Scene) learns(name string, side game.Player) bench.Control {
	l := s.program.Locale
	c := bench.Control{
		Name: name, Icon: ui.IconTarget, Disabled: len(s.errors(side)) == 0, Do: func() { practising{s}.start(side) },
		Label: l.Format("practice.of", locale.Data{"Side": games.SideName(l, s.Rules(), side)}),
	}
	if side == s.learner() {
		c.Keys, c.Help = "L", "practice.title"
	}
	return c
}

// markWords are the IDs of the names of marks, in the order of the menu.
var markWords = []struct {
	mark variation.Mark
	name string
}{
	{variation.Brilliant, "analysis.mark-brilliant"}, {variation.Good, "analysis.mark-good"},
	{variation.Interesting, "analysis.mark-interesting"}, {variation.Dubious, "analysis.mark-dubious"},
	{variation.Mistake, "analysis.mark-mistake"}, {variation.Blunder, "analysis.mark-blunder"},
}

// marks returns the marks for the move on the board.
func (s *Scene) marks() []bench.Control {
	var list []bench.Control
	at := s.walk.at
	for _, m := range markWords {
		list = append(list, bench.Control{
			Name: "mark-" + m.mark.String(), Label: m.mark.String(), Entry: s.program.Text(m.name),
			Disabled: at.Parent() == nil, On: m.mark == at.Mark && at.Parent() != nil, Do: func() { s.setMark(m.mark) },
		})
	}
	return list
}

// goToTurning goes to the move that turned the game.
func (s *Scene) goToTurning() {
	if s.known != nil && s.known.Turning >= 0 {
		s.goTo(s.known.Turning + 1)
	}
}

// goToMove goes to a move of the list, or after a number of moves of the reviewed game.
func (s *Scene) goToMove(number string) {
	if n := s.list.find(&s.reviewed, moveName+number); n != nil {
		s.visit(n)
	} else if n, err := strconv.Atoi(number); err == nil {
		s.goTo(n)
	}
}

// promote puts the variation on the board before the others or, if main is true, before the main line.
func (s *Scene) promote(main bool) {
	if s.walk.promote(main) {
		s.retold("analysis.promoted")
	}
}

// remove deletes the move on the board with those after it.
func (s *Scene) remove() {
	if lost := s.walk.remove(); lost > 0 {
		s.arrive()
		s.program.Say(s.program.Locale.Count("analysis.deleted", lost, nil))
	}
}

// undo takes the last change of the tree back.
func (s *Scene) undo() {
	if s.walk.undo() {
		s.arrive()
		s.program.Say(s.program.Text("analysis.undone"))
	}
}
