//go:build !js

package remote

import (
	"testing"

	"colat/ai"
	_ "colat/ai/all"
	"colat/game"
)

// TestEveryChampionStarts: also the ones that search on one thread.
func TestEveryChampionStarts(t *testing.T) {
	for _, family := range game.Families() {
		rules, err := family.Rules(nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New("champion", rules); err != nil {
			t.Errorf("%s: %v", family.ID, err)
		}
	}
	rules, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	player, err := New("champion", rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if m, _, err := player.Think(t.Context(), ai.At(s, ai.Limits{Depth: 2})); err != nil || !game.IsLegal(s, m) {
		t.Errorf("%v, %v", m, err)
	}
}

func TestChampionOnAllProcessors(t *testing.T) {
	for spec, want := range map[string]string{
		"champion":                   "champion:threads=0",
		"champion:":                  "champion:threads=0",
		"champion:depth=3":           "champion:depth=3,threads=0",
		"champion:threads=2":         "champion:threads=2",
		"champion:time=1s,threads=1": "champion:time=1s,threads=1",
		"greedy":                     "greedy",
		"cmd:champion":               "cmd:champion",
	} {
		if got := onAllProcessors(spec); got != want {
			t.Errorf("%s becomes %s, want %s", spec, got, want)
		}
	}
}
