package notation

import (
	"fmt"
	"strings"

	"colat/game"
	"colat/game/match"
)

// escapeSGF keeps the characters that have a meaning in values out of names.
var escapeSGF = strings.NewReplacer(`\`, `\\`, "]", `\]`, ":", `\:`, "\r", "", "\n", " ")

// writeSGF formats a game in SGF.
func writeSGF(r *match.Record, player SGFPlayer) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "(;FF[4]GM[%s]CA[UTF-8]SZ[%s]", player.SGFGame(), player.SGFSize())
	if rule := player.SGFRule(); rule != "" {
		fmt.Fprintf(&b, "RU[%s]", rule)
	}
	for side, name := range r.Names {
		if name != "" {
			fmt.Fprintf(&b, "P%c[%s]", "BW"[side], escapeSGF.Replace(name))
		}
	}
	if !r.Ended.IsZero() {
		fmt.Fprintf(&b, "DT[%s]", r.Ended.UTC().Format("2006-01-02"))
	}
	if result := sgfScore(r); result != "" {
		fmt.Fprintf(&b, "RE[%s]", result)
	}
	if r.Clock != nil && !r.Clock.Control.IsUnequal() { // SGF has one time for both sides
		fmt.Fprintf(&b, "TM[%g]", r.Clock.Control.Total.Seconds())
		if increment := r.Clock.Control.Increment; increment > 0 {
			fmt.Fprintf(&b, "OT[%g fischer]", increment.Seconds())
		}
	}
	if MadeUp(r.Start) {
		again, err := player.SGFPosition(player.SGFPoints(r.Start), r.Start.ToMove())
		if err != nil || !game.Same(again, r.Start) {
			return "", unwritten(r.Rules, SGF, "SGF has the stones of a start alone, and the side to move")
		}
		for side, points := range player.SGFPoints(r.Start) {
			if len(points) > 0 {
				fmt.Fprintf(&b, "A%c[%s]", "BW"[side], strings.Join(points, "]["))
			}
		}
		fmt.Fprintf(&b, "PL[%c]", "BW"[r.Start.ToMove()])
	}
	writeSGFTree(&b, r, player)
	b.WriteString(")")
	return b.String(), nil
}

// sgfScore formats the result of a game, "" if it is not over.
func sgfScore(r *match.Record) string {
	if !r.Over {
		return ""
	}
	if r.Result.Winner == game.NoSide {
		return "0"
	}
	winner := string("BW"[r.Result.Winner]) + "+"
	switch r.Result.Reason {
	case game.Timeout:
		return winner + "T"
	case game.Resignation:
		return winner + "R"
	}
	if margin, ok := r.Rules.(interface{ Margin(s game.State) int }); ok {
		return fmt.Sprintf("%s%d", winner, abs(margin.Margin(last(r))))
	}
	return winner
}
