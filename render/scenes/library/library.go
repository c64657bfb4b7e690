// Package library is the scene of the finished games: a list of them with the final position
// of one on the board, the user's statistics, and the import and export of games.
package library

import (
	"colat/game"
	"colat/game/match"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// Scene is the library. Its parts, from the catalogue to the progress, know nothing of the scene,
// and neither do the files in which they stand; the methods of Scene join them.
type Scene struct {
	catalogue
	bench.Controls
	opened scene.Library
	stage  *stage.Stage
	replay stage.Replay
	rules  game.Rules  // of the game on the board
	below  game.Player // the user's side in it

	ofOne      bool // the menu of exports is about the selected game, not about the list
	exporting  exporter
	device     carrying
	selected   int           // index in shown, or -1
	record     *match.Record // of the selected game; nil if it cannot be read
	undo       func()        // puts back what was removed last; nil for nothing
	undoID     string        // of the game removed last
	unfinished unfinishedList
	tab        string
	scrolls    map[string]*ui.Scroll // of the tabs
	reveal     bool                  // the list must scroll to the selected game
	laidAt     float64               // scroll offset of the list when it was last laid out
	chosen     bool                  // the user has done something, so the selection is theirs

	importing *collection.Import // nil if there is none
	where     string             // path of the imported file, if it is known
	progress  progress           // of the import
}

// The pages of the library, named after the controls that open them.
const (
	gamesTab      = "games"
	unfinishedTab = "unfinished"
	statisticsTab = "statistics"
)

// The controls that open menus.
const (
	folderMenu = "folder"
	exportMenu = "export"
	filterMenu = "filter"
)

// New opens the library.
func New(p *scene.Program, to scene.Library) *Scene {
	s := &Scene{
		catalogue: catalogue{program: p, library: p.Store.Library(), compared: to.Compare}, opened: to,
		tab: gamesTab, selected: -1,
		rules:      to.Setup.Rules(),
		exporting:  exporter{program: p},
		device:     carrying{program: p},
		unfinished: unfinishedList{program: p, paused: to.Paused},
		scrolls:    map[string]*ui.Scroll{gamesTab: {}, statisticsTab: {}},
	}
	s.Controls = bench.NewControls(p, s.controls)
	s.stage = stage.New(p.Games.Of(s.rules).Table(s.rules))
	if to.Unfinished {
		s.tab = unfinishedTab
	}
	p.Shelf.Load()
	s.read(to.Selected)
	p.Announce(s.title())
	return s
}

// read reads the library again and selects a game by ID, or the newest one.
func (s *Scene) read(selected string) {
	s.own = s.library.Games()
	s.stars = s.program.Store.Favourites().Set()
	s.unfinished.read()
	s.arrange(selected)
}

// arrange lists the games of this device and the imported ones, and selects one by ID, or the
// newest one.
func (s *Scene) arrange(selected string) {
	s.list()
	s.texts, s.titles = make(map[*storage.Finished]string), make(map[string]string)
	s.scores.forget()
	s.counted = storage.Count(s.all)
	s.sift()
	s.pick(max(0, s.find(selected)))
}

// current returns the selected game, or nil.
func (s *Scene) current() *storage.Finished {
	if s.selected < 0 || s.selected >= len(s.shown) {
		return nil
	}
	return s.all[s.shown[s.selected]]
}

// currentID returns the ID of the selected game, or "".
func (s *Scene) currentID() string {
	if f := s.current(); f != nil {
		return f.ID
	}
	return ""
}

// pick selects a game of the list and shows its final position.
func (s *Scene) pick(index int) {
	s.selected = min(max(index, 0), len(s.shown)-1)
	s.reveal, s.record = true, nil
	if f := s.current(); f != nil {
		s.record, _ = s.recordOf(f) // unreadable games remain in the list
	}
	s.show()
	s.program.Refresh()
}

// bare reports whether there is no board, as no game is selected that can be read. An empty library
// shows the board of the game that it was opened from.
func (s *Scene) bare() bool { return s.record == nil && len(s.all) > 0 }

// show shows the final position of the selected game on the board.
func (s *Scene) show() {
	r := s.record
	if r == nil {
		start := s.opened.Setup.Start
		r = &match.Record{Rules: start.Rules(), Start: start}
	}
	s.rules = r.Start.Rules()
	g := s.program.Games.Of(s.rules)
	s.stage.SetTable(g.Table(s.rules))
	s.replay = stage.Replay{View: s.stage.View, Game: g}
	s.replay.Jump(r.Start, r.Moves)
	s.replay.Decide(r.Result, r.Over)
	if s.below = s.opened.Setup.Side(); s.record != nil {
		s.below = s.finished().Own()
	}
}

// busy reports whether games are being imported, or everything on the device is written or merged.
func (s *Scene) busy() bool { return s.importing != nil || s.device.work() != nil }

// title returns the title of the scene.
func (s *Scene) title() string {
	if s.opened.Compare != nil {
		return s.program.Text("compare.choose")
	}
	return s.program.Text("library.title")
}

// Board and Rules implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.rules }

// Below implements scene.Turner.
func (s *Scene) Below() game.Player { return s.below }

// Close implements scene.Scene.
func (s *Scene) Close() {
	s.Left = true
	if s.importing != nil {
		s.importing.Cancel()
	}
	s.exporting.call.Cancel()
	s.scores.forget()
	s.device.stop()
	s.unfinished.clear()
}

// Facts are the state of the library, for tests: the numbers of all games and of the games that pass
// the filter, the selected game, and the results against engines.
type Facts struct {
	Games      int    `json:"games"`
	Shown      int    `json:"shown"`
	Selected   string `json:"selected"`
	Won        int    `json:"won"`
	Drawn      int    `json:"drawn"`
	Lost       int    `json:"lost"`
	Streak     int    `json:"streak"`
	Best       int    `json:"best"`
	Unfinished int    `json:"unfinished"` // number of unfinished games
	// Importing reports whether an import is in progress.
	Importing bool `json:"importing"`
	Asks      bool `json:"asks"` // whether to add the newest games, where not all have space
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	own := &Facts{
		Games: len(s.all), Shown: len(s.shown), Won: s.counted.All.Won, Drawn: s.counted.All.Drawn, Lost: s.counted.All.Lost,
		Streak: s.counted.Streak, Best: s.counted.Best, Importing: s.busy(),
		Unfinished: len(s.unfinished.games), Selected: s.currentID(), Asks: s.Controls.Asks(),
	}
	f := scene.Facts{Scene: "library", Own: own}
	if s.record != nil {
		f.State, f.Playing, f.Start, f.Moves = s.replay.State(), true, s.record.Start, s.record.Moves
		f.Result, f.Over = s.record.Result, s.record.Over
	}
	return f
}

// Here implements scene.Returner.
func (s *Scene) Here() scene.Destination {
	here := s.opened
	here.Unfinished = s.tab == unfinishedTab
	if id := s.currentID(); id != "" {
		here.Selected = id
	}
	return here
}

// finished returns the selected game for the review, or nil if it cannot be read.
func (s *Scene) finished() *scene.Game {
	f := s.current()
	if f == nil || s.record == nil {
		return nil
	}
	choices := setup.Choices{Game: f.Game, Seats: f.Players, Time: f.Thinking}.Mended(s.program.Games)
	for i, seat := range f.Players {
		if !setup.Known(seat) {
			choices.Seats[i] = setup.Human
		}
	}
	return &scene.Game{
		Setup:  &setup.Setup{Start: s.record.Start, Seats: choices.Seats, Time: choices.Time, Terms: f.Terms},
		Record: s.record, Moves: s.record.Moves,
	}
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{Board: !s.bare()} }

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return bench.Shortcuts(s.controls())
}

// Measures of the library.
const (
	rowHeight    = 58.0
	actionHeight = 56.0
	leastScroll  = 80.0
	belowBoard   = 430.0 // preferred height of the area below the board on a phone
)
