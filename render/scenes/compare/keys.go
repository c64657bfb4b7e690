package compare

import (
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// finger tells where a pointer went down: on the chart, or on the board of a game, or -1.
type finger struct {
	onChart bool
	onBoard int
}

var nowhere = finger{onBoard: -1}

// lookTicks is the number of ticks between two updates from the studies.
const lookTicks = 6

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.ticks++; s.ticks%lookTicks == 0 {
		s.study()
	}
	if s.Keys(in, nil, true); s.Left {
		return
	}
	s.point(in)
	s.stage.View.Update()
	beside := s.beside.View
	beside.SetReducedMotion(s.program.Calm())
	beside.SetPace(s.program.MotionPace())
	beside.Update()
	s.beside.Redraw(&s.program.Page)
}

// The prefixes of the controls of a game, before its letter.
const (
	gameName = "game-"
	openName = "open-"
)

// all returns the controls of the scene.
func (s *Scene) all() []bench.Control {
	text := s.program.Text
	var list []bench.Control
	for i, letter := range letters {
		list = append(list, bench.Control{
			Name: gameName + letter, Keys: [2]string{"↑", "↓"}[i], Help: "compare.keys-board", Do: func() { s.activate(i) },
		})
	}
	list = append(list, bench.StepsOf(s.now(), s.most(), s.goTo).Controls(true)...)
	list = append(list, []bench.Control{
		{
			Name: "difference", Label: text("compare.difference-short"), Entry: text("compare.difference"),
			Icon: ui.IconBranch, Disabled: s.parting.move < 0, Keys: "D", Help: "compare.difference", Do: s.goToParting,
		},
		{
			Name: "linked", Label: text("compare.linked-short"), Entry: text("compare.linked"), Icon: ui.IconTogether,
			On: !s.apart, Keys: "L", Help: "compare.linked", Do: s.link,
		},
	}...)
	for i, letter := range letters {
		list = append(list, bench.Control{
			Name: openName + letter, Label: s.program.Locale.Format("compare.open", locale.Data{"Letter": letter}),
			Icon: ui.IconChart, Keys: letter, Help: "compare.keys-open",
			Do: func() { s.program.Go(scene.Review{Game: s.lines[i].here()}) },
		})
	}
	return append(list,
		bench.Control{
			Name: "other", Label: text("compare.other"), Icon: ui.IconLibrary, Keys: "V", Help: "compare.other", Do: s.choose,
		},
		bench.Control{Name: "close", Keys: "Esc", Do: s.program.Back},
	)
}

// choose opens the library to choose a game to compare the first one with.
func (s *Scene) choose() {
	first := s.lines[0].here()
	s.program.Go(scene.Library{Setup: first.Setup, Compare: &first})
}

// point handles mouse and touch: on the chart it goes to the position under the pointer, a tap on
// a board makes it the active one, and a swipe across a board steps.
func (s *Scene) point(in *ui.Input) {
	over := s.chart.axes.Over(in.X, in.Y)
	if in.Pressed {
		s.pressed = finger{onChart: over, onBoard: -1}
		for i, place := range s.places {
			if place.Contains(in.X, in.Y) {
				s.pressed.onBoard = i
			}
		}
	}
	hover := -1
	if over && !in.Touch || s.pressed.onChart && in.Down {
		hover = s.chart.axes.MoveAt(in.X)
	}
	if hover != s.chart.hover {
		s.chart.hover = hover
		s.chart.version++
		s.program.Refresh()
	}
	if s.pressed.onChart && (in.Down || in.Released) {
		s.goTo(s.chart.axes.MoveAt(in.X))
	}
	s.stage.Point(in, false)
	if i := s.pressed.onBoard; i >= 0 && in.Released {
		s.release(in, i)
	}
	if !in.Down {
		s.pressed = nowhere
	}
}

// release handles a pointer that went down on a board and goes up.
func (s *Scene) release(in *ui.Input, i int) {
	step := bench.Swiped(in, s.places[i])
	switch {
	case i == s.active && s.stage.View.Zoom() > 1:
		return // it has moved the visible part
	case step != 0:
		s.activate(i)
		s.goTo(s.now() + step)
	case s.places[i].Contains(in.X, in.Y):
		s.activate(i)
	}
}

// ReceiveGame implements scene.GameReceiver: a pasted game is compared in place of the second one.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	first := s.lines[0].here()
	return s.program.CompareWith(first, scene.Pasted(record, first.Setup.Time)), true
}
