package room

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"colat/game"
	"colat/game/match"
)

// Terms are the conditions of the games in a room.
type Terms struct {
	Game string `json:"game"` // ID of the rules
	// Start is the text of a position. If it is empty, the game begins with a start
	// determined by Options and by chance.
	Start   string       `json:"start,omitempty"`
	Options game.Options `json:"options,omitempty"`
	// Clock is the time of each side. With a handicap the first time is that of the first chair, on
	// both sides.
	Clock  match.TimeControl `json:"clock,omitzero"`
	Chairs [2]Chair          `json:"chairs"`
	// Opens selects the chair that makes the first move of the first game.
	Opens Opening `json:"opens,omitempty"`
	// VoteTime is how long a team may vote on a move, in seconds; 0 means
	// DefaultVoteTime.
	VoteTime int `json:"vote,omitempty"`
	// Pace is the least time that a program takes for a move, in seconds, so that people can
	// follow the board. Programs keep to it by themselves.
	Pace int `json:"pace,omitempty"`
	// Begins selects how a game begins. The server sets it.
	Begins Beginning `json:"begins,omitempty"`
	// Fixed marks the room of a tournament: its terms and the members of its chairs do
	// not change.
	Fixed bool `json:"fixed,omitempty"`
}

// Chair is one of the two places at the board. The first is intended for the host.
type Chair struct {
	Kind   ChairKind `json:"kind,omitempty"`
	Engine string    `json:"engine,omitempty"` // SPEC of the engine on an EngineChair
	// Holder and Name are the ID and the name of the person for which the chair is
	// reserved, if the terms are fixed.
	Holder string `json:"holder,omitempty"`
	Name   string `json:"name,omitempty"`
}

// ChairKind is the kind of player on a chair.
type ChairKind string

const (
	PersonChair ChairKind = ""       // one person
	TeamChair   ChairKind = "team"   // any number of people, who vote on each move
	EngineChair ChairKind = "engine" // an engine of the server
)

// Opening selects the chair that opens the first game of a room. After that the chairs
// alternate.
type Opening string

const (
	ByLot      Opening = ""
	HostOpens  Opening = "host"
	GuestOpens Opening = "guest"
)

// Beginning selects how a game begins.
type Beginning string

const (
	// WhenReady starts a game as soon as one member of each chair is ready.
	WhenReady Beginning = ""
	// ByHost is for games of teams. The host starts a game; it also starts as soon as
	// every member of both chairs is ready and the host is one of them.
	ByHost Beginning = "host"
)

// Limits of Terms.
const (
	DefaultVoteTime = 20 // seconds
	LeastVoteTime   = 5
	MostVoteTime    = 600
	MostPace        = 10

	mostText    = 1024 // bytes of a start or of an engine's SPEC
	mostOptions = 16
)

// Check returns an error if the terms are invalid. It does not check whether an engine
// exists.
func (t *Terms) Check() error {
	rules, err := game.Find(t.Game)
	if err != nil {
		return refuse(BadTerms, "game: %v", err)
	}
	if len(t.Start) > mostText || len(t.Options) > mostOptions {
		return refuse(BadTerms, "start: longer than any position of the game %s", t.Game)
	}
	if t.Start != "" {
		s, err := rules.ParsePosition(t.Start)
		if err != nil {
			return refuse(BadTerms, "start: %v", err)
		}
		if _, over := s.Result(); over {
			return refuse(BadTerms, "start: the game is over in this position")
		}
	}
	if err := game.CheckOptions(rules.StartOptions(), t.Options); err != nil {
		return refuse(BadTerms, "options: %v", err)
	}
	if t.Start == "" {
		// Only the game can check the cells that an option names.
		if _, err := rules.New(t.Options, rand.New(rand.NewPCG(1, 1))); err != nil {
			return refuse(BadTerms, "options: %v", err)
		}
	}
	if !slices.Contains([]Opening{ByLot, HostOpens, GuestOpens}, t.Opens) {
		return refuse(BadTerms, "opens: want host, guest or nothing, not %.20q", t.Opens)
	}
	if t.Begins != WhenReady && t.Begins != ByHost {
		return refuse(BadTerms, "begins: want host or nothing, not %.20q", t.Begins)
	}
	if t.VoteTime != 0 && (t.VoteTime < LeastVoteTime || t.VoteTime > MostVoteTime) {
		return refuse(BadTerms, "vote: want %d to %d seconds, not %d", LeastVoteTime, MostVoteTime, t.VoteTime)
	}
	if t.Pace < 0 || t.Pace > MostPace {
		return refuse(BadTerms, "pace: want 0 to %d seconds, not %d", MostPace, t.Pace)
	}
	return t.checkChairs()
}

