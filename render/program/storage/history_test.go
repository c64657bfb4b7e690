package storage

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
)

var against = Part{Side: game.First, Opponent: "level:3"}

func TestHistoryKeepsAGameOnce(t *testing.T) {
	store, disk := storeWith(1 << 20)
	r := ended(t, "human", "level:3", firstWins)
	store.Note(r, against, noon)
	store.Note(r, against, noon.Add(20*time.Second)) // the program was begun anew
	store.Note(r, Part{Side: game.First, Opponent: "level:3", Help: Helped}, noon.Add(40*24*time.Hour))
	unfinished := ended(t, "human", "level:3", "a1")
	unfinished.Over = false
	store.Note(unfinished, against, noon)
	h := store.History()
	if len(h.Entries) != 2 || len(disk.keys(historyFolder)) != 2 {
		t.Fatalf("%d entries in %d months", len(h.Entries), len(disk.keys(historyFolder)))
	}
	want := Entry{ID: h.Entries[0].ID, Game: "mnk:3,3,3", Part: against, Winner: game.First, Line: "a1,b1,a2,b2,a3"}
	if diff := cmp.Diff(want, h.Entries[0]); diff != "" || !h.Entries[0].Won() || !h.Entries[0].Ended().Equal(noon) {
		t.Errorf("the entry differs: %s", diff)
	}
	if e := h.Entries[1]; e.Help != Helped {
		t.Errorf("the entry of a game with help is %v", e)
	}
}

// A player that is named like something with spaces, or unknown, does not damage the entry.
func TestStrangeOpponents(t *testing.T) {
	for spec, want := range map[string]string{
		"human": "human", "level:8,time=3s": "level:8", "a b": "human", "nobody": "human",
	} {
		e := entryOf(ended(t, "human", spec, firstWins), Part{Side: game.First, Opponent: spec})
		if e.Opponent != want {
			t.Errorf("%q is kept as %q, want %q", spec, e.Opponent, want)
		}
	}
}

func TestFindingsOfOwnGames(t *testing.T) {
	var store Store
	mine, others := ended(t, "human", "level:3", firstWins), ended(t, "human", "human", secondWins)
	store.Note(mine, against, noon)
	store.Note(others, Part{Side: game.NoSide, Opponent: setup.Human}, noon)
	want := &Findings{
		Phases: [Phases]Loss{{3, 0.25}, {2, 0}, {4, 12.5}}, Errors: []Fault{{"missed-win", 2, 1.5}},
	}
	find := func(side game.Player) *Findings {
		if side != game.First {
			t.Errorf("asked about the side %v", side)
		}
		return want
	}
	if !store.Find(mine, find) || store.Find(others, find) || store.Find(ended(t, "human", "human", drawnMoves), find) {
		t.Error("the findings are not kept with the user's own game alone")
	}
	for _, e := range store.History().Entries {
		if e.Side == game.First && cmp.Diff(want, e.Findings) != "" || e.Side == game.NoSide && e.Findings != nil {
			t.Errorf("kept %v", e.String())
		}
	}
}

// Games of earlier builds of the program are in its library, but not in the history.
func TestRecallFromTheLibrary(t *testing.T) {
	kept := readEarlier(t)
	store := &Store{memory: make(map[string][]byte)}
	for key, value := range kept.Storage {
		store.memory[key] = value
	}
	h := store.History()
	ids := store.Missing(&h)
	if len(h.Entries) > 0 || len(ids) != kept.Finished {
		t.Fatalf("%d entries are known, %d of %d are missing", len(h.Entries), len(ids), kept.Finished)
	}
	h = h.Merge(store.Recall(ids))
	own := 0
	for _, f := range store.Library().Games() {
		if f.Players[0] == setup.Human || f.Players[1] == setup.Human {
			own++
		}
	}
	if len(h.Entries) != own || own == 0 {
		t.Errorf("%d of %d games are recalled", len(h.Entries), own)
	}
	for _, e := range h.Entries {
		if e.Help == Alone || e.Line == "" && e.Help != Helped {
			t.Errorf("recalled is %s", e.String())
		}
	}
	store.KeepHistory(h)
	if again := store.History(); cmp.Diff(h, again) != "" {
		t.Errorf("kept and read differ: %s", cmp.Diff(h, again))
	}
}

// The entries of an earlier build of the program do not hold the drawn cells: they come from the
// library, and the rest of the entry stays.
func TestCellsFromTheLibrary(t *testing.T) {
	var store Store
	rules, err := game.Find("victory")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &match.Record{Rules: rules, Start: start, Names: [2]string{"human", "level:3"}}
	if r.Moves, err = game.ParseMoves(start, "d3c5"); err != nil {
		t.Fatal(err)
	}
	r.End(game.Result{Winner: game.First, Reason: game.Resignation}, start)
	if _, err := store.Library().Add(r, Played{}, noon); err != nil {
		t.Fatal(err)
	}
	store.Note(r, against, noon)
	full := store.History()
	if e := full.Entries[0]; e.Start != "a1+c7+d5+g4+f3" || e.Line != "d3,c5" {
		t.Fatalf("the entry is %s", e.String())
	}
	old := History{slices.Clone(full.Entries)}
	old.Entries[0].Start = ""
	store.KeepHistory(old)
	old = store.History()
	ids := store.Missing(&old)
	if diff := cmp.Diff(full, old.Merge(store.Recall(ids))); len(ids) != 1 || diff != "" {
		t.Errorf("of %v is recalled: %s", ids, diff)
	}
	if ids := store.Missing(&full); len(ids) > 0 {
		t.Errorf("%v are missing", ids)
	}
}

