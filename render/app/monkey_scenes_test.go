package app_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"colat/ai/lessons"
	"colat/ai/lessons/strategy"
	"colat/game"
	"colat/game/match"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/library"
	"colat/render/table/board"
	"colat/render/table/games"
)

// monkeyScene is a scene or dialogue, how it is opened, and whether it is open.
type monkeyScene struct {
	name  string
	enter func(m *monkey)
	shown func(a *apptest.App) bool
}

var monkeyScenes = []monkeyScene{
	{"front", func(m *monkey) { m.app.Go(scene.Front{Setup: m.chosen()}) }, showing("front")},
	{"start", func(m *monkey) { m.app.Go(scene.Start{Setup: m.chosen()}) }, showing("start")},
	{"board", func(m *monkey) { m.app.Go(scene.Game{Setup: m.chosen()}) }, showing("board")},
	{"first-steps", func(m *monkey) { m.openFirstSteps() }, showing("first-steps")},
	{"lessons", func(m *monkey) { m.app.Go(scene.Lessons{Setup: m.chosen()}) }, showing("lessons")},
	{"lesson-of-strategy", func(m *monkey) { m.openStrategy() }, showing("first-steps")},
	{"demo", func(m *monkey) { m.app.Go(scene.Demo{Setup: m.chosen()}) }, showing("demo")},
	{"editor", func(m *monkey) { m.app.Go(scene.Editor{Setup: m.chosen()}) }, showing("editor")},
	{"lesson", func(m *monkey) { m.play("lesson") }, showing("lesson")},
	{"review", func(m *monkey) { m.play("confirm-resign", "analyse") }, showing("review")},
	{"analysis", func(m *monkey) { m.play("analyse") }, showing("review")},
	{"library", func(m *monkey) { m.app.Go(scene.Library{Setup: m.chosen()}) }, showing("library")},
	{"puzzle", func(m *monkey) { m.openPuzzle() }, showing("puzzle")},
	{"puzzle due", func(m *monkey) { apptest.Practising()(m.T, m.app) }, showing("puzzle")},
	{"puzzle folders", func(m *monkey) { m.openPuzzle(); apptest.Learnt("folder-1")(m.T, m.app) }, showing("puzzle")},
	{"puzzle runs", func(m *monkey) { m.openPuzzle(); apptest.Press("runs")(m.T, m.app) }, showing("puzzle")},
	{"progress", func(m *monkey) { m.openProgress() }, showing("progress")},
	{"friends", func(m *monkey) { m.app.Go(scene.Friends{Setup: m.chosen()}) }, showing("start")},
	{"room", func(m *monkey) { m.openRoom(false) }, showing("room")},
	{"join", func(m *monkey) { m.openJoin() }, showing("join")},
	{"room game", func(m *monkey) { m.openRoom(true) }, showing("room")},
	{"projector", func(m *monkey) { m.openProjector() }, showing("projector")},
	{"settings", func(m *monkey) { m.app.Activate("settings") }, on("close-settings")},
	{"rules", func(m *monkey) { m.app.Activate("help") }, on("close-help")},
	{"shortcuts", func(m *monkey) { m.app.Activate("shortcuts") }, on("close-shortcuts")},
	{"tournament", func(m *monkey) { m.app.Go(scene.NewTournament{Setup: m.chosen()}) }, showing("start")},
	{"class", func(m *monkey) { m.openTournament(false, false) }, showing("class")},
	{"class that plays", func(m *monkey) { m.openTournament(true, false) }, showing("class")},
	{"class game", func(m *monkey) { m.openTournament(true, false) }, showing("room")},
	{"compare", func(m *monkey) { m.compare() }, showing("compare")},
}

// openFirstSteps opens the first steps of a game.
func (m *monkey) openFirstSteps() {
	of := []string{"victory", "classic", "uttt", "mnk:9,9,5", "cotoan"}
	rules, err := games.All.Rules(of[m.rng.IntN(len(of))])
	if err != nil {
		m.Fatal(err)
	}
	chosen := m.chosen()
	m.app.Go(scene.Tutorial{Lesson: lessons.First(rules), Setup: chosen, Next: scene.Front{Setup: chosen}})
}

// openStrategy opens a lesson of strategy.
func (m *monkey) openStrategy() {
	all, err := strategy.All()
	if err != nil {
		m.Fatal(err)
	}
	m.app.Go(scene.Tutorial{Lesson: all[m.rng.IntN(len(all))], Among: all, Setup: m.chosen()})
}

// compare compares a game with itself, or with its start.
func (m *monkey) compare() {
	chosen := m.chosen()
	record := &match.Record{Rules: chosen.Start.Rules(), Start: chosen.Start, Moves: chosen.Moves}
	first := scene.Game{Setup: chosen, Record: record}
	other := *record
	other.Moves = other.Moves[:m.rng.IntN(len(other.Moves)+1)]
	m.app.Go(scene.Compare{Games: [2]scene.Game{first, {Setup: chosen, Record: &other}}})
}

// openPuzzle opens the puzzle of the day of one of the games.
func (m *monkey) openPuzzle() {
	families := m.app.Games.Families()
	m.app.Go(scene.Puzzle{Setup: m.chosen(), Family: families[m.rng.IntN(len(families))]})
}

