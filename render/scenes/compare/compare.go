// Package compare is the scene of two games beside each other: both boards, where the games part,
// and the expected results of both in one chart.
package compare

import (
	"colat/ai"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is two games beside each other. One is active: it is on the board of the scene, which
// screen readers read square by square, and steps alone if the games are apart. The other one is a
// picture.
type Scene struct {
	bench.Controls
	program *scene.Program
	rules   game.Rules
	game    *games.Game
	unit    study.Unit
	lines   [2]line
	parting parting
	active  int
	apart   bool // the games are stepped one by one, not together
	at      int  // the number of moves on both boards while they are together, if they have as many

	stage   *stage.Stage
	beside  *stage.Picture
	replays [2]stage.Replay // of the stage and of the picture
	places  [2]ui.Rect      // of the boards of the games
	chart   chart
	scroll  ui.Scroll
	words   words
	pressed finger
	ticks   int
}

// New opens the comparison of two games of the same rules.
func New(p *scene.Program, to *scene.Compare) *Scene {
	rules := to.Games[0].Record.Rules
	s := &Scene{program: p, rules: rules, game: p.Games.Of(rules), active: to.Active & 1, apart: to.Apart}
	s.Controls = bench.NewControls(p, s.all)
	s.unit = study.UnitOf(s.game, rules)
	for i := range s.lines {
		of := to.Games[i]
		played := of.Record.Line()
		s.lines[i] = line{of: of, played: played, start: of.Record.Start, moves: played}
	}
	s.lines[1].align(&s.lines[0])
	s.parting = partingOf(&s.lines[0], &s.lines[1])
	table := s.game.Table(rules)
	s.stage, s.beside = stage.New(table), stage.NewPicture(table, shadow)
	s.replays[0] = stage.Replay{View: s.stage.View, Game: s.game}
	s.replays[1] = stage.Replay{View: s.beside.View, Game: s.game}
	s.chart.hover = -1
	s.open(to)
	s.study()
	p.Announce(p.Text("compare.title") + ". " + s.parting.sentence(s))
	return s
}

// open shows the position of the games or, if they have none, the first moves that differ.
func (s *Scene) open(to *scene.Compare) {
	shown := [2]int{-1, -1}
	for i := range s.lines {
		if of := &to.Games[i]; of.Reviewing {
			shown[i] = game.CommonMoves(of.Moves, s.lines[i].played)
		}
	}
	if s.at = max(shown[0], shown[1]); s.at < 0 {
		s.at = s.parting.shown()
	}
	for i := range s.lines {
		n := s.at
		if s.apart && shown[i] >= 0 {
			n = shown[i]
		}
		s.lines[i].shown = min(n, len(s.lines[i].moves))
	}
	s.setUp()
}

// setUp shows both positions without motion.
func (s *Scene) setUp() {
	for i := range s.lines {
		l := &s.lines[i]
		r := s.replayOf(i)
		r.Jump(l.start, l.moves[:l.shown])
		r.Decide(l.result(r.State()))
	}
	s.changed()
}

// replayOf returns what shows a game.
func (s *Scene) replayOf(i int) *stage.Replay {
	if i == s.active {
		return &s.replays[0]
	}
	return &s.replays[1]
}

// Board and Rules implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.rules }

// Below implements scene.Turner: the user's side in the first game.
func (s *Scene) Below() game.Player { return s.lines[0].of.Own() }

// Follow implements scene.Follower.
func (s *Scene) Follow(turned bool) { s.beside.Turn(turned) }

// Close ends all thinking.
func (s *Scene) Close() {
	s.Left = true
	for i := range s.lines {
		s.lines[i].study.Cancel()
	}
}

// Prepare implements scene.Preparer.
func (s *Scene) Prepare() bool { return s.beside.Prepare() }

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination {
	to := scene.Compare{Active: s.active, Apart: s.apart}
	for i := range s.lines {
		to.Games[i] = s.lines[i].here()
	}
	return to
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	l := &s.lines[s.active]
	return scene.Narration{Board: true, Moves: s.words.moves[s.active], Shown: l.shown}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut { return bench.Shortcuts(s.all()) }

// Facts are the state of the comparison, for tests. Difference is the number of the first move that
// differs, or 0.
type Facts struct {
	Games      [2]GameFacts `json:"games"`
	Difference int          `json:"difference"`
	Sentence   string       `json:"sentence"`
	Active     int          `json:"active"`
	Together   bool         `json:"together"`
}

// GameFacts are the state of one of the games. Moves and Shown are numbers of moves, and Loss the
// average losses of both sides, once the review has ended that tells them.
type GameFacts struct {
	Players  [2]string `json:"players"`
	Moves    int       `json:"moves"`
	Shown    int       `json:"shown"`
	Position string    `json:"position"`
	Status   string    `json:"status"`
	Complete bool      `json:"complete"`
	Loss     []float64 `json:"loss"`
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	l := &s.lines[s.active]
	own := &Facts{
		Difference: s.parting.move + 1, Sentence: s.parting.sentence(s), Active: s.active, Together: !s.apart,
	}
	for i := range s.lines {
		own.Games[i] = s.facts(i)
	}
	f := scene.Facts{
		Scene: "compare", Options: s.rules.OptionsOf(l.start), State: s.replayOf(s.active).State(),
		Playing: true, Start: l.start, Moves: l.moves[:l.shown], Own: own,
	}
	f.Result, f.Over = l.result(f.State)
	return f
}

// facts describes one of the games to tests.
func (s *Scene) facts(i int) GameFacts {
	l := &s.lines[i]
	f := GameFacts{
		Moves: len(l.moves), Shown: l.shown, Position: s.rules.FormatPosition(s.replayOf(i).State()),
		Status: s.status(i), Complete: l.told(), Loss: []float64{},
	}
	for side, names := range s.names(i) {
		f.Players[side] = names[0]
	}
	for side := range game.Player(2) {
		if mean, known := l.average(side); known {
			f.Loss = append(f.Loss, mean)
		}
	}
	return f
}

// study studies one game after the other.
func (s *Scene) study() {
	for i := range s.lines {
		l := &s.lines[i]
		if l.study == nil {
			// The engine need not wait: no other search goes on in the scene.
			l.study = study.Start(s.program, &l.of, l.played, func(engine ai.Player) ai.Player { return engine })
		}
		if known, err := l.study.Update(); known != l.known || (err != nil) != l.failed {
			l.known, l.failed = known, err != nil
			s.changed()
		}
		if !l.study.Complete() {
			return
		}
		if !l.ended {
			l.ended = true
			s.changed()
		}
	}
}

// changed requests a layout with new texts and a new chart.
func (s *Scene) changed() {
	s.words.known = false
	s.chart.version++
	s.program.Refresh()
}