// anyEntry draws an entry, often with the ID of another one.
func anyEntry(t *rapid.T) Entry {
	day, sum := rapid.IntRange(0, 70).Draw(t, "day"), rapid.IntRange(0, 3).Draw(t, "sum")
	e := Entry{
		ID:   noon.AddDate(0, 0, day).Format(timeForm) + fmt.Sprintf("-%08x", sum),
		Game: rapid.SampledFrom([]string{"classic", "mnk:7,7,5"}).Draw(t, "game"),
		Part: Part{
			Side:     rapid.SampledFrom([]game.Player{game.First, game.Second, game.NoSide}).Draw(t, "side"),
			Opponent: rapid.SampledFrom([]string{"human", "level:4"}).Draw(t, "opponent"),
			Help:     rapid.SampledFrom([]Help{Alone, Helped, HelpUnknown}).Draw(t, "help"),
		},
		Winner: rapid.SampledFrom([]game.Player{game.First, game.Second, game.NoSide}).Draw(t, "winner"),
		Line:   []string{"", "d3,c5"}[sum%2], // of one game, as the sum is
	}
	if e.Line != "" && rapid.Bool().Draw(t, "started") {
		e.Start = "a1+c7+d5+g4+f3"
	}
	if rapid.Bool().Draw(t, "analysed") {
		loss := Loss{rapid.IntRange(0, 30).Draw(t, "moves"), float64(rapid.IntRange(0, 400).Draw(t, "sum")) / 4}
		e.Findings = &Findings{Margin: rapid.Bool().Draw(t, "margin"), Phases: [Phases]Loss{loss}}
		if rapid.Bool().Draw(t, "errors") {
			e.Findings.Errors = []Fault{{"win-lost", 1, 0.5}}
		}
	}
	return e
}

func anyHistory(t *rapid.T) History {
	h := History{rapid.SliceOfN(rapid.Custom(anyEntry), 0, 12).Draw(t, "entries")}
	h.mend()
	return h
}

// Merge is a union: the order and the number of merges do not matter, and nothing is lost.
func TestMergeIsAUnion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anyHistory(t), anyHistory(t), anyHistory(t)
		same := func(what string, x, y History) {
			if diff := cmp.Diff(x, y); diff != "" {
				t.Fatalf("%s: %s", what, diff)
			}
		}
		both := a.Merge(b)
		same("in the other order", both, b.Merge(a))
		same("with itself", a, a.Merge(a))
		same("again", both, both.Merge(a))
		same("of three", both.Merge(c), a.Merge(b.Merge(c)))
		for _, e := range slices.Concat(a.Entries, b.Entries) {
			at := both.find(e.ID)
			if at < 0 || e.Findings != nil && both.Entries[at].Findings == nil {
				t.Fatalf("%s is lost", e.String())
			}
		}
		text, err := json.Marshal(both)
		if err != nil {
			t.Fatal(err)
		}
		var read History
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		same("written and read", both, read)
		var store Store
		store.KeepHistory(both)
		same("kept", both, store.History())
		store.KeepHistory(a)
		same("replaced", a, store.History())
	})
}

func TestHistoryStaysSmall(t *testing.T) {
	var h History
	for i := range mostInMonth + 50 {
		e := Entry{ID: noon.Add(time.Duration(i)*time.Minute).Format(timeForm) + "-00000000", Game: "classic"}
		e.Opponent, e.Line = "level:3", strings.Repeat("d3,", 20)
		h.Entries = append(h.Entries, e)
	}
	h = h.Merge(History{})
	if len(h.Entries) != mostInMonth || !h.Entries[0].Ended().Equal(noon.Add(50*time.Minute)) {
		t.Errorf("%d entries are kept from %v on", len(h.Entries), h.Entries[0].Ended())
	}
	var store Store
	store.KeepHistory(h)
	if size := len(store.memory[historyFolder+"/"+h.Entries[0].month()]); size > 120_000 {
		t.Errorf("a month takes %d bytes", size)
	}
}

// What a later version has stored stays.
func TestHistoryOfALaterVersion(t *testing.T) {
	const later = `{"version":2,"games":"many"}`
	key := historyFolder + "/202603"
	shelf := &shelf{items: map[string][]byte{key: []byte(later)}, room: 1 << 20}
	store := &Store{storage: shelf}
	store.Note(ended(t, "human", "level:3", firstWins), against, noon)
	if string(shelf.items[key]) != later || len(store.History().Entries) != 1 {
		t.Errorf("%s is left, and %d entries", shelf.items[key], len(store.History().Entries))
	}
}

func FuzzParseEntry(f *testing.F) {
	for _, text := range []string{
		"20260304120000-00000001 classic X level:3 O a d3,c5", "20260304120000-00000001 mnk:3,3,3 - human - u -",
		"20260304120000-00000001 uttt O level:8 O h - chance 3:1.50 2:0.00 5:2.25 win-lost:2:1.10",
		"20260304120000-00000001 victory X level:2 X a d3,c5@a1+c7+d5+g4+f3 chance 3:1.50 2:0.00 5:2.25",
		"20260304120000-00000001 victory X level:2 X a -@@none",
		"20260304120000-1 uttt O level:8 O h - margin 3:NaN 2:0 5:1e9", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := ParseEntry(text)
		if err != nil {
			return
		}
		again, err := ParseEntry(e.String())
		if err != nil || cmp.Diff(e.String(), again.String()) != "" {
			t.Errorf("%q is read as %q, and that as %q: %v", text, e.String(), again.String(), err)
		}
	})
}
