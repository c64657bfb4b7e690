package play

import (
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// all returns all controls of the scene, whether or not they are on the page.
func (s *Scene) all() []bench.Control {
	text := s.program.Text
	list := []bench.Control{{
		Name: "close", Label: text("review.return"), Icon: ui.IconCheck, Look: ui.Primary, Keys: "Esc",
		Disabled: !s.display.reviewing, Do: s.showAnew,
	}}
	list = append(append(list, s.conduct.controls()...), s.hand.Controls()...)
	steps := bench.StepsOf(s.display.Shown(), len(s.match.Line()), s.jump)
	list = append(list, steps.Controls(s.stepping())...)
	list = append(list, []bench.Control{
		{
			Name: moreName, Label: text("play.more"), Icon: ui.IconMenu, Keys: "M", Help: "play.more-title",
			Title: text("play.more-title"), List: s.conduct.entries,
		},
		{
			Name: "analyse", Label: text("review.analyse"), Icon: ui.IconChart, Keys: "A", Help: "review.analyse",
			Disabled: !s.canAnalyse(), Do: func() { s.analyse(len(s.shownRecord().Moves)) },
		},
		{
			Name: scene.TurnControl, Label: text("turn.board"), Icon: ui.IconTurn, Toggles: true,
			On: s.stage.Table().Turned,
		},
		{
			Name: copyName, Label: text("play.copy-as"), Icon: ui.IconCopy,
			Title: text("play.more-title"), List: s.copyEntries,
		},
		{
			Name: saveName, Label: text("play.save-as"), Icon: ui.IconPicture,
			Title: text("play.more-title"), List: s.saveEntries,
		},
		{Name: "fullscreen", Label: text("window.fullscreen"), Icon: ui.IconFullscreen, Disabled: !s.program.Host.CanFill()},
	}...)
	list = append(append(list, s.cardControls()...), bench.Numbering(s.program, s.game)...)
	return append(list, s.frontControls()...)
}

// adviceControls returns the switches of the values of moves and of the engine's opinion.
func (s *Scene) adviceControls() []bench.Control {
	text, settings, advised := s.program.Text, &s.program.Settings, s.coach.Advised()
	remember := func(change func(*storage.Settings)) func() { return func() { s.program.Remember(change) } }
	return []bench.Control{
		{
			Name: "values", Label: text("play.values"), Icon: ui.IconValues, Keys: "V", Help: "play.values",
			Disabled: !advised, Toggles: true, Stays: true, On: settings.Values,
			Do: remember(func(s *storage.Settings) { s.Values = !s.Values }),
		},
		{
			Name: "opinion", Label: text("play.opinion"), Icon: ui.IconEye, Keys: "O", Help: "play.opinion",
			Disabled: !advised, Toggles: true, Stays: true, On: settings.Opinion,
			Do: remember(func(s *storage.Settings) { s.Opinion = !s.Opinion }),
		},
	}
}

// row returns the controls under the board. over tells that the board shows the end.
func (s *Scene) row(over bool) []bench.Control {
	switch {
	case s.hand.Proposal.Open:
		return s.hand.Proposed()
	case len(s.hand.Choices()) > 0:
		all := s.all()
		return slices.Concat(bench.Pick(all, "undo"), s.hand.Choices(), bench.Pick(all, moreName))
	case s.display.reviewing:
		return bench.Pick(s.all(), append(slices.Clone(bench.StepNames), "close")...)
	}
	return s.conduct.row(over)
}

// formats returns the formats for copying and saving.
func (s *Scene) formats() []bench.Control { return append(s.copyEntries(), s.saveEntries()...) }

// stepping reports whether the arrow keys step through the moves: where no move can be made.
func (s *Scene) stepping() bool { return s.display.reviewing || s.watched() || s.match.Over() }

// analyse opens the analysis of the game with the position after n moves of the line.
func (s *Scene) analyse(n int) {
	if !s.canAnalyse() {
		return
	}
	if !s.match.Over() {
		s.conduct.aid()
	}
	s.program.Go(scene.Review{Game: scene.Game{
		Setup: &s.setup, Record: s.match.Record(), Moves: slices.Clone(s.match.Line()[:n]), Reviewing: true,
	}})
}

// copied are the formats in which a game can be copied, with the IDs of their labels.
var copied = []struct {
	form  notation.Form
	label string
}{
	{notation.Moves, "copy.moves"},
	{notation.Position, "copy.position"},
	{notation.Request, "copy.request"},
	{notation.GGF, "copy.ggf"},
	{notation.SGF, "copy.sgf"},
	{notation.PSQ, "copy.psq"},
}

// copyLabel returns the name of a form, with what of a game it does not carry. The page's own games
// have no date, and the names of their players are specs.
func (s *Scene) copyLabel(label string, record *match.Record, form notation.Form) string {
	label = s.program.Text(label)
	lost := slices.DeleteFunc(notation.Lost(record, form, notation.Known{Guess: true}), func(part notation.Part) bool {
		return part == notation.Names || part == notation.Date
	})
	if len(lost) == 0 {
		return label
	}
	l := s.program.Locale
	return l.Format("copy.without", locale.Data{"Form": label, "Lost": scene.LostWords(l, lost)})
}

// copyEntries returns the formats in which the game can be written.
func (s *Scene) copyEntries() []bench.Control {
	record := s.shownRecord()
	share := bench.Find(s.conduct.controls(), "share")
	share.Label = s.program.Text("play.share")
	list := []bench.Control{share}
	var before string
	for _, c := range copied {
		text, err := notation.Write(record, c.form)
		same := strings.TrimSpace(text) == before // a request may be just the position
		if before = strings.TrimSpace(text); err == nil && !same {
			list = append(list, bench.Control{
				Name: copyName + "-" + string(c.form), Label: s.copyLabel(c.label, record, c.form),
				Icon: ui.IconCopy,
				Do:   func() { s.program.Copy(text, "toast.copied-position") },
			})
		}
	}
	return list
}

// saveEntries returns the pictures of the game that can be saved.
func (s *Scene) saveEntries() []bench.Control {
	text, moved := s.program.Text, len(s.match.Moves()) > 0
	list := []bench.Control{
		{Name: pictureControl, Label: text("picture.title"), Icon: ui.IconPicture,
			Do: func() { s.savePicture(false) }},
		{Name: "sheet", Label: text("picture.sheet"), Icon: ui.IconPicture, Disabled: !moved,
			Do: func() { s.savePicture(true) }},
		{Name: "film", Label: text("film.entry"), Icon: ui.IconStep, Disabled: !moved, Do: s.saveFilm},
	}
	return slices.Insert(list, 1, bench.Pick(s.cardControls(), cardAnalysed)...)
}

// pictureControl is the name of the control that saves or shares a picture.
const pictureControl = "picture"

// pictureName is the name of a picture's file.
const pictureName = "co-lat.png"

// savePicture saves a picture of the position on the board, with the numbers of the moves
// that led to it and, if listed, a list of them.
func (s *Scene) savePicture(listed bool) {
	p, d := s.program, s.diagram()
	if d.Listed = listed; d.Over {
		s.annotate(&d)
	}
	p.WhileDrawing(func() {
		where, err := p.Host.SavePicture(pictureName, d.Draw())
		p.SayFile(pictureName, where, err)
	})
}

// saveFilm saves the game up to the position on the board as an animated picture.
func (s *Scene) saveFilm() {
	d := s.diagram()
	if len(d.Moves) == 0 {
		d.Moves = s.match.Moves()
	}
	s.program.MakeFilm(stage.NewFilm(&d))
}

// diagram returns the picture of the position on the board.
func (s *Scene) diagram() stage.Diagram {
	p, moves := s.program, s.match.Moves()
	d := stage.Diagram{
		Game: s.game, Start: s.match.Start(), Moves: moves[:min(s.display.Shown(), len(moves))],
		Title: s.game.TitleOf(p.Locale, s.match.Start()), Turned: s.stage.Table().Turned,
	}
	for side := range d.Players {
		names := s.conduct.Names(game.Player(side))
		d.Players[side] = names[len(names)-1]
	}
	d.Line = p.Locale.Count("library.moves", s.game.Count(d.Start, d.Moves), nil)
	if result, over := s.display.result(); over && len(d.Moves) == len(moves) {
		d.Line = s.resultTitle(result) + " " + s.resultReason(result)
		d.Result, d.Over = result, true
	}
	return d
}

// frontName is the prefix of the controls that choose the front piece, before its square.
const frontName = "front-"

// frontControls returns the controls that choose the front piece of the calculator, if it is
// shown.
func (s *Scene) frontControls() []bench.Control {
	if !s.calculating() {
		return nil
	}
	rear := s.hand.Turn.Selected
	var list []bench.Control
	for _, square := range s.game.Calculator.Fronts(s.match.State(), rear) {
		list = append(list, bench.Control{
			Name: frontName + s.game.SquareName(s.Rules(), square), Do: func() {
				s.pair = pair{rear: rear, front: square}
				s.program.Refresh()
			},
		})
	}
	return list
}

// front returns the front piece to show: the one chosen by the user, or the first.
func (s *Scene) front(fronts []int) int {
	if s.pair.rear == s.hand.Turn.Selected && slices.Contains(fronts, s.pair.front) {
		return s.pair.front
	}
	return fronts[0]
}
