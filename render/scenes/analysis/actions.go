package analysis

import (
	"colat/game/match"
	"colat/game/notation"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

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

// ReceiveGame implements scene.GameReceiver: a pasted game is analysed, too.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	s.program.Go(scene.Review{Game: scene.Pasted(record, s.of.Setup.Time)})
	return "", true
}

// reviewAgain reviews the main line as it is now.
func (s *Scene) reviewAgain() {
	s.study.Cancel()
	s.why.call.Cancel()
	s.setGame(s.walk.mainLine())
	s.known, s.failed, s.progress, s.sources, s.why = nil, false, progress{}, sources{}, why{}
	s.reviewed.start(s.engine.gate)
	s.words.known = false
	s.list.shown = contents{}
	s.curves.version++
}

// film makes a film of the line on the board, to its end.
func (s *Scene) film() {
	d := stage.Diagram{
		Game: s.game, Start: s.walk.tree.Start(), Moves: s.walk.at.Last().Path(), Turned: s.stage.Table().Turned,
	}
	d.Result, d.Over = s.walk.tree.State(s.walk.at.Last()).Result()
	s.program.MakeFilm(stage.NewFilm(&d))
}
