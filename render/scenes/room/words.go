package room

import (
	"strconv"

	"colat/render/kit/locale"
	"colat/render/program/invite"
	"colat/web/rooms/protocol"
	rooms "colat/web/rooms/room"
)

// sayTexts maps greetings to the ids of their texts.
var sayTexts = map[protocol.Greeting]string{
	"hello": "room.say-hello", "luck": "room.say-luck", "nice": "room.say-nice", "oops": "room.say-oops",
	"thanks": "room.say-thanks", "bye": "room.say-bye",
}

// sayText returns the id of a greeting's text. An unknown greeting has the text of "hello".
func sayText(what protocol.Greeting) string {
	if id, known := sayTexts[what]; known {
		return id
	}
	return sayTexts["hello"]
}

// shortSays maps the ids of greetings to those of shorter texts.
var shortSays = map[string]string{
	"room.say-hello": "room.short-hello", "room.say-luck": "room.short-luck", "room.say-nice": "room.short-nice",
	"room.say-oops": "room.short-oops", "room.say-thanks": "room.short-thanks", "room.say-bye": "room.short-bye",
}

// words are the texts for a user who cannot enter a room.
var words = invite.Words{
	None: "room.none", NoneWhy: "room.none-why", Missing: "room.missing", MissingWhy: "room.missing-why",
	Unmade: "room.unmade",
	Refusals: map[rooms.Code]string{
		rooms.Late: "room.refused-late", rooms.NotYourTurn: "room.refused-turn", rooms.Illegal: "room.refused-late",
		rooms.OfferedTwice: "room.refused-twice", rooms.Full: "room.refused-full", protocol.TooMany: "room.refused-many",
		rooms.Taken: "room.refused-taken", rooms.NotHost: "room.refused-host", rooms.IsClosed: "room.refused-closed",
		protocol.Failed: "room.refused-failed", rooms.NotReady: "room.refused-ready", rooms.NotAway: "room.refused-away",
		rooms.OtherSide: "room.refused-side",
	},
}

// whereIs returns the id of the text for a chair whose members are all offline.
func (v *Session) whereIs(chair int) string {
	if v.me.AwayFor(chair) >= rooms.AwayToEnd {
		return "room.gone-short"
	}
	return "room.reconnecting"
}

// points formats half points.
func points(half int) string {
	whole := half / 2
	switch {
	case half%2 == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return "½"
	}
	return strconv.Itoa(whole) + "½"
}

// team returns the size of a team, in full first and then shorter.
func (v *Session) team(chair int) []string {
	n := len(v.me.Room().Members(chair))
	l := v.program.Locale
	return []string{l.Count("room.team", n, nil), l.Count("room.team-short", n, nil)}
}

// chairNames returns the name of a chair's player, in full first and then shorter.
func (v *Session) chairNames(chair int) []string {
	r := v.me.Room()
	switch c := r.Terms().Chairs[chair]; c.Kind {
	case rooms.EngineChair:
		return v.program.SeatNames(c.Engine)
	case rooms.TeamChair:
		return v.team(chair)
	default:
		if members := r.Members(chair); len(members) > 0 {
			return invite.Shorter(v.nameOf(members[0]))
		}
		if c.Name != "" {
			return invite.Shorter(c.Name)
		}
	}
	return []string{v.program.Text("room.nobody")}
}

// score returns the score of the games so far, or "" before the second game.
func (v *Session) score() string {
	r := v.me.Room()
	if r.Scored() < 2 {
		return ""
	}
	first, second := v.chairNames(0), v.chairNames(1)
	score := r.Score()
	return v.program.Locale.Format("room.score", locale.Data{
		"First": first[len(first)-1], "Second": second[len(second)-1], "A": points(score[0]), "B": points(score[1]),
	})
}
