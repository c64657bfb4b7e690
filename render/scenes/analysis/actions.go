package analysis

import (
	"strconv"
	"strings"

	"colat/game/match"
	"colat/game/notation"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// Activate implements scene.Scene. A control closes the menu unless it is in keepsMenu.
func (s *Scene) Activate(control string) {
	if s.menu.open && !keepsMenu[control] && !s.menu.engine {
		s.menu.show(s.program, false)
	}
	switch control {
	case "close":
		s.program.Back()
		return
	case "retry":
		s.retry()
		return
	case "edit":
		s.openEditor()
		return
	case scene.DropMove:
		s.hand.Withdraw()
		return
	case "confirm":
		s.hand.ToggleConfirms()
		return
	case scene.ConfirmMove:
		s.hand.Confirm()
		return
	case "lesson":
		s.openLesson()
		return
	case "compare":
		s.openLibrary()
		return
	}
	for _, group := range []func(string) bool{s.navigate, s.change, practising{s}.activate, s.setMark, s.playLine,
		s.configure, s.chooseInTable} {
		if group(control) {
			s.program.Refresh()
			return
		}
	}
}

// keepsMenu are the controls that leave the menu open.
var keepsMenu = map[string]bool{"more": true, "engine": true, "pace": true, "lines": true, "confirm": true}

// navigate handles the controls that show another position.
func (s *Scene) navigate(control string) bool {
	switch control {
	case "first":
		s.visit(s.walk.tree.Root())
	case "previous":
		s.step(false)
	case "next":
		s.step(true)
	case "last":
		s.visit(s.walk.at.Last())
	case "turning":
		if s.known != nil && s.known.Turning >= 0 {
			s.goTo(s.known.Turning + 1)
		}
	case "worse":
		s.nextSigned()
	case "autoplay":
		s.autoplay.toggle()
	case "pace":
		s.autoplay.changePace()
	default:
		if !strings.HasPrefix(control, moveName) && !strings.HasPrefix(control, nodeName) {
			return false
		}
		if n := s.list.find(&s.reviewed, control); n != nil {
			s.visit(n)
		} else if n, err := strconv.Atoi(strings.TrimPrefix(control, moveName)); err == nil {
			s.goTo(n)
		}
	}
	return true
}

// change handles the controls of the tree, its notes and the engine.
func (s *Scene) change(control string) bool {
	w := &s.walk
	switch control {
	case "more":
		s.menu.show(s.program, !s.menu.open)
	case "close-menu":
		s.menu.show(s.program, false)
	case "engine":
		s.switchEngine()
	case "engine-options":
		s.menu.show(s.program, true)
		s.menu.engine = true
	case "promote", "make-main":
		if w.promote(control == "make-main") {
			s.retold("analysis.promoted")
		}
	case "delete":
		if lost := w.remove(); lost > 0 {
			s.arrive()
			s.program.Say(s.program.Locale.Count("analysis.deleted", lost, nil))
		}
	case "undo":
		if w.undo() {
			s.arrive()
			s.program.Say(s.program.Text("analysis.undone"))
		}
	case "comment":
		s.comment.edit(s.program, s.walk.at.Comment)
	case "comment-cancel":
		s.closeComment(false)
	case commentDone, commentField:
		s.closeComment(true)
	case "draw":
		s.drawing = drawing{mode: !s.drawing.mode}
	case "clear-drawing":
		s.eraseShapes()
	case "again":
		s.reviewAgain()
	case "film":
		s.film()
	case "copy":
		s.program.Copy(s.copied(), "toast.copied-position")
	case "copy-position":
		s.program.Copy(s.Rules().FormatPosition(s.walk.state), "copy.copied")
	case "share":
		s.share()
	default:
		return false
	}
	return true
}

// retold shows a changed tree, and says what has changed.
func (s *Scene) retold(id string) {
	s.words.known = false
	s.list.follow = true
	s.program.Say(s.program.Text(id))
}

// share copies the address of the analysis with its variations, or the record if the program has no
// addresses. If it would be too long, it has the moves on the board alone, and a word says so.
func (s *Scene) share() {
	w := &s.walk
	tree, parameters := s.variations(), s.of.Setup.Parameters(w.path)
	if tree != nil {
		all := s.of.Setup.Parameters(w.mainLine())
		all.Set("analyse", "1")
		if notation.AddVariations(all, tree, w.path) {
			s.program.CopyLink(all, s.copied(), "toast.copied-position")
			return
		}
	}
	parameters.Set("analyse", "1")
	s.program.CopyLink(parameters, s.copied(), "toast.copied-position")
	if tree != nil && s.program.Host.Link(parameters) != "" {
		s.program.Say(s.program.Text("analysis.link-short"))
	}
}

// openEditor opens the editor with the position on the board.
func (s *Scene) openEditor() {
	chosen := *s.of.Setup
	chosen.Start, chosen.Moves = s.walk.state.Clone(), nil
	s.program.Go(scene.Editor{Setup: &chosen})
}

// openLibrary opens the library to choose a game to compare with.
func (s *subject) openLibrary() {
	here := s.here()
	s.program.Go(scene.Library{Setup: here.Setup, Compare: &here})
}

// openLesson opens the lesson with the position on the board.
func (s *Scene) openLesson() {
	if s.hand.over {
		return
	}
	s.program.Go(scene.Lesson{Game: s.here()})
}

// ReceiveGame implements scene.GameReceiver: a pasted game is analysed, too.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	s.program.Go(scene.Review{Game: scene.Pasted(record, s.of.Setup.Time)})
	return "", true
}

// reviewAgain reviews the main line as it is now.
func (s *Scene) reviewAgain() {
	if !s.canReview() {
		return
	}
	s.study.Cancel()
	s.setGame(s.walk.mainLine())
	s.known, s.failed, s.progress, s.sources = nil, false, progress{}, sources{}
	s.reviewed.start(s.engine.gate)
	s.words.known = false
	s.list.written = nil
	s.curve.version++
}

// film makes a film of the line on the board, to its end.
func (s *Scene) film() {
	d := stage.Diagram{
		Game: s.game, Start: s.walk.tree.Start(), Moves: s.walk.at.Last().Path(), Turned: s.stage.Table().Turned,
	}
	end := s.walk.tree.State(s.walk.at.Last())
	if result, over := end.Result(); over {
		d.Result, d.Over = result, true
	}
	s.program.MakeFilm(stage.NewFilm(&d))
}
