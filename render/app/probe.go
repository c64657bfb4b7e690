package app

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/scenes/lesson"
	"colat/render/scenes/library"
	"colat/render/scenes/review"
	"colat/render/scenes/room"
	"colat/render/scenes/tournament"
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
	Review *review.Facts `json:"review,omitempty"`
	// Library is nil outside the library.
	Library *library.Facts `json:"library,omitempty"`
	// Room is nil outside the scenes of a room.
	Room *room.Facts `json:"room,omitempty"`
	// Tournament is nil outside the scenes of a tournament.
	Tournament *tournament.Facts `json:"contest,omitempty"`
	Frames     int               `json:"frames"`
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

// ProbeResult is the result of a game. Winner is the letter of a side in the game's position
// texts, such as "X", or "draw".
type ProbeResult struct {
	Winner string `json:"winner"`
	Reason string `json:"reason"`
}

// ProbeInfo is the last report of an engine.
type ProbeInfo struct {
	Depth  int   `json:"depth"`
	Score  int   `json:"score"`
	Nodes  int64 `json:"nodes"`
	Proven bool  `json:"proven"`
}

// Probe returns the state of the program for tests. The program must be open.
func (a *App) Probe() Probe { return prober{a} }

// prober implements Probe.
type prober struct{ app *App }

func (p prober) State() ProbeState {
	pace := &p.app.Pace
	state := ProbeState{
		Frames:       pace.Frames,
		Settled:      p.app.frames.Settled,
		LongestFrame: float64(pace.Longest.Microseconds()) / 1000,
		Legal:        []string{},
		Moves:        []string{},
	}
	state.Audio, state.Sounds = p.app.speaker.State()
	teller, ok := p.app.scene.(scene.Teller)
	if !ok {
		return state
	}
	facts := teller.Facts()
	state.Scene = facts.Scene
	state.Game = p.app.scene.Rules().ID()
	if cells, any := facts.Options["victory"]; any {
		state.Victory = []string{}
		options := p.app.scene.Rules().StartOptions()
		if !slices.ContainsFunc(options, func(o game.Option) bool { return o.Name == "victory" && o.None == cells }) {
			state.Victory = append(state.Victory, strings.Fields(cells)...)
		}
	}
	state.Thinking = facts.Thinking
	switch own := facts.Own.(type) {
	case *lesson.Facts:
		state.Lesson = own
	case *review.Facts:
		state.Review = own
	case *library.Facts:
		state.Library = own
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
	if facts.Result.Winner != game.Nobody {
		state.Result.Winner = rules.Traits().Letter(facts.Result.Winner)
	}
}

func (p prober) Rect(name string) (Rect, bool) {
	a := p.app
	if a.scene == nil {
		return Rect{}, false
	}
	a.layOut()
	if square, found := p.squares().byName[name]; found {
		r := a.scene.Board().SquareRect(square)
		return rectOf(p.app.onScreen(r)), r.W > 0
	}
	item := a.Page.Find(name)
	if item == nil {
		return Rect{}, false
	}
	return rectOf(p.app.onScreen(item.Bounds())), true
}

func (p prober) Controls() []string { return p.app.Page.AppendControls([]string{}) }

func (p prober) Squares() []string {
	if p.app.scene == nil {
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
func (p prober) squares() *squareNames {
	a, rules := p.app, p.app.scene.Rules()
	turned := a.scene.Board().Table().Turned
	if known := &a.squares; known.rules == rules.ID() && known.turned == turned {
		return known
	}
	g := a.game()
	table := g.Table(rules)
	table.Turned = turned
	a.squares = squareNames{rules: rules.ID(), turned: turned, byName: make(map[string]int)}
	for place := range table.Columns * table.Rows {
		square := table.Place(place)
		name := g.SquareName(rules, square)
		a.squares.names = append(a.squares.names, name)
		a.squares.byName[name] = square
	}
	return &a.squares
}

func rectOf(r ui.Rect) Rect { return Rect{r.X, r.Y, r.W, r.H} }