// openProgress opens the page of the progress of a user with many games.
func (m *monkey) openProgress() {
	if len(m.app.Store.History().Entries) < 100 {
		apptest.GrownUser(m.app.Store, m.app.Time(), 150, 300)
	}
	m.app.Go(scene.Progress{Setup: m.chosen()})
}

func showing(name string) func(a *apptest.App) bool {
	return func(a *apptest.App) bool { return sceneOf(a) == name }
}

// sceneOf returns the name of the scene on the screen. A room has two.
func sceneOf(a *apptest.App) string {
	state := a.State()
	if state.Scene == "board" && state.Room != nil {
		return "room"
	}
	return state.Scene
}

// on reports whether a dialogue is open, by the control that closes it.
func on(control string) func(a *apptest.App) bool {
	return func(a *apptest.App) bool { return a.Page.Find(control) != nil }
}

// monkeyGames are the games that monkeys play: of every kind, at their beginnings and near their
// ends, with and without persons and clocks.
var monkeyGames = []string{
	"game=victory&seed=1&white=human", "game=classic&seed=1&white=greedy", "game=uttt&white=human",
	"game=mnk:15,15,5&white=random", "game=cotoan&white=human", "game=classic&black=greedy&white=random",
	"game=mnk:3,3,3&white=champion", "game=victory&black=human&white=level:6&clock=9s", apptest.Captures,
	"game=mnk:5,5,4&white=human", "game=mnk:6,6,5,swap2&white=human&moves=a1+b1+c1",
	"game=uttt&black=human&white=human&clock=10s%2B120s",
	full("victory", 40, "a1,b1,c1,d1,e1"), ended + "&white=human",
}

// chosen returns one of the games.
func (m *monkey) chosen() *setup.Setup {
	address := monkeyGames[m.rng.IntN(len(monkeyGames))]
	parameters, err := url.ParseQuery(address)
	if err != nil {
		m.Fatal(err)
	}
	request := setup.Parse(parameters, m.app.Settings.Choices, m.app.Games)
	chosen := request.Setup(m.rng)
	return &chosen
}

// play opens a game and works controls of it.
func (m *monkey) play(controls ...string) {
	m.app.Go(scene.Game{Setup: m.chosen()})
	apptest.Press(controls...)(m.T, m.app)
}

// monkeyView is the part of the program's state that a monkey checks.
type monkeyView struct {
	scene    string
	settings storage.Settings
	moves    int
	hash     uint64 // of the position
	games    int    // in the library, where it is open
}

func (m *monkey) view() monkeyView {
	v := monkeyView{scene: sceneOf(m.app), settings: m.app.Settings}
	teller, ok := m.app.Scene().(scene.Teller)
	if !ok {
		return v
	}
	facts := teller.Facts()
	v.moves = len(facts.Moves)
	if facts.State != nil {
		v.hash = facts.State.Hash()
	}
	if l, is := facts.Own.(*library.Facts); is {
		v.games = l.Games
	}
	return v
}

// look says what makes no sense since the view before, or "".
func (m *monkey) look(before *monkeyView) string {
	v := m.view()
	m.seen = v
	if m.looks++; m.looks%layoutLooks == 0 {
		if fault := m.lookAtPage(); fault != "" {
			return fault
		}
	}
	if fault := m.lookAtLibrary(&v); fault != "" {
		return fault
	}
	if fault := m.lookAtBoard(); fault != "" || v == *before {
		return fault
	}
	for _, fault := range []string{m.lookAtGame(&v), m.lookAtSettings(&v, before)} {
		if fault != "" {
			return fault
		}
	}
	return ""
}

// layoutLooks is after how many inputs the page is looked at, which takes a while.
const layoutLooks = 25

// lookAtPage finds what is clipped, covered or too small. A dialogue that lies over
// another one may cover it.
func (m *monkey) lookAtPage() string {
	a := m.app
	if a.Page.Modal > 0 {
		return ""
	}
	list := apptest.Faults(a)
	if len(list) == 0 {
		return ""
	}
	return fmt.Sprintf("%s on a %s of %gx%g, %s, larger %v: %s", a.Scene().Rules().ID(), sceneOf(a),
		a.Width(), a.Height(), a.Locale.Language(), a.Settings.Large, strings.Join(list, "; "))
}

// facts returns what the scene tells of its game, if it shows one.
func (m *monkey) facts() (facts scene.Facts, known bool) {
	if teller, ok := m.app.Scene().(scene.Teller); ok {
		facts = teller.Facts()
	}
	return facts, facts.State != nil
}

