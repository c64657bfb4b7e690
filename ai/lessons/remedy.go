package lessons

import (
	"strings"

	"colat/ai/reasons"
	"colat/game"
)

// remedies are the IDs of lessons of strategy about kinds of errors, by the families of games.
var remedies = map[string]map[reasons.Kind]string{
	"victory": {
		reasons.MissedWin: "fifth-sun", reasons.AllowedWin: "last-sun", reasons.MissedSuns: "fifth-sun",
		reasons.AllowedSuns: "last-sun", reasons.Corner: "corners", reasons.Parity: "parity", reasons.Mobility: "mobility",
	},
	"classic": {reasons.Corner: "corners", reasons.Parity: "parity", reasons.Mobility: "mobility"},
	"mnk": {
		reasons.AllowedWin: "defence", reasons.MissedFours: "fours", reasons.AllowedFours: "defence",
	},
	"uttt":   {reasons.Block: "losing-a-block", reasons.Free: "free-move", reasons.AllowedWin: "sending"},
	"cotoan": {reasons.Capture: "exchanges", reasons.AllowedWin: "zero", reasons.MissedWin: "zero"},
}

// Remedy returns the ID of the lesson of strategy about a kind of error, or "" for none.
func Remedy(rules game.Rules, kind reasons.Kind) string {
	family, _, _ := strings.Cut(rules.ID(), ":")
	return remedies[family][kind]
}
