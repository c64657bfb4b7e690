package storage

import (
	"testing"

	"colat/game"
	"colat/game/match"
	"colat/render/table/games"
)

// A pass is no move of a finished game, neither in the library nor to its readers; the game itself keeps it.
func TestPassesAreNoMovesOfFinishedGames(t *testing.T) {
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Of each position the first legal move, or in every third one the last, leads to passes.
	s, r := start.Clone(), &match.Record{Rules: rules, Start: start, Names: [2]string{"human", "human"}}
	for {
		if result, over := s.Result(); over {
			r.End(result, s)
			break
		}
		legal := s.AppendMoves(nil)
		m := legal[0]
		if len(r.Moves)%3 == 0 {
			m = legal[len(legal)-1]
		}
		r.Moves = append(r.Moves, m)
		s.Play(m)
	}
	played := games.All.Of(rules).Count(start, r.Moves)
	if played == len(r.Moves) {
		t.Fatalf("no side passes in %s", game.FormatMoves(start, r.Moves, " "))
	}
	store, _ := storeWith(1 << 20)
	add(t, store.Library(), r, noon)
	list := store.Library().Games()
	if len(list) != 1 || list[0].Moves != played {
		t.Fatalf("%+v, want %d moves", list, played)
	}
	kept, err := store.Library().Read(list[0].ID)
	if err != nil || len(kept.Moves) != len(r.Moves) {
		t.Errorf("%v: %d moves and passes are kept, want %d", err, len(kept.Moves), len(r.Moves))
	}
}
