package play

import (
	"slices"
	"strings"

	"colat/game"
	"colat/game/match"
	"colat/game/notation"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// all returns all controls of the scene, whether or not they are on the page.
func (s *Scene) all() []Control {
	text := s.program.Text
	shown, n := s.display.Shown(), len(s.match.Line())
	show := func(n int) func() { return func() { s.showEarlier(n) } }
	list := append(s.conduct.controls(), []Control{
		{
			Name: moreName, Label: text("play.more"), Icon: ui.IconMenu, Enabled: true,
			Title: "play.more-title", List: s.conduct.entries,
		},
		{Name: "first", Icon: ui.IconFirst, Enabled: shown > 0, Do: show(0)},
		{Name: "previous", Icon: ui.IconPrevious, Enabled: shown > 0, Do: show(shown - 1)},
		{Name: "next", Icon: ui.IconNext, Enabled: shown < n, Do: show(shown + 1)},
		{Name: "last", Icon: ui.IconLast, Enabled: shown < n, Do: show(n)},
		{Name: "close", Label: text("review.return"), Icon: ui.IconCheck, Look: ui.Primary, Enabled: true, Do: s.showAnew},
		{
			Name: "analyse", Label: text("review.analyse"), Icon: ui.IconChart, Enabled: s.canAnalyse(),
			Do: func() { s.analyse(len(s.shownRecord().Moves)) },
		},
		{
			Name: "confirm", Label: text("play.confirm"), Icon: ui.IconTarget, Enabled: true, Toggles: true,
			On: s.hand.Confirms(), Do: s.hand.ToggleConfirms,
		},
		{
			Name: scene.TurnControl, Label: text("turn.board"), Icon: ui.IconTurn, Enabled: true, Toggles: true,
			On: s.stage.Table().Turned,
		},
		{
			Name: copyName, Label: text("play.copy-as"), Icon: ui.IconCopy, Enabled: true,
			Title: "play.more-title", List: s.copyEntries,
		},
		{
			Name: saveName, Label: text("play.save-as"), Icon: ui.IconPicture, Enabled: true,
			Title: "play.more-title", List: s.saveEntries,
		},
		{Name: "fullscreen", Label: text("window.fullscreen"), Icon: ui.IconFullscreen, Enabled: s.program.Host.CanFill()},
	}...)
	if p := &s.hand.Proposal; p.Open {
		move := locale.Data{"Move": s.game.MoveText(s.program.Locale, s.match.State(), p.Move)}
		list = append(list,
			Control{Name: scene.DropMove, Label: text("confirm.drop"), Icon: ui.IconClose, Enabled: true, Do: s.hand.Withdraw},
			Control{
				Name: scene.ConfirmMove, Label: s.program.Locale.Format("confirm.move", move), Icon: ui.IconCheck,
				Look: ui.Primary, Enabled: true, Do: s.hand.Confirm,
			},
		)
	}
	return append(list, s.frontControls()...)
}

// row returns the controls under the board. over tells that the board shows the end.
func (s *Scene) row(over bool) []Control {
	switch {
	case s.hand.Proposal.Open:
		return pick(s.all(), scene.DropMove, scene.ConfirmMove)
	case s.display.reviewing:
		return pick(s.all(), "first", "previous", "next", "last", "close")
	}
	return s.conduct.row(over)
}

// Activate implements scene.Scene. A control closes the menu unless it changes or
// keeps it.
func (s *Scene) Activate(name string) {
	c := s.control(name)
	if s.menu.list != nil && !c.Toggles && c.List == nil {
		s.closeMenu()
	}
	confirmed, isAnswer := strings.CutPrefix(name, "confirm-")
	switch asked := s.asked; {
	case name == "cancel":
		s.asked = nil
	case isAnswer && c.Name == "":
		if s.asked = nil; asked == nil || asked.Name != confirmed {
			c = s.control(confirmed)
			asked = &c
		}
		if asked.Do != nil {
			asked.Do()
		}
	case !c.Enabled:
	case c.List != nil:
		s.openMenu(c.Title, c.List)
	case c.Ask != nil:
		s.ask(&c)
	case c.Do != nil:
		c.Do()
	}
}

// control returns the control with a name: of the open menu, of the scene, or of the formats
// for copying and saving.
func (s *Scene) control(name string) (c Control) {
	if s.menu.list != nil {
		c = find(s.menu.list(), name)
	}
	if c.Name == "" {
		c = find(s.all(), name)
	}
	if c.Name == "" {
		c = find(s.copyEntries(), name)
	}
	if c.Name == "" {
		c = find(s.saveEntries(), name)
	}
	return c
}

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
func (s *Scene) copyEntries() []Control {
	record := s.shownRecord()
	share := find(s.conduct.controls(), "share")
	share.Label = s.program.Text("play.share")
	list := []Control{share}
	var before string
	for _, c := range copied {
		text, err := notation.Write(record, c.form)
		same := strings.TrimSpace(text) == before // a request may be just the position
		if before = strings.TrimSpace(text); err == nil && !same {
			list = append(list, Control{
				Name: copyName + "-" + string(c.form), Label: s.copyLabel(c.label, record, c.form),
				Icon: ui.IconCopy, Enabled: true,
				Do: func() { s.program.Copy(text, "toast.copied-position") },
			})
		}
	}
	return list
}

// saveEntries returns the pictures of the game that can be saved.
func (s *Scene) saveEntries() []Control {
	text, moved := s.program.Text, len(s.match.Moves()) > 0
	return []Control{
		{Name: "picture", Label: text("picture.title"), Icon: ui.IconPicture, Enabled: true,
			Do: func() { s.savePicture(false) }},
		{Name: "sheet", Label: text("picture.sheet"), Icon: ui.IconPicture, Enabled: moved,
			Do: func() { s.savePicture(true) }},
		{Name: "film", Label: text("film.entry"), Icon: ui.IconStep, Enabled: moved, Do: s.saveFilm},
	}
}

// pictureName is the name of a picture's file.
const pictureName = "co-lat.png"

// savePicture saves a picture of the position on the board, with the numbers of the moves
// that led to it and, if listed, a list of them.
func (s *Scene) savePicture(listed bool) {
	p, d := s.program, s.diagram()
	d.Listed = listed
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
func (s *Scene) frontControls() []Control {
	if !s.calculating() {
		return nil
	}
	rear := s.hand.turn.Selected
	var list []Control
	for _, square := range s.game.Calculator.Fronts(s.match.State(), rear) {
		list = append(list, Control{
			Name: frontName + s.game.SquareName(s.Rules(), square), Enabled: true, Do: func() {
				s.pair = pair{rear: rear, front: square}
				s.program.Refresh()
			},
		})
	}
	return list
}

// front returns the front piece to show: the one chosen by the user, or the first.
func (s *Scene) front(fronts []int) int {
	if s.pair.rear == s.hand.turn.Selected {
		for _, square := range fronts {
			if square == s.pair.front {
				return square
			}
		}
	}
	return fronts[0]
}
