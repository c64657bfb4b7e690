// Package play is the scene in which a game is played or replayed.
package play

import (
	"maps"
	"slices"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/access"
	"colat/render/table/stage"
)

// Scene is a game on the board.
type Scene struct {
	session
	stage        *stage.Stage
	display      display   // state of the board
	hand         moveInput // input of a person's moves
	typing       typing
	words        moveWords
	question     string // of the open dialogue; "" if none is open
	leaving      func() // called if the answer is yes and another part of the program asked
	menu         menu
	list         moveList
	advisor      advisor
	hint         hint
	values       values
	advice       advice
	watch        watching
	wishes       storage.Preferences // settings applied to the board
	engineReport engineReport
	opinion      opinion
	pair         pair
	pondering    pondering
	clocks       clocks
	sounds       boardSounds
	ballot       ballot // votes of a team in a remote game
	ended        bool   // the page shows the end
	closed       bool
}

// New opens a game: a new one after the setup's moves, or a recorded one.
func New(p *scene.Program, to *scene.Game) *Scene {
	s := newScene(p, to.Setup)
	s.open(to.Record)
	if to.Reviewing {
		s.display.review(len(to.Moves))
		s.hand.mark()
	}
	return s
}

// newScene returns the scene without a match.
func newScene(p *scene.Program, chosen *setup.Setup) *Scene {
	s := &Scene{session: session{program: p, setup: *chosen, game: p.Games.Of(chosen.Rules())}}
	s.stage = stage.New(s.game.Table(chosen.Rules()))
	s.stage.View.SetListener(s.queueSounds)
	s.display = display{session: &s.session, view: s.stage.View}
	s.hand = moveInput{session: &s.session, stage: s.stage, display: &s.display}
	return s
}

// open starts the match of the setup, or continues a recorded one.
func (s *Scene) open(record *match.Record) {
	s.pondering.stop()
	s.advisor.newGame()
	s.hint, s.watch = hint{}, watching{speed: s.watch.speed}
	s.values.clear(s)
	s.opinion.clear(&s.advisor)
	s.start(record)
	s.question, s.menu.open = "", false
	s.engineReport.reset()
	s.clocks = clocks{}
	s.clocks.update(s)
	s.showAnew()
}

// showAnew shows the match from scratch.
func (s *Scene) showAnew() {
	s.advice.clear(s)
	s.display.forget()
	s.display.catchUp()
	s.dropSounds()
	s.hand.update()
	s.hand.mark()
	s.program.Refresh()
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.setup.Rules() }

// Close implements scene.Scene.
func (s *Scene) Close() {
	s.pondering.stop()
	s.advisor.stop()
	if s.remote == nil {
		s.match.Close()
	}
	s.closed = true
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if !s.heed() {
		return
	}
	s.typing.consume(s, in, s.question == "" && !s.menu.open)
	switch {
	case s.question != "":
		s.answerByKey(in)
	case s.menu.open:
		s.workMenu(in)
	default:
		s.hand.tap(s.stage.Point(in, s.hand.free()), in.Touch)
		s.returnByTap(in)
		s.workList(in)
		s.keys(in)
	}
	if s.closed {
		return
	}
	s.hand.passWhenForced(s.question != "" || s.menu.open)
	s.bound()
	if s.advance() {
		s.program.Refresh()
	}
	if s.report() {
		s.hand.mark()
		s.program.Refresh()
	}
	s.follow()
	s.followWishes()
	s.updateHint()
	opined := s.updateOpinion()
	if s.updateValues() {
		s.program.Refresh()
	}
	s.advice.update(s)
	s.stage.View.Update()
	s.playSounds()
	s.pondering.update(s)
	if s.clocks.update(s) {
		s.program.Refresh()
	}
	if s.engineReport.update(s) || opined {
		s.program.Refresh()
	}
	if _, over := s.end(); over != s.ended {
		s.ended = over
		s.program.Refresh()
	}
}

// end returns the result once the animation of the last move has ended, so that no frame has
// to do both.
func (s *Scene) end() (result game.Result, over bool) {
	if s.stage.View.Animating() && !s.display.reviewing {
		return game.Result{}, false
	}
	return s.display.result()
}

// followWishes applies changed settings to the board.
func (s *Scene) followWishes() {
	if wishes := s.program.Settings.Preferences; wishes != s.wishes {
		s.wishes = wishes
		s.stage.View.HideTargets(wishes.HideLegal)
		s.display.markLast()
		if !s.hand.confirms() {
			s.hand.withdraw()
		}
		s.program.Refresh()
	}
}

// follow shows the moves of the match on the board, one after the other.
func (s *Scene) follow() {
	stepped, turned := s.display.next(), s.hand.update()
	if stepped {
		s.program.Refresh()
	}
	if (stepped || turned) && !s.display.behind() {
		s.hand.mark()
	}
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	f := scene.Facts{
		Scene: "board", Options: s.Rules().OptionsOf(s.match.Start()),
		State: s.match.State(), Playing: true, Start: s.match.Start(), Moves: s.match.Moves(),
		Thinking: s.match.Thinking(), Info: s.engineReport.info,
	}
	f.Result, f.Over = s.match.Result()
	if s.remote != nil {
		f.Own = s.remote.Facts()
	}
	return f
}

// Foresee implements scene.Foreseer. It lays out the possible ends of the game.
func (s *Scene) Foresee(page *ui.Page, w, h float64, n int) bool {
	if s.match.Over() || s.display.reviewing || s.question != "" || s.menu.open {
		return false
	}
	if n == 0 {
		s.program.Store.Library().Rehearse(s.match.Record())
		return true
	}
	ends := s.ends()
	if n > len(ends) {
		return false
	}
	l := s.newLayout(page)
	l.result, l.over, l.foreseen = ends[n-1], true, true
	l.lay(l.divide(w, h))
	return true
}

// ends returns the possible results by the rules.
func (s *Scene) ends() []game.Result {
	ends := []game.Result{{Winner: game.Nobody, Reason: game.Equal}}
	if rules, can := s.Rules().(game.ReasonNamer); can {
		for _, reason := range slices.Sorted(maps.Keys(rules.ReasonNames())) {
			if reason != game.Equal {
				for _, winner := range [2]game.Player{game.First, game.Second} {
					ends = append(ends, game.Result{Winner: winner, Reason: reason})
				}
			}
		}
	}
	return ends
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	n := scene.Narration{Board: true, Moves: s.words.of(&s.session), Shown: s.display.shown}
	if s.hand.free() {
		n.Doable = access.Doable{
			Targets: s.game.Targets(s.match.State(), s.hand.turn.selected), Grips: s.hand.turn.grips,
			Target: s.program.Text("access.legal"),
		}
	}
	return n
}
