package pairing

import (
	"testing"

	"pgregory.net/rapid"
)

// Each game has a key of its own for any names of players, and results that were kept under keys
// without quotation marks count.
func TestKeysAreInjective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[AB"/–1]{1,5}`), 4, 4, rapid.ID[string]).Draw(t, "names")
		tournament := &Tournament{Stages: []Stage{{Kind: GroupStage, Groups: 1, Games: 2}}}
		for _, name := range names {
			tournament.Players = append(tournament.Players, Player{Name: name})
		}
		plan, err := tournament.Plan(nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := make(map[string]bool)
		var kept []Result
		for _, m := range plan.Phases[0].Meetings {
			for _, g := range m.Games {
				if seen[g.Key] {
					t.Errorf("two games have the key %s", g.Key)
				}
				seen[g.Key] = true
				kept = append(kept, Result{Game: m.PlainKey(&g), Players: g.Players, Points: [2]int{Win, 0}})
			}
		}
		after, err := tournament.Plan(kept)
		if err != nil || !after.Finished || len(after.Void) > 0 {
			t.Errorf("after kept results: finished %v, void %v, %v", after.Finished, after.Void, err)
		}
	})
}
