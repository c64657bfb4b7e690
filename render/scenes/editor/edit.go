// Package editor is the scene in which the user sets up a position. It has a palette of tools
// for the board, and shows why the rules reject a position.
package editor

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the position editor.
type Scene struct {
	bench.Controls
	program *scene.Program
	chosen  setup.Setup    // the setup that the editor was opened with
	friends *scene.Friends // the page that gets the position, or nil
	rules   game.Rules
	game    *games.Game
	stage   *stage.Stage

	drafts  // the position in preparation
	palette palette
	stroke  stroke
	scroll  ui.Scroll

	state   game.State // of the draft; nil if the rules reject it
	refusal error
}

// New opens the first position of a setup in the editor.
func New(p *scene.Program, to *scene.Editor) *Scene {
	chosen := to.Setup
	s := &Scene{program: p, chosen: *chosen, friends: to.Friends}
	s.Controls = bench.NewControls(p, s.all)
	s.chosen.Moves = nil
	s.stage = stage.New(p.Games.Of(chosen.Rules()).Table(chosen.Rules()))
	s.load(chosen.Start)
	s.program.Announce(s.program.Text("play.edit"))
	return s
}

// load replaces the draft by a position of any game.
func (s *Scene) load(start game.State) {
	s.rules = start.Rules()
	s.game = s.program.Games.Of(s.rules)
	s.stage.SetTable(s.game.Table(s.rules))
	s.drafts, s.stroke = drafts{now: s.game.DraftOf(start)}, stroke{}
	s.palette = palette{tools: s.game.Editor.Tools(s.rules)}
	tool, found := s.palette.named("first")
	if !found {
		tool = min(1, len(s.palette.tools)-1) // the one after the eraser
	}
	s.palette.pick(tool)
	s.check()
}

// ReceiveGame implements scene.GameReceiver: it edits a pasted position.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	g := s.program.Games.Of(record.Rules)
	if len(record.Moves) > 0 || g == nil || g.Editor == nil {
		return "", false
	}
	s.load(record.Start)
	return "", true
}

// check asks the rules about the draft and shows it.
func (s *Scene) check() {
	s.state, s.refusal = s.rules.ParsePosition(s.game.Editor.Text(s.rules, &s.now))
	if s.refusal != nil {
		s.state = nil
	}
	var p board.Position
	s.game.ShowDraft(&s.now, &p)
	s.stage.View.Set(&p)
	s.program.Refresh()
}

// verdict returns why the rules reject the position or, if they do not, whose turn it is.
// sound reports whether a game can continue from the position.
func (s *Scene) verdict() (text string, sound bool) {
	l := s.program.Locale
	if s.refusal != nil {
		return capital(scene.WhyNot(l, s.refusal)), false
	}
	result, over := s.state.Result()
	if !over {
		n := len(s.state.AppendMoves(nil))
		return l.Count("edit.sound", n, locale.Data{"Side": games.SideName(l, s.rules, s.state.ToMove())}), true
	}
	winner := l.Text("result.draw")
	if result.Winner != game.NoSide {
		winner = l.Format("result.side-wins", locale.Data{"Side": games.SideName(l, s.rules, result.Winner)})
	}
	return l.Format("edit.over", locale.Data{"Winner": winner, "Why": s.game.Result(l, s.state, result)}), false
}

// capital returns text with a capital first letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.rules }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.chosen.Side() }
func (s *Scene) Close()             { s.Left = true }

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	f := scene.Facts{Scene: "editor", State: s.state}
	if s.state != nil {
		f.Options = s.rules.OptionsOf(s.state)
	}
	return f
}

// mostUndone bounds the number of undo steps.
const mostUndone = 200

// drafts is the draft of a position with its undo history.
type drafts struct {
	now    games.Draft
	before []games.Draft
	after  []games.Draft // undone drafts, for redo
}

// change changes the draft and reports whether that made a difference. The previous draft can
// be restored by undo.
func (d *drafts) change(how func(now *games.Draft)) bool {
	was := d.now
	how(&d.now)
	if d.now == was {
		return false
	}
	if len(d.before) == mostUndone {
		d.before = slices.Delete(d.before, 0, 1)
	}
	d.before, d.after = append(d.before, was), nil
	return true
}

