package app

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/analysis"
	"colat/render/scenes/compare"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/progress"
	"colat/render/scenes/puzzle"
	"colat/render/scenes/room"
	"colat/render/scenes/syllabus"
	"colat/render/scenes/tournament"
	"colat/render/scenes/tutorial"
)

// ProbeState is the state that the page's test hook returns. ToMove is the letter of the side
// in the game's position texts. Victory is nil for games without victory cells.
type ProbeState struct {
	Scene    string       `json:"scene"`
	Game     string       `json:"game"`
	Position string       `json:"position"`
	ToMove   string       `json:"toMove"`
	Victory  []string     `json:"victory,omitzero"`
	Legal    []string     `json:"legal"`
	Moves    []string     `json:"moves"`
	Result   *ProbeResult `json:"result"`
	Thinking bool         `json:"thinking"`
	Info     ProbeInfo    `json:"info"`
	// Lesson is nil outside the lesson.
	Lesson *lesson.Facts `json:"lesson,omitempty"`
	// Review is nil outside the review.
	Review *analysis.Facts `json:"review,omitempty"`
	// Compare is nil outside the comparison of two games.
	Compare *compare.Facts `json:"compare,omitempty"`
	// Library is nil outside the library.
	Library *library.Facts `json:"library,omitempty"`
	// Puzzle is nil outside the puzzles.
	Puzzle *puzzle.Facts `json:"puzzle,omitempty"`
	// Tutorial is nil outside lessons about games, and Lessons outside their list.
	Tutorial *tutorial.Facts `json:"tutorial,omitempty"`
	Lessons  *syllabus.Facts `json:"lessons,omitempty"`
	// Progress is only on the page of the user's progress.
	Progress *progress.Facts `json:"progress,omitempty"`
	// Room is nil outside the scenes of a room.
	Room *room.Facts `json:"room,omitempty"`
	// Tournament is nil outside the scenes of a tournament.
	Tournament *tournament.Facts `json:"contest,omitempty"`
	Frames     int               `json:"frames"`
	Ticks      int               `json:"ticks"` // sixtieths of a second, also those of pauses between frames
	// Settled reports whether nothing on the screen is still drawn plain or fading in.
	Settled bool `json:"settled"`
	// LongestFrame is the longest time between two frames, in milliseconds, since an engine
	// last began to think, or since the first frame.
	LongestFrame float64 `json:"longestFrame"`
	// Audio is "running" while sounds are audible, and "" before the first sound was requested.
	// Sounds is the number of sounds started.
	Audio  string `json:"audio"`
	Sounds int    `json:"sounds"`
}

// Probe lets a test inspect the running program. Its methods may only be called between
// frames, on the goroutine that updates.
type Probe struct {
	*scene.Program
	*navigator
	*screen
	frames  *frames
	speaker Speaker
	layOut  func() // lays out the page if it is stale
	known   squareNames
}

// State returns the state of the program.
func (p *Probe) State() ProbeState {
	pace := &p.Pace
	state := ProbeState{
		Frames:       pace.Frames,
		Ticks:        pace.Ticks,
		Settled:      p.frames.settled,
		LongestFrame: float64(pace.Longest.Microseconds()) / 1000,
		Legal:        []string{},
		Moves:        []string{},
	}
	state.Audio, state.Sounds = p.speaker.State()
	teller, ok := p.scene.(scene.Teller)
	if !ok {
		return state
	}
	facts := teller.Facts()
	state.Scene = facts.Scene
	state.Game = p.scene.Rules().ID()
	if cells, any := facts.Options["victory"]; any {
		state.Victory = []string{}
		options := p.scene.Rules().StartOptions()
		if !slices.ContainsFunc(options, func(o game.Option) bool { return o.Name == "victory" && o.None == cells }) {
			state.Victory = append(state.Victory, strings.Fields(cells)...)
		}
	}
	state.Thinking = facts.Thinking
	switch own := facts.Own.(type) {
	case *lesson.Facts:
		state.Lesson = own
	case *analysis.Facts:
		state.Review = own
	case *compare.Facts:
		state.Compare = own
	case *library.Facts:
		state.Library = own
	case *tutorial.Facts:
		state.Tutorial = own
	case *syllabus.Facts:
		state.Lessons = own
	case *puzzle.Facts:
		state.Puzzle = own
	case *progress.Facts:
		state.Progress = own
	case *room.Facts:
		state.Room = own
	case *tournament.Facts:
		state.Tournament = own
	}
	info := facts.Info
	state.Info = ProbeInfo{Depth: info.Depth, Score: info.Score, Nodes: info.Nodes, Proven: info.Proven()}
	if facts.State != nil {
		state.addPosition(facts)
	}
	return state
}

// addPosition fills in the fields about the board.
func (state *ProbeState) addPosition(facts scene.Facts) {
	rules := facts.State.Rules()
	state.Position = rules.FormatPosition(facts.State)
	state.ToMove = rules.Traits().Letter(facts.State.ToMove())
	if !facts.Playing {
		return
	}
	state.Moves = append(state.Moves, strings.Fields(game.FormatMoves(facts.Start, facts.Moves, " "))...)
	if !facts.Over {
		for _, m := range facts.State.AppendMoves(nil) {
			state.Legal = append(state.Legal, rules.FormatMove(facts.State, m))
		}
		return
	}
	state.Result = &ProbeResult{Winner: "draw", Reason: string(facts.Result.Reason)}
	if facts.Result.Winner != game.NoSide {
		state.Result.Winner = rules.Traits().Letter(facts.Result.Winner)
	}
}

// Rect returns the place of a square ("d3") or a control ("new-game"), in CSS pixels
// (device-independent pixels on the desktop).
func (p *Probe) Rect(name string) (Rect, bool) {
	if p.scene == nil {
		return Rect{}, false
	}
	p.layOut()
	if square, found := p.squares().byName[name]; found {
		r := p.scene.Board().SquareRect(square)
		return rectOf(p.onScreen(r)), r.W > 0
	}
	item := p.Page.Find(name)
	if item == nil {
		return Rect{}, false
	}
	return rectOf(p.onScreen(item.Bounds())), true
}

// Controls returns the names of the controls on the screen.
func (p *Probe) Controls() []string { return p.Page.AppendControls([]string{}) }

// Squares returns the names of the board's squares.
func (p *Probe) Squares() []string {
	if p.scene == nil {
		return nil
	}
	return p.squares().names
}

// squareNames are the names of a board's squares.
type squareNames struct {
	rules  string // ID of the rules
	turned bool
	names  []string // in the order on the screen
	byName map[string]int
}

// squares returns the names of the squares on the screen.
func (p *Probe) squares() *squareNames {
	rules := p.scene.Rules()
	turned := p.scene.Board().Table().Turned
	if known := &p.known; known.rules == rules.ID() && known.turned == turned {
		return known
	}
	g := p.game()
	table := g.Table(rules)
	table.Turned = turned
	p.known = squareNames{rules: rules.ID(), turned: turned, byName: make(map[string]int)}
	for place := range table.Columns * table.Rows {
		square := table.Place(place)
		name := g.SquareName(rules, square)
		p.known.names = append(p.known.names, name)
		p.known.byName[name] = square
	}
	return &p.known
}

func rectOf(r ui.Rect) Rect { return Rect{r.X, r.Y, r.W, r.H} }
