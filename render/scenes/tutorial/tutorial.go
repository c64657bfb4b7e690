// Package tutorial is the scene of a lesson about a game: the user sees positions, makes a move in each of
// a few, and reads what it does. A wrong move in a task is refuted on the board.
package tutorial

import (
	"slices"

	"colat/ai/lessons"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is a lesson about a game.
type Scene struct {
	bench.Controls
	hand    bench.Hand
	program *scene.Program
	game    *games.Game
	lesson  *lessons.Lesson
	among   []*lessons.Lesson // the list that the lesson is chosen from; nil for first steps
	chosen  *setup.Setup      // setup for the front page
	next    scene.Destination // after the tutorial
	stage   *stage.Stage
	replay  stage.Replay
	work    work
	study   storage.Study // of a lesson that is chosen from a list
}

// New opens a lesson, at the step at which the user left it.
func New(p *scene.Program, to *scene.Tutorial) *Scene {
	g := p.Games.Of(to.Lesson.Rules)
	s := &Scene{
		program: p, game: g, lesson: to.Lesson, among: to.Among, chosen: to.Setup, next: to.Next,
		stage: stage.New(g.Table(to.Lesson.Rules)),
	}
	s.replay = stage.Replay{View: s.stage.View, Game: g}
	s.Controls = bench.NewControls(p, s.all)
	s.hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.replay, State: s.state, Free: s.asks, Play: s.try,
		Idle: func() {
			if s.wrong() {
				s.again()
			}
		},
	}
	if rules := to.Lesson.Rules.ID(); s.among == nil && rules == p.Games[0].Families[0] { // newcomers begin with it
		p.Remember(func(kept *storage.Settings) { kept.Taught = true })
	}
	if s.among != nil {
		s.study = p.Store.Studies()[s.lesson.ID]
		s.readdress()
	}
	s.start(min(s.study.Step, len(s.lesson.Steps)-1))
	return s
}

// readdress lets the page's address lead to the lesson, unless that is in a file of the user.
func (s *Scene) readdress() {
	if slices.Contains(s.among, s.lesson) {
		s.program.Host.Readdress(scene.Place{Alone: true, Query: scene.LearnParameter + "=" + s.lesson.ID})
	}
}

// in returns a text of the lesson in the language of the interface.
func (s *Scene) in(words game.Names) string { return words.In(s.program.Locale.Language()) }

// step returns the current step.
func (s *Scene) step() *lessons.Step { return &s.lesson.Steps[s.work.at] }

func (s *Scene) announce(text string) {
	s.program.Announce(text)
	s.program.Refresh()
}

// state returns the position on the board.
func (s *Scene) state() game.State { return s.replay.State() }

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.lesson.Rules }

// Below implements scene.Turner: the side of the reader.
func (s *Scene) Below() game.Player {
	if s.among == nil {
		return game.First
	}
	return s.work.start.ToMove()
}
func (s *Scene) Close() {
	s.Left = true
	s.work.stop()
}

// Here implements scene.Returner: the lesson goes on at its step.
func (s *Scene) Here() scene.Destination {
	return scene.Tutorial{Lesson: s.lesson, Among: s.among, Setup: s.chosen, Next: s.next}
}

// Facts are the state of the scene for tests.
type Facts struct {
	Lesson string `json:"lesson"`
	Step   int    `json:"step"`
	Phase  string `json:"phase"`
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	return scene.Facts{
		Scene: "first-steps", Options: s.lesson.Rules.OptionsOf(s.state()),
		State: s.state(), Playing: true, Start: s.state(),
		Own: &Facts{Lesson: s.lesson.ID, Step: s.work.at, Phase: phaseNames[s.work.phase]},
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.advance()
	s.hand.Type(in, s.asks())
	s.hand.Point(in, s.asks() || s.wrong())
	if s.Keys(in, &s.hand, s.work.phase != asking); s.Left {
		return
	}
	s.hand.Follow()
	s.mark()
	s.stage.View.Update()
}

// Due implements scene.Timed: moves that are shown one after another.
func (s *Scene) Due() (ticks int, soon bool) {
	if s.work.moving() {
		return max(1, s.work.wait), true
	}
	return 0, false
}

// mark marks the squares that the text is about.
func (s *Scene) mark() {
	var shown board.Advice
	if s.asks() && !s.stage.View.Animating() {
		s.hand.Advise(&shown)
	}
	if !s.wrong() {
		shown.Sent = s.work.marks
	}
	s.stage.View.SetAdvice(&shown)
}

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text, w := s.program.Text, &s.work
	next := bench.Control{
		Name: "next", Label: text("first.next"), Look: ui.Primary, Keys: "→ N", Disabled: w.phase != done,
		Do: func() { s.start(w.at + 1) },
	}
	skip := bench.Control{
		Name: "skip", Label: text("first.skip"), Keys: "Esc", Disabled: w.phase == done, Do: func() { s.program.Go(s.next) },
	}
	leave := func() { s.program.Go(scene.Front{Setup: s.chosen}) }
	last := w.at+1 == len(s.lesson.Steps)
	switch {
	case s.among != nil:
		leave = s.program.Back
		skip.Keys, skip.Disabled, skip.Do = "", w.phase == done || last, func() { s.start(w.at + 1) }
		if last {
			next.Label, next.Do = text("learn.end"), s.program.Back
			if following := s.following(); following != nil {
				next.Label, next.Do = text("learn.next"), func() { s.program.Go(*following) }
			}
		}
	case last:
		next.Label, next.Do = text("first.play"), skip.Do
	}
	again, menu := text("first.again"), bench.Control{Name: "menu", Do: leave}
	if s.among != nil {
		menu.Keys = "Esc"
	}
	return append([]bench.Control{
		next,
		{
			Name: "previous", Label: text("learn.previous"), Keys: "←", Disabled: w.at == 0,
			Do: func() { s.start(w.at - 1) },
		},
		{
			Name: "again", Label: again, Icon: ui.IconRetry, Keys: "R Backspace", Do: s.again,
			Disabled: w.phase == asking,
		},
		skip, menu,
	}, s.hand.Controls()...)
}

// following returns the lesson after this one that is not done yet, or nil if there is none.
func (s *Scene) following() *scene.Tutorial {
	studies := s.program.Store.Studies()
	at := slices.Index(s.among, s.lesson)
	for i := range len(s.among) - 1 {
		l := s.among[(at+1+i)%len(s.among)]
		if l.Family() == s.lesson.Family() && !studies[l.ID].Done {
			return &scene.Tutorial{Lesson: l, Among: s.among, Setup: s.chosen, Next: s.next}
		}
	}
	return nil
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	return scene.Narration{Board: true, Doable: s.hand.Doable()}
}

// keep stores where the user is in the lesson.
func (s *Scene) keep() {
	if s.among == nil || !slices.Contains(s.among, s.lesson) {
		return
	}
	s.study.At, s.study.Step = s.program.Time().Unix(), s.work.at
	id, study := s.lesson.ID, s.study
	study.Missed = slices.Clone(study.Missed)
	s.program.PutOff(func() { s.program.Store.KeepStudy(id, study) })
}
