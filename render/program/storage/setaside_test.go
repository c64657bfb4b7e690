package storage

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/match"
	"colat/render/table/games"
)

// TestNoUnfinishedGameIsLost replaces games on the board by others at random: each is kept once,
// the newest first, and the oldest one is dropped if there are too many, which is said.
func TestNoUnfinishedGameIsLost(t *testing.T) {
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	openings := [...]string{"d3", "d3c5", "c4", "c4c3", "f5", "f5d6", "e6", "e6f4", "d3e3", "d3c3", "c4e3", "f5f4",
		"e6d6", "d3c5d6", "d3c5f6", "f5d6c3", "f5d6c4", ""}
	records := make([]*match.Record, len(openings))
	for i, text := range openings {
		moves, err := game.ParseMoves(start, text)
		if err != nil {
			t.Fatal(err)
		}
		records[i] = &match.Record{Rules: rules, Start: start, Moves: moves}
	}
	rapid.Check(t, func(t *rapid.T) {
		var s Store
		var want []string
		board := ""
		for range rapid.IntRange(1, 40).Draw(t, "games") {
			r := rapid.SampledFrom(records).Draw(t, "game")
			text := r.String()
			aside, dropped := s.MakeRoom(r)
			want = slices.DeleteFunc(want, func(other string) bool { return other == text })
			begun := board != "" && board != records[len(records)-1].String() && board != text
			if begun {
				want = slices.Insert(want, 0, board)
			}
			if aside != begun {
				t.Fatalf("set aside: %v, want %v", aside, begun)
			}
			if (dropped != nil) != (len(want) > MostSetAside) {
				t.Fatalf("dropped %v of %d", dropped, len(want))
			}
			want = want[:min(len(want), MostSetAside)]
			s.KeepGame(Game{Record: text, Seats: [2]string{"human", "human"}})
			board = text
			var got []string
			for _, g := range s.SetAside() {
				got = append(got, g.Record)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("kept %q, want %q", got, want)
			}
		}
	})
}

// TestSetAsideOfAnEarlierBuild reads games without a time.
func TestSetAsideOfAnEarlierBuild(t *testing.T) {
	rules, _ := games.All.Rules("classic")
	start, _ := rules.New(nil, nil)
	moves, err := game.ParseMoves(start, "d3c5")
	if err != nil {
		t.Fatal(err)
	}
	record, err := json.Marshal((&match.Record{Rules: rules, Start: start, Moves: moves}).String())
	if err != nil {
		t.Fatal(err)
	}
	s := Store{memory: map[string][]byte{keySetAside: []byte(`[{"record":` + string(record) +
		`,"seats":["human","level:level=2"],"time":1000000000,"address":"","open":false,"over":false}]`)}}
	list := s.AllUnfinished()
	if len(list) != 1 || !list[0].At.IsZero() {
		t.Fatalf("%+v", list)
	}
	if _, record, err := list[0].Read(games.All); err != nil || len(record.Moves) != 2 {
		t.Errorf("%v, %v", record, err)
	}
}
