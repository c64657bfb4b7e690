package tournament

import (
	"fmt"
	"strings"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/invite"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// partTexts are the ids of the titles of parts that have no number.
var partTexts = map[string]string{
	"final": "class.final", "semi-final": "class.semi-final", "quarter-final": "class.quarter-final",
}

// partName returns the title of a part of the tournament by its name in the plan.
func partName(l *locale.Locale, name string) string {
	if id, known := partTexts[name]; known {
		return l.Text(id)
	}
	if _, number, is := strings.Cut(name, " round "); is {
		return l.Format("class.round", locale.Data{"Round": number})
	}
	if places, is := strings.CutPrefix(name, "last "); is {
		return l.Format("class.last", locale.Data{"Places": places})
	}
	return l.Text("class.groups")
}

// roundName returns the title of a round.
func roundName(l *locale.Locale, n int) string {
	return l.Format("class.round", locale.Data{"Round": n})
}

// pairText formats the names of two players.
func pairText(players [2]string) string { return players[0] + " – " + players[1] }

// pairTexts formats the names of two players, in full and then ever shorter.
func pairTexts(players [2]string) []string {
	first, second := invite.Shorter(players[0]), invite.Shorter(players[1])
	list := make([]string, max(len(first), len(second)))
	for i := range list {
		list[i] = pairText([2]string{first[min(i, len(first)-1)], second[min(i, len(second)-1)]})
	}
	return list
}

// pointsText formats the points of a game or of a tie.
func pointsText(points [2]int) string { return fmt.Sprintf("%d – %d", points[0], points[1]) }

// resultText formats the result of a game briefly. It returns "" for a game without one.
func resultText(l *locale.Locale, r *pairing.Result) string {
	switch {
	case r == nil || r.Open:
		return ""
	case r.Forfeit && r.Points == [2]int{}:
		return l.Text("class.both-missing")
	case r.Forfeit:
		return pointsText(r.Points) + " " + l.Text("class.forfeit")
	}
	return pointsText(r.Points)
}

// kindTexts are the ids of the descriptions of stages.
var kindTexts = map[string]string{
	pairing.SwissStage: "class.about-swiss", pairing.GroupStage: "class.about-round-robin",
	pairing.KnockOutStage: "class.about-knock-out",
}

// termsText returns the terms: the game, the stages and the clock.
func (h *Lobby) termsText(terms *tournament.Terms) string {
	l := h.program.Locale
	var parts []string
	if rules, err := h.program.Games.Rules(terms.Game); err == nil {
		parts = append(parts, h.program.Games.Of(rules).TitleWith(l, rules, terms.Options)+".")
	}
	first := terms.Stages[0]
	switch {
	case first.Kind == pairing.GroupStage && len(terms.Stages) > 1:
		sizes := locale.Data{"Groups": max(first.Groups, 1), "Advance": first.Advance}
		parts = append(parts, l.Format("class.about-groups", sizes))
	case first.Kind == pairing.SwissStage && first.Rounds > 0:
		parts = append(parts, l.Format("class.about-swiss-rounds", locale.Data{"Rounds": first.Rounds}))
	default:
		parts = append(parts, l.Text(kindTexts[first.Kind]))
	}
	games := first.Games
	if games == 0 {
		games = 2
	}
	parts = append(parts, l.Count("class.about-games", games, nil), clockText(l, terms.Clock))
	return strings.Join(parts, " ")
}

// clockText describes a time control.
func clockText(l *locale.Locale, clock match.TimeControl) string {
	if clock.Move > 0 {
		return l.Format("room.clock-move", locale.Data{
			"Move": l.Decimal(clock.Move.Seconds()), "Total": l.Decimal(clock.Total.Seconds()),
		})
	}
	return l.Format("room.clock", locale.Data{"Minutes": l.Decimal(clock.Total.Minutes())})
}

// words are the texts for a user who cannot enter a tournament.
var words = invite.Words{
	None: "class.none", NoneWhy: "class.none-why", Missing: "class.missing", MissingWhy: "class.missing-why",
	Unmade: "class.unmade",
	Refusals: map[rooms.Code]string{
		rooms.Taken: "class.refused-taken", rooms.Full: "class.refused-full", rooms.NotHost: "class.refused-host",
		rooms.IsClosed: "class.refused-closed", rooms.NotPlaying: "class.refused-playing",
		rooms.NotSetting: "class.refused-setting", tournament.NoEntry: "class.refused-entry",
		tournament.NotEntered: "class.refused-gone", tournament.NoGame: "class.refused-game",
		protocol.TooMany: "room.refused-many", protocol.Failed: "room.refused-failed",
	},
}

// shorten fits the text of a label to its place: it uses the first of texts that fits, or
// else truncates the last one.
func shorten(label *ui.Item, texts ...string) {
	for i := 0; i < len(texts) && label.Clipped(); i++ {
		label.Text = texts[i]
	}
	for letters := []rune(label.Text); label.Clipped() && len(letters) > 1; {
		letters = letters[:len(letters)-1]
		label.Text = strings.TrimRight(string(letters), " ") + "…"
	}
}
