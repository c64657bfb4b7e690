package games

import (
	"strings"

	"colat/ai/reasons"
	"colat/game"
	"colat/render/kit/locale"
)

// whyWords are the IDs of the texts about bad and good moves.
var whyWords = [...]string{
	reasons.MissedWin: "why.missed-win", reasons.AllowedWin: "why.allowed-win",
	reasons.MissedSuns: "why.missed-suns", reasons.AllowedSuns: "why.allowed-suns",
	reasons.MissedFours: "why.missed-fours", reasons.AllowedFours: "why.allowed-fours",
	reasons.Corner: "why.corner", reasons.Parity: "why.parity", reasons.Mobility: "why.mobility",
	reasons.Block: "why.block", reasons.Free: "why.free", reasons.Capture: "why.capture",
	reasons.MissedBlock: "why.missed-block", reasons.MissedStop: "why.missed-stop",

	reasons.Wins: "reason.wins", reasons.OnlyDefence: "reason.only-defence",
	reasons.ForcesSuns: "reason.suns", reasons.ForcesFours: "reason.fours",
	reasons.TakesSuns: "reason.cells", reasons.TakesCorner: "reason.corner", reasons.WinsBlock: "reason.block",
	reasons.SecondBlock: "reason.second-block", reasons.StopsBlock: "reason.stops-block",
	reasons.StopsLine: "reason.stops-line", reasons.KeepsBlock: "reason.keeps-block",
	reasons.KeepsFree: "reason.keeps-free", reasons.Threatens: "reason.threatens",
	reasons.Restrains: "reason.restrains",
	reasons.Captures:  "reason.captures", reasons.LeavesNoMove: "reason.no-move",
}

// Why returns sentences that say why a move in s is bad, and another one better.
func (g *Game) Why(l *locale.Locale, s game.State, best game.Move, found []reasons.Reason) string {
	var said []string
	for i := range found {
		said = append(said, g.why(l, s, l.Text("why.this-move"), best, &found[i]))
	}
	return strings.Join(said, " ")
}

// WhyGood returns a sentence that says why the best move in s is good, for a reason of reasons.Good.
func (g *Game) WhyGood(l *locale.Locale, s game.State, best game.Move, r *reasons.Reason, other game.Move) string {
	bad := ""
	if other != game.NoMove {
		bad = l.Format("why.other-move", locale.Data{"Move": g.MoveText(l, s, other)})
	}
	return g.why(l, s, bad, best, r)
}

// why returns a sentence. bad is the bad move in words.
func (g *Game) why(l *locale.Locale, s game.State, bad string, best game.Move, r *reasons.Reason) string {
	data := locale.Data{"Side": SideName(l, s.Rules(), s.ToMove().Opponent()), "Less": r.Less, "Bad": bad}
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
	switch {
	case r.Count == 0:
		return l.Format(whyWords[r.Kind], data)
	case r.Kind == reasons.OnlyDefence && r.Count == r.Less:
		return l.Format("reason.only-move", data)
	}
	return l.Count(whyWords[r.Kind], r.Count, data)
}
