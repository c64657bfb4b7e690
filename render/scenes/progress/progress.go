// Package progress is the scene of the user's own progress: games and puzzles by day, the level at
// which they stand, results, losses by phase, kinds of errors, openings, and goals.
package progress

import (
	"strconv"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/stage"
)

// Scene is the page of the user's progress.
type Scene struct {
	content
	bench.Controls
	opened scene.Progress
	stage  *stage.Stage // not visible
	scroll ui.Scroll
	data   *data // nil once it has been read
}

// New opens the page.
func New(p *scene.Program, to scene.Progress) *Scene {
	chosen := content{program: p, family: to.Family, period: month, goals: p.Store.Goals(), queue: p.Store.Practice()}
	s := &Scene{content: chosen, opened: to, data: read(p)}
	s.Controls = bench.NewControls(p, s.all)
	if to.Period != "" {
		s.period = period(to.Period)
	}
	s.today, _ = p.Today()
	rules := to.Setup.Rules()
	s.stage = stage.New(p.Games.Of(rules).Table(rules))
	s.stage.Show(p.Games.Of(rules), to.Setup.Start)
	p.Announce(p.Text("progress.title"))
	return s
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.opened.Setup.Rules() }
func (s *Scene) Close() {
	for s.data != nil { // games of the library that have been read are stored
		s.arrive()
	}
}

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.arrive()
	s.Keys(in, nil, false)
}

// arrive reads another piece of the data.
func (s *Scene) arrive() {
	if s.data == nil || !s.data.next() {
		return
	}
	s.known, s.data = *s.data, nil
	if s.opened.Period == "" { // the page has not been left for another one
		s.family = s.known.latest()
		s.period = s.known.recent(s.family, s.today)
	}
	s.count()
	s.show()
}

// The prefixes of controls: before a family of games, and before a period.
const familyName, periodName = "family-", "period-"

// everything is the choice of the games of all families.
const everything = "all"

// all returns the controls of the page.
func (s *Scene) all() []bench.Control {
	p := s.program
	choose := func(family string, of period) {
		if s.summary != nil {
			s.family, s.period = family, of
			s.show()
		}
	}
	list := []bench.Control{
		{Name: "puzzle", Do: func() { p.Go(scene.Puzzle{Setup: s.opened.Setup}) }},
		{Name: "practise", Do: func() { p.Go(scene.Puzzle{Setup: s.opened.Setup, ID: setup.Due}) }},
		{Name: "begin", Do: func() { p.Go(scene.Front{Setup: s.opened.Setup}) }},
		{Name: "library", Do: func() { p.Go(scene.Library{Setup: s.opened.Setup, Paused: s.opened.Paused}) }},
		{Name: "play-next", Do: s.playNext},
		{Name: familyName, Of: func(family string) {
			if family == everything {
				family = ""
			}
			choose(family, s.period)
		}},
	}
	for i, of := range periods {
		list = append(list, bench.Control{
			Name: periodName + string(of), Keys: strconv.Itoa(i + 1), Help: "progress.period",
			Do: func() { choose(s.family, of) },
		})
	}
	list = append(list, s.goalControls()...)
	return append(list, bench.Control{Name: "back", Keys: "Esc", Help: "access.back", Do: p.Back})
}

// playNext starts a game against the next level.
func (s *Scene) playNext() {
	rules, err := s.program.Games.Rules(s.nextIn)
	if err != nil || s.next == 0 {
		return
	}
	chosen := *s.opened.Setup
	chosen.Start, chosen.Moves = setup.Draw(rules, nil, s.program.Rand), nil
	chosen.Seats = [2]string{setup.Human, setup.LevelSpec(s.next)}
	s.program.Go(scene.Game{Setup: &chosen})
}

// Facts are the state of the page for tests.
type Facts struct {
	Reading  bool    `json:"reading"`
	Family   string  `json:"family"`
	Games    int     `json:"games"`
	Puzzles  int     `json:"puzzles"`
	Analysed int     `json:"analysed"`
	Level    float64 `json:"level"` // 0 if it is not known
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Firm     bool    `json:"firm"`
	Next     int     `json:"next"`
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	own := &Facts{Reading: s.summary == nil, Family: s.family, Next: s.next}
	if m := s.summary; m != nil {
		own.Games, own.Puzzles, own.Analysed = m.games, m.puzzles, m.analysed
		if st := &m.standing; st.measured {
			own.Level, own.Low, own.High, own.Firm = st.now.Level, st.now.Low, st.now.High, st.firm()
		}
	}
	return scene.Facts{Scene: "progress", Own: own}
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination {
	here := s.opened
	here.Family, here.Period = s.family, string(s.period)
	return here
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return append([]scene.Shortcut{{Keys: "↑ ↓ PgUp PgDn", Label: "keys.scroll"}}, bench.Shortcuts(s.all())...)
}
