package notation

import (
	"fmt"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/match"
)

// writeGGF formats a game in GGF.
func writeGGF(r *match.Record, player GGFPlayer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[%s]", player.GGFGame())
	for side, name := range r.Names {
		if name = strings.Map(ggfLetter, name); name != "" {
			fmt.Fprintf(&b, "P%c[%s]", "BW"[side], name)
		}
	}
	if !r.Ended.IsZero() {
		fmt.Fprintf(&b, "DT[%s.UTC]", r.Ended.UTC().Format(ggfDates[0]))
	}
	fmt.Fprintf(&b, "RE[%s]TY[8]BO[8 %s]", ggfScore(r, player), player.BoardOf(r.Start))
	s := r.Start.Clone()
	for i, m := range r.Moves {
		text := strings.ToUpper(r.Rules.FormatMove(s, m))
		if isPass(text) {
			text = "PA"
		}
		if i -= r.Opening; i >= 0 && i < len(r.Milliseconds) {
			text += "//" + strconv.FormatFloat(r.Milliseconds[i]/1000, 'f', 3, 64)
		}
		fmt.Fprintf(&b, "%c[%s]", "BW"[s.ToMove()], text)
		s.Play(m)
	}
	b.WriteString(writeGGFVariations(r))
	b.WriteString(";)")
	return b.String()
}

// ggfScore formats the result of a game, "?" if it is not over.
func ggfScore(r *match.Record, player GGFPlayer) string {
	if !r.Over {
		return "?"
	}
	sign := 1
	if r.Result.Winner == game.Second {
		sign = -1
	}
	switch end := last(r); r.Result.Reason {
	case game.Timeout:
		return fmt.Sprintf("%+d.000:t", 64*sign)
	case game.Agreement:
		return "0.000:s"
	default:
		if _, onBoard := end.Result(); !onBoard {
			return fmt.Sprintf("%+d.000:r", 64*sign)
		}
		return fmt.Sprintf("%+d.000", player.Margin(end))
	}
}

// ggfLetter drops characters that would end the value of a property. It is a mapping
// for strings.Map.
func ggfLetter(c rune) rune {
	if strings.ContainsRune("[]\r\n", c) {
		return -1
	}
	return c
}
