package storage

import (
	"strings"
	"testing"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
	"colat/render/table/games"
)

// holding returns a store that holds texts.
func holding(texts map[string]string) *Store {
	s := &Store{memory: make(map[string][]byte)}
	for key, text := range texts {
		s.memory[key] = []byte(text)
	}
	return s
}

func TestSettingsComeBack(t *testing.T) {
	var s Store
	want := Settings{Language: "vi", Theme: "dark", Choices: setup.Choices{
		Game: "classic", Seats: [2]string{"greedy", "human"}, Time: 3 * time.Second,
		Terms: setup.Terms{Clock: setup.Clocks[5], Drawn: true, Rests: true},
	}}
	s.KeepSettings(want)
	if got := s.Settings(games.All); got != want {
		t.Errorf("kept %+v, read %+v", want, got)
	}
}

func TestDamagedSettingsHaveDefaults(t *testing.T) {
	usual := setup.Newcomer(games.All)
	for _, text := range []string{"", "{{{", "null", `{"game":"chess","time":-5,"language":7}`, `{"seats":["",""]}`} {
		got := holding(map[string]string{keySettings: text}).Settings(games.All)
		if got.Choices != usual {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestGameComesBack(t *testing.T) {
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	start := setup.Draw(rules, nil, nil)
	moves, err := game.ParseMoves(start, "d3c5d6")
	if err != nil {
		t.Fatal(err)
	}
	persons := [2]match.Seat{{Name: "human"}, {Name: "human"}}
	terms := setup.Terms{Clock: setup.Clocks[5], Rests: true}
	m, err := match.Resume(&match.Record{Rules: rules, Start: start, Moves: moves}, persons, match.Clock(terms.Clock))
	if err != nil {
		t.Fatal(err)
	}
	chosen := &setup.Setup{Start: start, Seats: [2]string{"human", "human"}, Time: time.Second, Terms: terms}
	var s Store
	s.KeepGame(GameOf(m, chosen, "game=classic", true, time.Time{}))
	kept := s.Game()
	if kept == nil || kept.Address != "game=classic" || !kept.Open {
		t.Fatalf("kept %+v", kept)
	}
	back, record, err := kept.Read(games.All)
	if err != nil {
		t.Fatal(err)
	}
	if back.Start.Hash() != start.Hash() || back.Seats != chosen.Seats || back.Time != chosen.Time ||
		back.Terms != terms || record.Clock == nil || record.Clock.Control != terms.Clock || len(record.Moves) != 3 {
		t.Errorf("read %+v and %+v", back, record)
	}
	s.DropGame()
	if s.Game() != nil {
		t.Error("the game is not forgotten")
	}
}

func TestDamagedGameIsAnError(t *testing.T) {
	for _, record := range []string{
		"nonsense", "colat record 1\ngame mnk:3,3,3\n", "colat record 1\ngame victory\nstart X\n",
	} {
		g := Game{Record: record, Seats: [2]string{"?", "?"}}
		if _, _, err := g.Read(games.All); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want one line", record, err)
		}
	}
	for _, text := range []string{"", "{{{", "{}", `{"open":true}`} {
		if g := holding(map[string]string{keyGame: text}).Game(); g != nil {
			t.Errorf("%q is read as %+v", text, g)
		}
	}
}

// begun is the record of a game before its first move.
const begun = `colat record 1
game classic
start ---------------------------OX------XO--------------------------- X
first human
second human
`

// A game that has no board here is left alone.
func TestGameWithoutABoardIsAnError(t *testing.T) {
	g := Game{Record: begun}
	if _, _, err := g.Read(games.List{}); err == nil {
		t.Error("a game without a board can be resumed")
	}
}

// A seat whose player there is no more goes to a person.
func TestUnknownSeatsGoToPersons(t *testing.T) {
	g := Game{
		Record: begun, Seats: [2]string{"nobody", ""}, Time: -1,
	}
	chosen, _, err := g.Read(games.All)
	if err != nil {
		t.Fatal(err)
	}
	if chosen.Seats != [2]string{"human", "human"} || chosen.Time != setup.Defaults(games.All).Time {
		t.Errorf("read %+v", chosen)
	}
}
