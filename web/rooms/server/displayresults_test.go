package server_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// The results of a simultaneous display have the exhibitor apart, also while boards are in play.
func TestResultsOfADisplay(t *testing.T) {
	var c tournament.Tournament
	now := time.UnixMilli(1_764_000_000_000)
	do := func(who string, command tournament.Command) {
		t.Helper()
		for e, err := c.Decide(who, &command, now); e != nil || err != nil; e, err = c.Due(now, protocol.NewID) {
			if err == nil {
				err = c.Apply(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	do("teacher", tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Seed: 3,
		Stages:    []pairing.Stage{{Kind: pairing.DisplayStage}},
		Exhibitor: &tournament.Exhibitor{Name: "Máy", Engine: "champion"},
	}})
	for _, name := range []string{"An", "Bình", "Chi"} {
		do(name, tournament.Command{Do: tournament.Enter, Name: name})
	}
	do("teacher", tournament.Command{Do: tournament.Begin})
	do("Chi", tournament.Command{Do: tournament.Leave})
	g := c.Given()[0]
	do("teacher", tournament.Command{Do: tournament.Correct, Result: &pairing.Result{
		Game: g.Game, Players: g.Players, Points: [2]int{0, pairing.Win}, // to An, who has the second side
	}})
	results, err := server.ResultsOf(&c, func(string) (*match.Record, error) { return nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	var page, data, table bytes.Buffer
	for _, err := range []error{results.WriteHTML(&page), results.WriteJSON(&data), results.WriteCSV(&table)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string][]string{
		page.String():  {"Simultaneous display", "1 won, 0 drawn, 1 lost", "Bình"},
		data.String():  {`"exhibitor": {`, `"kind": "simultaneous"`, `"finished": false`},
		table.String(): {"Bình", "forfeit"},
	} {
		for _, words := range want {
			if !strings.Contains(text, words) {
				t.Errorf("%q is missing in %s", words, text)
			}
		}
	}
	if strings.Contains(page.String(), "Cross table") || results.Places != nil {
		t.Errorf("places %+v while boards are in play, %s", results.Places, &page)
	}
}
