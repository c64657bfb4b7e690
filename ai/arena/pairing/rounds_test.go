package pairing_test

import (
	"fmt"
	"reflect"
	"testing"

	"colat/ai/arena/pairing"
)

// swissOf returns a Swiss tournament.
func swissOf(players int) *pairing.Tournament {
	t := &pairing.Tournament{Seed: 7, Stages: []pairing.Stage{{Kind: pairing.SwissStage, Rounds: 5, Games: 1}}}
	for n := range players {
		t.Players = append(t.Players, pairing.Player{Name: fmt.Sprint("player ", n)})
	}
	return t
}

// played returns the results of a plan's unfinished games, all of which the opener wins.
func played(plan *pairing.Plan) []pairing.Result {
	var results []pairing.Result
	for _, m := range plan.Open() {
		for _, g := range m.Games {
			results = append(results, pairing.Result{Game: g.Key, Players: g.Players, Points: [2]int{pairing.Win, 0}})
		}
	}
	return results
}

// A round that has been paired before is not paired again, unless the results before it
// have changed.
func TestRoundsArePairedOnce(t *testing.T) {
	first := swissOf(9)
	plan, err := first.Plan(nil)
	if err != nil {
		t.Fatal(err)
	}
	results := played(plan)
	if plan, err = first.Plan(results); err != nil {
		t.Fatal(err)
	}
	rounds := plan.Rounds()
	if len(rounds) != 1 {
		t.Fatalf("%d rounds have no games yet, want one", len(rounds))
	}
	// A pairing that this package would not choose shows whether it is used.
	marked := rounds[0]
	pair := &marked.Pairing.Pairs[0]
	pair.First, pair.Second = pair.Second, pair.First
	first.Rounds = []pairing.Round{marked}
	again, err := first.Plan(results)
	if err != nil {
		t.Fatal(err)
	}
	want, got := plan.Phases[1].Meetings[0].Players, again.Phases[1].Meetings[0].Players
	if got == want {
		t.Errorf("the round was paired again: %v", got)
	}
	results[0].Points = [2]int{0, pairing.Win}
	with, err := first.Plan(results)
	if err != nil {
		t.Fatal(err)
	}
	first.Rounds = nil
	without, err := first.Plan(results)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(with.Phases, without.Phases) {
		t.Error("a round is kept after a correction")
	}
}

// BenchmarkPairedRound plans a tournament whose second round is not paired yet, or has been.
func BenchmarkPairedRound(b *testing.B) {
	first := swissOf(128)
	plan, err := first.Plan(nil)
	if err != nil {
		b.Fatal(err)
	}
	results := played(plan)
	if plan, err = first.Plan(results); err != nil {
		b.Fatal(err)
	}
	for name, rounds := range map[string][]pairing.Round{"unpaired": nil, "paired": plan.Rounds()} {
		b.Run(name, func(b *testing.B) {
			first.Rounds = rounds
			for b.Loop() {
				if _, err := first.Plan(results); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
