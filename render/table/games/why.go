package games

import (
	"strings"

	"colat/ai/reasons"
	"colat/game"
	"colat/render/kit/locale"
)

// whyWords are the IDs of the texts about bad moves.
var whyWords = [...]string{
	reasons.MissedWin: "why.missed-win", reasons.AllowedWin: "why.allowed-win",
	reasons.MissedSuns: "why.missed-suns", reasons.AllowedSuns: "why.allowed-suns",
	reasons.MissedFours: "why.missed-fours", reasons.AllowedFours: "why.allowed-fours",
	reasons.Corner: "why.corner", reasons.Parity: "why.parity", reasons.Mobility: "why.mobility",
	reasons.Block: "why.block", reasons.Free: "why.free", reasons.Capture: "why.capture",
}

// Why returns sentences that say why a move in s is bad, and another one better.
func (g *Game) Why(l *locale.Locale, s game.State, best game.Move, found []reasons.Reason) string {
	var said []string
	for i := range found {
		said = append(said, g.why(l, s, best, &found[i]))
	}
	return strings.Join(said, " ")
}

func (g *Game) why(l *locale.Locale, s game.State, best game.Move, r *reasons.Reason) string {
	data := locale.Data{"Side": SideName(l, s.Rules(), s.ToMove().Opponent()), "Less": r.Less}
	state := s.Clone()
	var line, squares []string
	for i, m := range r.Line {
		text := g.MoveText(l, state, m)
		if i == 0 {
			best = m
		}
		line = append(line, text)
		data["Square"] = text
		state.Play(m)
	}
	for _, m := range r.Squares {
		squares = append(squares, g.MoveText(l, s, m))
	}
	data["Best"] = g.MoveText(l, s, best)
	data["Line"], data["Squares"] = strings.Join(line, " "), strings.Join(squares, " ")
	if r.Count == 0 {
		return l.Format(whyWords[r.Kind], data)
	}
	return l.Count(whyWords[r.Kind], r.Count, data)
}