// undo restores the previous draft, and redo the next one.
func (d *drafts) undo() bool { return step(&d.now, &d.before, &d.after) }

func (d *drafts) redo() bool { return step(&d.now, &d.after, &d.before) }

func step(now *games.Draft, from, to *[]games.Draft) bool {
	last := len(*from) - 1
	if last < 0 {
		return false
	}
	*to = append(*to, *now)
	*now, *from = (*from)[last], (*from)[:last]
	return true
}

// Narrate implements scene.Narrator. All squares are targets.
func (s *Scene) Narrate() scene.Narration {
	var all board.Set
	for square := range board.MaxSquares {
		all.Add(square)
	}
	return scene.Narration{Board: true, Doable: stage.Doable{Targets: all}}
}

// stroke is the state of a pointer that is down. It uses the selected tool on each square
// that it reaches.
type stroke struct {
	begun   bool // the pointer went down on the board
	square  int  // last square under the pointer
	ticks   int  // for which the pointer has been down
	painted bool // at least one square has been used
	spent   bool // the rest of the stroke is ignored
	tool    int  // index of the tool
	dropped int  // 1 + index of the tool being dragged from the palette
}

// palette holds the tools and the selected one.
type palette struct {
	tools []games.Tool
	held  int // index of the selected tool
	group game.Player
}

// The prefixes of controls: of tools, and of the side whose tools are shown.
const (
	toolControl  = "tool-"
	groupControl = "tools-"
)

// named returns the index of the tool with a name.
func (p *palette) named(name string) (tool int, found bool) {
	tool = slices.IndexFunc(p.tools, func(t games.Tool) bool { return t.Name == name })
	return max(tool, 0), tool >= 0
}

// pick selects a tool.
func (p *palette) pick(tool int) {
	p.held = tool
	if side := p.tools[tool].Side; side != game.NoSide {
		p.group = side
	}
}

// tool returns the selected tool.
func (p *palette) tool() *games.Tool { return &p.tools[p.held] }

// grouped reports whether the palette shows the tools of one side at a time.
func (p *palette) grouped() bool {
	return slices.ContainsFunc(p.tools, func(t games.Tool) bool { return t.Side != game.NoSide })
}

// shown reports whether a tool is on the palette.
func (p *palette) shown(tool int) bool {
	side := p.tools[tool].Side
	return side == game.NoSide || side == p.group
}

// turnTo shows the tools of a side, and selects the one that corresponds to the selected
// tool.
func (p *palette) turnTo(side game.Player) {
	p.group = side
	held := p.tool()
	if held.Side == game.NoSide || held.Side == side {
		return
	}
	for i := range p.tools {
		if p.tools[i].Side == side && p.tools[i].Label == held.Label {
			p.held = i
		}
	}
}

// byKey returns the tool for a key, if it is on the palette.
func (p *palette) byKey(key ebiten.Key) (tool int, found bool) {
	switch {
	case key == ebiten.KeyBackspace:
		key = ebiten.KeyDelete
	case key >= ebiten.KeyNumpad0 && key <= ebiten.KeyNumpad9:
		key += ebiten.KeyDigit0 - ebiten.KeyNumpad0
	}
	for i := range p.tools {
		if p.tools[i].Key == key && p.shown(i) {
			return i, true
		}
	}
	return 0, false
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	tools := make([]string, 0, len(s.palette.tools))
	for i := range s.palette.tools {
		if t := &s.palette.tools[i]; s.palette.shown(i) && !strings.HasPrefix(t.Key.String(), "Digit") {
			tools = append(tools, t.Key.String())
		}
	}
	tool := scene.Shortcut{Keys: strings.Join(tools, " "), Label: "edit.keys-tools"}
	if s.palette.grouped() {
		tool.Keys += " 0–9"
	}
	list := append([]scene.Shortcut{
		{Keys: scene.Arrows, Label: "access.keys-arrows"}, {Keys: "Enter", Label: "edit.keys-put"}, tool,
	}, bench.Shortcuts(s.all())...)
	return append(list, scene.Shortcut{Keys: "+ −", Label: "access.keys-zoom"})
}