// lookAtGame replays the moves and reads what is kept of the game.
func (m *monkey) lookAtGame(v *monkeyView) string {
	facts, known := m.facts()
	if !known {
		return ""
	}
	rules := facts.State.Rules()
	text := rules.FormatPosition(facts.State)
	if again, err := rules.ParsePosition(text); err != nil || rules.FormatPosition(again) != text {
		return fmt.Sprintf("the position %s of %s is not read as itself: %v", text, rules.ID(), err)
	}
	if !facts.Playing {
		return ""
	}
	state := facts.Start.Clone()
	for _, move := range facts.Moves {
		if !slices.Contains(state.AppendMoves(nil), move) {
			return fmt.Sprintf("the moves %v cannot be played from %s", facts.Moves, rules.FormatPosition(facts.Start))
		}
		state.Play(move)
	}
	if v.scene != "first-steps" && state.Hash() != facts.State.Hash() {
		return fmt.Sprintf("the moves %v do not lead to %s", facts.Moves, text)
	}
	return m.lookAtKept(v, &facts)
}

// lookAtBoard compares what lies on the board with the position or, where that is reached
// by moves that are shown one after the other, those before it.
func (m *monkey) lookAtBoard() string {
	facts, known := m.facts()
	if !known {
		return ""
	}
	shown := *m.app.Scene().Board().View.Position()
	for square, n := range shown.Numbers {
		if n > 0 && shown.Pieces[square].Material == board.NoPiece {
			return fmt.Sprintf("square %d is empty, and its number is %d", square, n)
		}
	}
	shown.Numbers = board.Numbers{} // the position does not know them
	if m.app.Page.Find("continue") != nil || m.app.Page.Find("close") != nil {
		return "" // moves that were taken back may be looked at, too, with a clock without playing on from there
	}
	adapter := m.app.Games.Of(m.app.Scene().Rules())
	shows := func(state game.State) bool {
		var p board.Position
		adapter.Show(state, &p)
		for i := range p.Panels {
			// None invites to a move after an end that the position knows nothing of.
			p.Panels[i].Lit = p.Panels[i].Lit && !facts.Over
			shown.Panels[i].Lit = shown.Panels[i].Lit && !facts.Over
		}
		return p == shown
	}
	if shows(facts.State) {
		return ""
	}
	if facts.Playing {
		state := facts.Start.Clone()
		for _, move := range facts.Moves {
			if shows(state) {
				return ""
			}
			state.Play(move)
		}
	}
	return fmt.Sprintf("the board of the %s scene shows neither %s nor a position before it",
		facts.Scene, facts.State.Rules().FormatPosition(facts.State))
}

// lookAtKept reads the game that would be resumed.
func (m *monkey) lookAtKept(v *monkeyView, facts *scene.Facts) string {
	kept := m.app.Store.Game()
	if kept == nil {
		return ""
	}
	record, err := match.ParseRecord(kept.Record)
	if err != nil {
		return fmt.Sprintf("the kept game %q cannot be read: %v", kept.Record, err)
	}
	if again := record.String(); again != kept.Record {
		return fmt.Sprintf("the kept game %q is read as %q", kept.Record, again)
	}
	if v.scene == "board" && !slices.Equal(record.Moves, facts.Moves) {
		return fmt.Sprintf("kept are the moves %v, on the board %v", record.Moves, facts.Moves)
	}
	return ""
}

// lookAtSettings reads what is kept of the settings.
func (m *monkey) lookAtSettings(v, before *monkeyView) string {
	s := v.settings
	if s == before.settings {
		return ""
	}
	if kept := m.app.Store.Settings(m.app.Games); kept != s {
		return fmt.Sprintf("kept are the settings %+v, in use %+v", kept, s)
	}
	if s.Volume < 0 || s.Volume > 10 || s.Choices != s.Choices.Mended(m.app.Games) {
		return fmt.Sprintf("the settings are %+v", s)
	}
	for value, known := range map[string][]string{
		s.Language: {"vi", "en"}, s.Theme: {"light", "dark"}, s.Motion: {"fast", "slow", "none"},
		s.Board: {"wood"}, s.Pieces: {"ebony"}, s.Contrast: {"high"},
	} {
		if value != "" && !slices.Contains(known, value) {
			return fmt.Sprintf("%q is none of %q in the settings %+v", value, known, s)
		}
	}
	return ""
}

// lookAtLibrary finds out whether games are gone that were not deleted: people are told of each
// that they delete.
func (m *monkey) lookAtLibrary(v *monkeyView) string {
	for _, told := range m.host.Announced {
		for _, l := range monkeyLocales {
			m.deleted += strings.Count(told, l.Text("library.removed"))
		}
	}
	m.host.Announced = m.host.Announced[:0]
	if v.scene != "library" {
		return ""
	}
	before, deleted := m.games, m.deleted
	m.games, m.deleted = v.games, 0
	if v.games < before-deleted {
		return fmt.Sprintf("of %d games %d are left, and people were told that they deleted %d", before, v.games, deleted)
	}
	return ""
}

var monkeyLocales = []*locale.Locale{locale.New("vi"), locale.New("en")}

// exchange has another library read all games of this one.
func (m *monkey) exchange() string {
	library, other := m.app.Store.Library(), collection.NewShelf(new(storage.Store), m.app.Games, nil)
	done, err := other.Import([]collection.File{{Name: "co-lat.jsonl", Data: library.Export()}}).Result()
	if all := len(library.Games()); done.Added != all || done.Bad > 0 || err != nil {
		return fmt.Sprintf("of %d games another library reads %+v", all, done)
	}
	return ""
}