func (t *Terms) checkChairs() error {
	for i, c := range t.Chairs {
		switch c.Kind {
		case PersonChair, TeamChair:
			if c.Engine != "" {
				return refuse(BadTerms, "chair %d: an engine for a %s", i+1, "person")
			}
		case EngineChair:
			if c.Engine == "" || len(c.Engine) > mostText {
				return refuse(BadTerms, "chair %d: engine: want a SPEC such as champion or level:3", i+1)
			}
		default:
			return refuse(BadTerms, "chair %d: want a person, team or engine, not %.20q", i+1, c.Kind)
		}
		if c.Holder != "" && !t.Fixed {
			return refuse(BadTerms, "chair %d: is kept for a person, but the terms are not fixed", i+1)
		}
	}
	if t.Chairs[0].Kind == EngineChair && t.Chairs[1].Kind == EngineChair {
		return refuse(BadTerms, "chairs: two engines need no room")
	}
	return nil
}

// mostTerms is the maximum size of new terms, in bytes of JSON.
const mostTerms = 2048

// checkSize returns an error for new terms of more than mostTerms bytes. Stored terms may
// be longer.
func (t *Terms) checkSize() error {
	text, err := json.Marshal(t)
	if err != nil {
		return refuse(BadTerms, "%v", err)
	}
	if len(text) > mostTerms {
		return refuse(BadTerms, "%d bytes are too much for terms: at most %d", len(text), mostTerms)
	}
	return nil
}

// draw returns the text of the position in which a game with these terms begins.
func (t *Terms) draw(chance *rand.Rand) (string, error) {
	if t.Start != "" {
		return t.Start, nil
	}
	rules, err := game.Find(t.Game)
	if err != nil {
		return "", err
	}
	s, err := rules.New(t.Options, chance)
	if err != nil {
		return "", fmt.Errorf("start: %w", err)
	}
	return rules.FormatPosition(s), nil
}

// MostName is the maximum number of characters of a name.
const MostName = 24

// CleanName returns a name as it is shown to others: without surrounding spaces,
// invisible characters and characters that reverse the direction of the following text.
// An error is a *Refusal. The server first brings names into composed form (Unicode NFC),
// so that a name has only one spelling.
func CleanName(name string) (string, error) {
	clean, shown := CleanText(name)
	if n := utf8.RuneCountInString(clean); !shown || n > MostName {
		return "", refuse(BadName, "a name has 1 to %d characters", MostName)
	}
	return clean, nil
}

// CleanText cleans text of any length, such as titles, in the way of CleanName. shown
// reports whether visible characters remain.
func CleanText(text string) (clean string, shown bool) {
	if !utf8.ValidString(text) {
		return "", false
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return !isShown(c) })
	kept := words[:0]
	for _, word := range words {
		// An accent without a letter would be drawn over the text before the name.
		if word = strings.TrimLeftFunc(word, unicode.IsMark); word != "" {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, " "), len(kept) > 0
}

// isShown reports whether a character is visible or an accent of a visible character.
func isShown(c rune) bool {
	switch c {
	case '\u2800', '\ufffc', '\U0001d159': // blank Braille cell, object replacement, null notehead
		return false
	}
	return unicode.IsGraphic(c) && !unicode.IsSpace(c) &&
		!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// clean returns the terms as the server stores them: with cleaned names of chairs, and
// with Begins set to ByHost if a chair is a TeamChair and to WhenReady otherwise.
func (t *Terms) clean() (*Terms, error) {
	c := *t
	c.Begins = WhenReady
	if c.Chairs[0].Kind == TeamChair || c.Chairs[1].Kind == TeamChair {
		c.Begins = ByHost
	}
	for i := range c.Chairs {
		if c.Chairs[i].Name == "" {
			continue
		}
		var err error
		if c.Chairs[i].Name, err = CleanName(c.Chairs[i].Name); err != nil {
			return nil, err
		}
	}
	return &c, nil
}
