package analysis

import (
	"colat/game"
	"colat/game/variation"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// entries returns the lines of the menu, the most frequent first.
func (s *Scene) entries() []entry {
	text, w := s.program.Text, &s.walk
	moved, variations := len(w.path) > 0, !w.at.IsMain()
	list := []entry{
		{name: "engine", label: text("engine.title"), icon: ui.IconValues, enabled: true, toggles: true, on: s.engine.on},
		{name: "table", label: text("table.show"), icon: ui.IconLibrary, enabled: true, toggles: true, on: s.table.on},
		{name: scene.TurnControl, label: text("turn.board"), icon: ui.IconTurn, enabled: true, toggles: true,
			on: s.stage.Table().Turned},
		{name: "confirm", label: text("play.confirm"), icon: ui.IconTarget, enabled: true, toggles: true,
			on: s.hand.Confirms()},
		{name: "retry", label: text("analysis.play-from"), icon: ui.IconPlay, enabled: s.canPlay()},
		{name: "comment", label: text("analysis.comment"), icon: ui.IconSpeech, enabled: true},
		{name: "draw", label: text("analysis.draw"), icon: ui.IconEdit, enabled: true, toggles: true, on: s.drawing.mode},
		{name: "promote", label: text("analysis.promote"), icon: ui.IconUp, enabled: variations},
		{name: "make-main", label: text("analysis.make-main"), icon: ui.IconBranch, enabled: variations},
		{name: "delete", label: text("analysis.delete"), icon: ui.IconClose, enabled: moved || w.at.Next() != nil},
		{name: "undo", label: text("analysis.undo"), icon: ui.IconUndo, enabled: len(w.before) > 0},
		s.practiceEntry("practice", s.learner()), s.practiceEntry("practice-other", s.learner().Opponent()),
		{name: "autoplay", label: text("autoplay.title"), icon: ui.IconStep, enabled: w.at.Next() != nil, toggles: true,
			on: s.autoplay.on},
		{name: "pace", label: text(s.autoplay.label()), icon: ui.IconSpeed, enabled: true},
		{name: "again", label: text("analysis.again"), icon: ui.IconChart, enabled: s.canReview()},
		{name: "compare", label: text("compare.entry"), icon: ui.IconCompare, enabled: true},
		{name: "edit", label: text("play.edit"), icon: ui.IconEdit, enabled: s.game.Editor != nil},
		{name: "lesson", label: text("play.lesson"), icon: ui.IconTree, enabled: !s.hand.over},
		{name: "copy", label: text("analysis.copy"), icon: ui.IconCopy, enabled: true},
		{name: "copy-position", label: text("analysis.copy-position"), icon: ui.IconCopy, enabled: true},
		{name: "film", label: text("film.entry"), icon: ui.IconStep, enabled: moved || w.at.Next() != nil},
		{name: "share", label: text("play.share"), icon: ui.IconShare, enabled: true},
		{name: "paste", label: text("play.paste"), icon: ui.IconPaste, enabled: true},
	}
	return list
}

// practiceEntry returns the line that lets a side learn from its mistakes.
func (s *Scene) practiceEntry(name string, side game.Player) entry {
	l := s.program.Locale
	label := l.Format("practice.of", locale.Data{"Side": games.SideName(l, s.Rules(), side)})
	return entry{name: name, label: label, icon: ui.IconTarget, enabled: len(s.errors(side)) > 0}
}

// addMenu lays out the menu over everything else.
func (l *layout) addMenu(f scene.Frame) {
	entries := l.entries()
	content := scene.RowHeight * float64(len(entries))
	const around = 2*scene.RowHeight + 2*scene.PanelPadding + 4
	inner := openMenu(l.Layout, f, around+content, l.words.head)
	l.addMarks(inner.CutTop(scene.RowHeight, 4))
	l.BeginScroll(&l.menu.scroll, inner)
	listed := len(l.Items)
	for _, e := range entries {
		b := l.AddButton(inner.CutTop(scene.RowHeight, 0), e.name, e.label, e.icon, ui.Ghost)
		b.Row, b.Disabled, b.Selected = true, !e.enabled, e.on
		if e.toggles {
			b.Kind = ui.Switch
		}
	}
	l.EvenList(listed)
	l.EndScroll(content)
}

// marks are the marks that can be given to a move, in the order of the menu.
var marks = []variation.Mark{
	variation.Brilliant, variation.Good, variation.Interesting, variation.Dubious,
	variation.Mistake, variation.Blunder,
}

// markWords are the IDs of the names of marks, in their order.
var markWords = [...]string{
	"analysis.mark-brilliant", "analysis.mark-good", "analysis.mark-interesting",
	"analysis.mark-dubious", "analysis.mark-mistake", "analysis.mark-blunder",
}

// addMarks lays out the marks for the move on the board.
func (l *layout) addMarks(r ui.Rect) {
	for i, mark := range marks {
		b := l.AddButton(r.Column(i, len(marks), 0), markName+mark.String(), mark.String(), ui.NoIcon, ui.Ghost)
		b.Bold, b.Disabled = true, l.walk.at.Parent() == nil
		b.Selected = mark == l.walk.at.Mark && !b.Disabled
		b.Label = l.Text(markWords[i])
	}
}
