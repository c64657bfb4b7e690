package analysis

import (
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/stage"
)

// New opens the analysis of a game or, if it has no moves, of a position.
func New(p *scene.Program, of *scene.Game) *Scene {
	s := &Scene{subject: subject{program: p, of: *of, game: p.Games.Of(of.Record.Rules)}}
	s.reviewed.subject = &s.subject
	s.unit = study.UnitOf(s.game, of.Record.Rules)
	s.engine = engine{program: p, game: s.game, gate: newGate(), options: optionsOf(p.Settings.Analysis)}
	s.engine.margin = s.unit.Scale()
	moves := of.Record.Line()
	shown := moves
	if of.Reviewing || !of.Record.Over {
		shown = of.Moves
	}
	s.walk = walkOf(of.Record, moves, shown)
	s.setGame(moves)
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.Controls = bench.NewControls(p, s.all)
	s.Menus = s.menus
	s.hand = bench.Hand{
		Program: p, Stage: s.stage, Replay: &s.replay, State: func() game.State { return s.walk.state }, Free: s.free,
		Play: s.playMove, Chosen: s.engine.restate, Typed: s.HasKey,
	}
	s.practice.tried = game.NoMove
	s.reviewed.start(s.engine.gate)
	if kept := p.Settings.Analysis.Engine; kept == switchedOn || kept == "" && len(moves) == 0 {
		s.engine.toggle()
		s.engine.first = len(moves) == 0
	}
	s.table = newTable(s.Rules(), p.Settings.Analysis.Table)
	s.move()
	p.PutOff(s.save)
	p.Announce(p.Text("review.analyse"))
	return s
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	if s.comment.open {
		if closed, kept := s.comment.handle(s.program, in); closed {
			s.closeComment(kept)
		}
	} else if !s.Controls.Update(in) {
		s.hand.Type(in, !s.drawing.mode)
		if s.Keys(in, &s.hand, true); s.Left {
			return
		}
		s.point(in)
	}
	s.hand.Follow()
	s.followLine()
	(practising{s}).attend()
	s.table.count(&s.subject)
	if s.ticks%lookTicks == 0 {
		s.show()
		s.think()
	}
	if s.ticks%saveEvery == 0 {
		s.save()
	}
	if s.list.far() {
		s.program.Refresh()
	}
	s.stage.View.Update()
	s.advise()
	s.showValues()
}

// lookTicks is the number of ticks between two updates from the study.
const lookTicks = 6

// think has the engine follow the board.
func (s *Scene) think() {
	calm := !s.stage.View.Animating()
	w := &s.walk
	s.engine.tabled = s.tabled() && !s.table.booked
	hash, spent := s.engine.hash, s.engine.spent()
	changed := s.engine.update(w.tree.Start(), w.state, w.path, !s.study.Complete(), calm)
	if changed {
		s.words.known = false
	}
	if s.engine.on && s.engine.hash == hash && s.engine.spent() && !spent {
		s.program.Announce(s.engine.status(s.over, !s.study.Complete())[0])
	}
	if s.table.update(&s.subject, s.engine.forTable(s.table.booked)) || changed {
		s.program.Refresh()
	}
}
