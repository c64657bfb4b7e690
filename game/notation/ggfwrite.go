package notation

import (
	"cmp"
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
	end := last(r)
	if date := ownGGF(r, "DT", writtenDT(r), func(t string) bool { return ggfDate(t).Equal(r.Ended) }); date != "" {
		writeProperty(&b, "DT", date)
	}
	if r.Round != "" {
		writeProperty(&b, ggfRound, r.Round)
	}
	writeProperty(&b, "RE", ownGGF(r, "RE", ggfScore(r, end), func(t string) bool { return saysResult(t, r, end) }))
	writeProperty(&b, "TY", ownGGF(r, "TY", "8", func(string) bool { return true }))
	writeGGFClock(&b, r)
	for _, t := range r.Tags {
		if isGGFName(t.Name) && t.Name != "DT" && t.Name != "RE" && t.Name != "TY" {
			writeProperty(&b, t.Name, t.Value)
		}
	}
	writeProperty(&b, "BO", "8 "+player.BoardOf(r.Start))
	comments, alone := ggfComments(r)
	writeComment(&b, comments[0])
	s := r.Start.Clone()
	for i, m := range r.Moves {
		text := strings.ToUpper(r.Rules.FormatMove(s, m))
		if isPass(text) {
			text = "PA"
		}
		writeProperty(&b, string("BW"[s.ToMove()]), text+ggfReport(r, i-r.Opening))
		writeComment(&b, comments[i+1])
		s.Play(m)
	}
	if !alone {
		b.WriteString(writeGGFVariations(r))
	}
	b.WriteString(";)")
	return b.String()
}

// writeProperty writes a property, without the characters that would end its value.
func writeProperty(b *strings.Builder, name, value string) {
	fmt.Fprintf(b, "%s[%s]", name, strings.Map(ggfLetter, value))
}

func writeComment(b *strings.Builder, comment string) {
	if comment != "" {
		fmt.Fprintf(b, "%s[%s]", ggfComment, escapeComment.Replace(comment))
	}
}

// ggfReport formats the evaluation and the time of a move after the opening, by its index.
func ggfReport(r *match.Record, i int) (report string) {
	if i >= 0 && i < len(r.Evaluations) && r.Evaluations[i] != "" {
		report = "/" + strings.ReplaceAll(r.Evaluations[i], "/", "")
	}
	if i >= 0 && i < len(r.Milliseconds) {
		report = cmp.Or(report, "/")
		report += "/" + strconv.FormatFloat(r.Milliseconds[i]/1000, 'f', 3, 64)
	}
	return report
}

// writtenDT returns the date of a game as this program writes it, "" if it is unknown.
func writtenDT(r *match.Record) string {
	if r.Ended.IsZero() {
		return ""
	}
	return r.Ended.UTC().Format(writtenDate)
}

// ggfScore formats the result of a game that ended in end, "?" if it is not over.
func ggfScore(r *match.Record, end game.State) string {
	if !r.Over {
		return "?"
	}
	sign := 1
	if r.Result.Winner == game.Second {
		sign = -1
	}
	switch r.Result.Reason {
	case game.Timeout:
		return fmt.Sprintf("%+d.000:t", 64*sign)
	case game.Agreement:
		return "0.000:s"
	default:
		if _, onBoard := end.Result(); !onBoard {
			return fmt.Sprintf("%+d.000:r", 64*sign)
		}
		return fmt.Sprintf("%+d.000", r.Rules.(GGFPlayer).Margin(end))
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
