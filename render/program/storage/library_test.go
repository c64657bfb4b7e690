package storage

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	_ "colat/ai/textbook"
	"colat/game"
	"colat/game/match"
	"colat/render/table/games"
)

// ended returns a record of Tic-Tac-Toe that X has won, between two seats.
func ended(t testing.TB, first, second, moves string) *match.Record {
	t.Helper()
	rules, err := games.All.Rules("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: rules, Start: s.Clone(), Names: [2]string{first, second}}
	if r.Moves, err = game.ParseMoves(s, moves); err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moves {
		s.Play(m)
	}
	result, over := s.Result()
	if !over {
		result = game.Result{Winner: s.ToMove().Opponent(), Reason: game.Resignation}
	}
	r.End(result, s)
	return r
}

// Games of Tic-Tac-Toe that X wins, that O wins, and that is drawn.
const (
	firstWins  = "a1 b1 a2 b2 a3"
	secondWins = "a1 b1 a2 b2 c3 b3"
	drawnMoves = "a1 b2 c3 b1 b3 a3 c1 c2 a2"
)

// shelf is a storage with room for so many bytes.
type shelf struct {
	items map[string][]byte
	room  int
	due   []func() // what later was called with
}

func (s *shelf) load(key string) []byte { return s.items[key] }

func (s *shelf) save(key string, data []byte) error {
	used := len(data)
	for other, item := range s.items {
		if other != key {
			used += len(item)
		}
	}
	if used > s.room {
		return errors.New("no room")
	}
	s.items[key] = data
	return nil
}

func (s *shelf) alone(do func()) { do() }

func (s *shelf) later(do func()) bool {
	s.due = append(s.due, do)
	return true
}

func (s *shelf) remove(key string) { delete(s.items, key) }

func (s *shelf) keys(folder string) []string {
	var keys []string
	for key := range s.items {
		if strings.HasPrefix(key, folder+"/") {
			keys = append(keys, key)
		}
	}
	return keys
}

func storeWith(room int) (*Store, *shelf) {
	s := &shelf{items: make(map[string][]byte), room: room}
	return &Store{storage: s}, s
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

func add(t testing.TB, l Library, r *match.Record, at time.Time) Room {
	t.Helper()
	room, err := l.Add(r, Played{Thinking: time.Second}, at)
	if err != nil {
		t.Fatal(err)
	}
	return room
}

func TestFinishedGameIsKeptOnce(t *testing.T) {
	store, disk := storeWith(1 << 20)
	l := store.Library()
	add(t, l, ended(t, "human", "greedy", firstWins), noon)
	add(t, l, ended(t, "human", "greedy", firstWins), noon.Add(20*time.Second)) // the program was begun anew
	add(t, l, ended(t, "greedy", "human", drawnMoves), noon.Add(time.Minute))
	add(t, l, ended(t, "human", "greedy", firstWins), noon.Add(3*time.Hour)) // another one like it
	empty := ended(t, "human", "greedy", "a1")
	empty.Moves = nil
	add(t, l, empty, noon)
	list := l.Games()
	if len(list) != 3 || len(disk.items) != 3 {
		t.Fatalf("%d games: %+v", len(list), list)
	}
	f := list[1]
	if f.Game != "mnk:3,3,3" || f.Players != [2]string{"greedy", "human"} || f.Winner != "draw" || f.Moves != 9 ||
		!f.Ended.Equal(noon.Add(time.Minute)) || f.Thinking != time.Second {
		t.Errorf("%+v", f)
	}
	r, err := l.Read(f.ID)
	if err != nil || len(r.Moves) != 9 || r.Names != f.Players || !r.Over {
		t.Errorf("%v, %+v", err, r)
	}
	removed := l.Remove(f.ID)
	if _, err := l.Read(f.ID); err == nil || len(l.Games()) != 2 {
		t.Error("the game is there after it was removed")
	}
	l.Restore(removed)
	if again := l.Games(); len(again) != 3 || again[1] != f {
		t.Errorf("put back: %+v", again)
	}
}

// One game that cannot be read costs none of the others.
func TestDamagedGameIsLeftOut(t *testing.T) {
	store, disk := storeWith(1 << 20)
	l := store.Library()
	add(t, l, ended(t, "human", "greedy", firstWins), noon)
	disk.items[folder+"/20260304120001-00000000"] = []byte(`{"record":{"game":"mnk:3,3,3"`)
	disk.items[folder+"/nonsense"] = []byte(`[]`)
	if list := l.Games(); len(list) != 1 {
		t.Errorf("%+v", list)
	}
	if text := l.Export(); strings.Count(string(text), "\n") != 1 {
		t.Errorf("exported %q", text)
	}
}

// Where there is no room the oldest games make some, but not before people know it, and
// the game that found none is there until the program ends.
func TestOldestGamesMakeRoomOnceItWasTold(t *testing.T) {
	store, disk := storeWith(1500)
	l := store.Library()
	told := -1
	for i := range 12 {
		before := len(l.Games())
		if room := add(t, l, ended(t, "human", fmt.Sprintf("greedy:%d", i), firstWins),
			noon.Add(time.Duration(i)*time.Minute)); room == Short {
			if told >= 0 {
				t.Fatalf("told after game %d and again after game %d", told, i)
			}
			told = i
			if len(l.Games()) != before+1 {
				t.Errorf("game %d cost another one before anybody was told", i)
			}
		}
	}
	list := l.Games()
	if told < 0 || list[0].Players[1] != "greedy:11" {
		t.Fatalf("told after game %d: %+v", told, list)
	}
	if again := (&Store{storage: disk}).Library().Games(); len(again) == 0 || again[0].Players[1] != "greedy:11" {
		t.Errorf("of the newest games is left: %+v", again)
	}
}

func TestStatistics(t *testing.T) {
	var store Store
	l := store.Library()
	play := func(i int, first, second, moves string) {
		add(t, l, ended(t, first, second, moves), noon.Add(time.Duration(i)*time.Hour))
	}
	play(0, "human", "greedy", firstWins)
	play(1, "human", "alphabeta:depth=4", firstWins)
	play(2, "alphabeta:depth=4,time=2s", "human", secondWins)
	play(3, "alphabeta:depth=4", "human", drawnMoves)
	play(4, "human", "human", firstWins)
	play(5, "greedy", "random", firstWins)
	play(6, "greedy", "human", firstWins)
	play(7, "human", "greedy", firstWins)
	got := Count(pointers(l.Games()))
	if got.All != (Tally{4, 1, 1}) || got.Sides != [2]Tally{{3, 0, 0}, {1, 1, 1}} || got.Streak != 1 || got.Best != 3 {
		t.Errorf("%+v", got)
	}
	want := []Group{{"greedy", Tally{2, 0, 1}}, {"alphabeta:depth=4", Tally{2, 1, 0}}}
	if !slices.Equal(got.Opponents, want) || !slices.Equal(got.Families, []Group{{"mnk", Tally{4, 1, 1}}}) {
		t.Errorf("%+v, %+v", got.Opponents, got.Families)
	}
	if none := Count(nil); none.All.Games() != 0 || none.Best != 0 {
		t.Errorf("of nothing: %+v", none)
	}
}

func pointers(list []Finished) (all []*Finished) {
	for i := range list {
		all = append(all, &list[i])
	}
	return all
}
