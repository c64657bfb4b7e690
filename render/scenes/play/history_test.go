package play_test

import (
	"testing"

	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// The history keeps the opponent of a game, and whether the user had help, also across a reload.
func TestHistoryKnowsOfHelp(t *testing.T) {
	for _, test := range []struct {
		help string // control
		want storage.Help
	}{
		{"", storage.Alone}, {"undo", storage.Helped}, {"hint", storage.Helped}, {"analyse", storage.Helped},
		{"curve", storage.Helped},
	} {
		kept := &storage.Store{}
		const address = "game=classic&white=level:1&seed=3"
		a, _ := apptest.Open(t, address, kept)
		a.Click(t, "d3")
		a.Until(t, "it is black's turn", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
		switch test.help {
		case "":
		case "curve":
			a.Set(func(s *storage.Settings) { s.Curve = true })
			a.Tick()
			a.Click(t, a.State().Legal[0])
			a.Until(t, "it is black's turn once more", func(s app.ProbeState) bool { return len(s.Moves) == 4 })
		default:
			a.Activate(test.help)
			a.Tick()
			a, _ = apptest.Open(t, address, kept)
		}
		if test.help == "undo" {
			a.Click(t, "d3")
			a.Until(t, "it is black's turn again", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
		}
		a.Activate("confirm-resign")
		a.Tick()
		h := kept.History()
		if len(h.Entries) != 1 {
			t.Errorf("%q: %d games are kept", test.help, len(h.Entries))
			continue
		}
		if e := h.Entries[0]; e.Help != test.want || e.Side != game.First || e.Opponent != "level:1" || !e.Lost() {
			t.Errorf("%q: kept is %s", test.help, e.String())
		}
	}
}
