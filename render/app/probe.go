package app

import (
	"slices"
	"strings"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Probe returns the state of the program for tests. The program must be open.
func (a *App) Probe() Probe { return prober{a} }

// prober implements Probe.
type prober struct{ app *App }

func (p prober) State() ProbeState {
	pace := &p.app.Pace
	state := ProbeState{
		Frames:       pace.Frames,
		Settled:      p.app.settled,
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
	if facts.Lesson != nil {
		state.Lesson = newProbeLesson(facts.Lesson)
	}
	if facts.Library != nil {
		library := ProbeLibrary(*facts.Library)
		state.Library = &library
	}
	state.Room = facts.Room
	state.Tournament = facts.Tournament
	if facts.Review != nil {
		state.Review = newProbeReview(facts.Review)
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

// ProbeLesson is the state of the lesson. Counts and More have an element for each of the two
// algorithms.
type ProbeLesson struct {
	Tab        string          `json:"tab"`
	Algorithms [2]string       `json:"algorithms"`
	Depth      int             `json:"depth"`
	Counting   bool            `json:"counting"`
	Counts     [2][]ProbeCount `json:"counts"`
	More       [2]int64        `json:"more"`
	Line       []string        `json:"line"`
	Shown      int             `json:"shown"`
	Tree       ProbeTree       `json:"tree"`
}

// ProbeCount are the counts of a search to one depth.
type ProbeCount struct {
	Depth     int     `json:"depth"`
	Value     int     `json:"value"`
	Nodes     int64   `json:"nodes"`
	Cutoffs   int64   `json:"cutoffs"`
	Branching float64 `json:"branching"`
}

// ProbeTree is the tree that the lesson shows, and its selected node. Nodes is 0 while the
// tree grows.
type ProbeTree struct {
	Algorithm string   `json:"algorithm"`
	Depth     int      `json:"depth"`
	Nodes     int      `json:"nodes"`
	Node      int      `json:"node"`
	Parent    int      `json:"parent"`
	Path      []string `json:"path"`
	Value     int      `json:"value"`
	Alpha     int      `json:"alpha"`
	Beta      int      `json:"beta"`
	Moves     int      `json:"moves"`
	Cut       bool     `json:"cut"`
	Caption   string   `json:"caption"`
}

func newProbeLesson(l *scene.Lesson) *ProbeLesson {
	p := &ProbeLesson{
		Tab: l.Tab, Algorithms: l.Algorithms, Depth: l.Depth, Counting: l.Counting, More: l.More,
		Line: l.Line, Shown: l.Shown, Tree: ProbeTree(l.Tree),
	}
	for i, counts := range l.Counts {
		p.Counts[i] = []ProbeCount{}
		for _, c := range counts {
			p.Counts[i] = append(p.Counts[i], ProbeCount(c))
		}
	}
	return p
}

// ProbeReview is the state of a review. The first Shown of Moves moves are on the board.
// Turning is the index of the decisive move, or -1.
type ProbeReview struct {
	Moves    int           `json:"moves"`
	Shown    int           `json:"shown"`
	Done     int           `json:"done"`
	Total    int           `json:"total"`
	Complete bool          `json:"complete"`
	Failed   bool          `json:"failed"`
	Turning  int           `json:"turning"`
	Sentence string        `json:"sentence"`
	Judged   []ProbeJudged `json:"judged"`
}

// ProbeJudged is the judgement of a move. Cost and Chance, the first side's chance after the
// move, are parts of a won game. Loss is in discs or in another unit of the game.
type ProbeJudged struct {
	Sign   string  `json:"sign"`
	Cost   float64 `json:"cost"`
	Best   string  `json:"best"`
	Chance float64 `json:"chance"`
	Proven bool    `json:"proven"`
	Loss   float64 `json:"loss,omitempty"`
}

func newProbeReview(r *scene.Review) *ProbeReview {
	p := &ProbeReview{
		Moves: r.Moves, Shown: r.Shown, Done: r.Done, Total: r.Total, Complete: r.Complete, Failed: r.Failed,
		Turning: r.Turning, Sentence: r.Sentence, Judged: []ProbeJudged{},
	}
	for _, j := range r.Judged {
		p.Judged = append(p.Judged, ProbeJudged(j))
	}
	return p
}

// ProbeLibrary is the state of the library: the number of all games and of those that pass
// the filter, the selected game, and the results against engines.
type ProbeLibrary struct {
	Games    int    `json:"games"`
	Shown    int    `json:"shown"`
	Selected string `json:"selected"`
	Won      int    `json:"won"`
	Drawn    int    `json:"drawn"`
	Lost     int    `json:"lost"`
	Streak   int    `json:"streak"`
	Best     int    `json:"best"`
}
