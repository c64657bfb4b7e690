package tournament

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
	"colat/web/rooms/room"
)

// Terms are the conditions of a tournament.
type Terms struct {
	Title   string       `json:"title"`
	Game    string       `json:"game"`              // ID of the rules
	Options game.Options `json:"options,omitempty"` // of the starting positions
	// Clock is the time of each side. With a handicap the first time is that of the side that begins
	// or, in a simultaneous display, that of the exhibitor.
	Clock  match.TimeControl `json:"clock"`
	Stages []pairing.Stage   `json:"stages"`
	Seed   uint64            `json:"seed"` // draws groups, lots and starts
	// Walkover is how long a player may be absent from a room before losing the game, in
	// seconds; 0 means DefaultWalkover.
	Walkover int `json:"walkover,omitempty"`
	// Bots lets programs of the course's protocol enter. A program that names no
	// tournament enters the newest one with Bots set.
	Bots bool `json:"bots,omitempty"`
	// Pace is room.Terms.Pace of the games.
	Pace int `json:"pace,omitempty"`
	// Exhibitor is the engine that plays all games of a simultaneous display; if it is nil, the
	// host does.
	Exhibitor *Exhibitor `json:"exhibitor,omitempty"`
}

// BotsPlay reports whether the rules with an ID can be played over the course's network
// protocol, whose requests are Othello positions of thirteen lines.
func BotsPlay(id string) bool {
	rules, err := game.Find(id)
	if err != nil {
		return false
	}
	_, is := rules.(*othello.Rules)
	return is
}

// Limits of Terms.
const (
	MostTitle       = 60  // characters
	DefaultWalkover = 180 // seconds
	MostWalkover    = 3600
	// MostTime is the maximum time of a side for a game, because a room closes after a
	// day without a move.
	MostTime = 6 * time.Hour

	mostStages = 8
	mostGames  = 20 // between two players
	mostPoints = 64 // places that earn points
)

// Check returns an error if the terms are invalid, regardless of the players.
func (t *Terms) Check() error {
	if !utf8.ValidString(t.Title) || strings.ContainsFunc(t.Title, unicode.IsControl) ||
		utf8.RuneCountInString(t.Title) > MostTitle || strings.TrimSpace(t.Title) == "" {
		return refuse(room.BadTerms, "title: want 1 to %d characters", MostTitle)
	}
	terms := t.room()
	if err := terms.Check(); err != nil {
		return err
	}
	switch {
	case t.Clock.Total == 0 || t.Clock.Longest() > MostTime:
		return refuse(room.BadTerms, "clock: want one of at most %v: without it a player who goes away would hold up "+
			"everybody", MostTime)
	case t.Walkover < 0 || t.Walkover > MostWalkover:
		return refuse(room.BadTerms, "walkover: want 1 to %d seconds, not %d", MostWalkover, t.Walkover)
	case len(t.Stages) == 0 || len(t.Stages) > mostStages:
		return refuse(room.BadTerms, "stages: want 1 to %d, not %d", mostStages, len(t.Stages))
	}
	if err := t.checkExhibitor(); err != nil {
		return err
	}
	for i, s := range t.Stages {
		if s.Games < 0 || s.Games > mostGames {
			return refuse(room.BadTerms, "stage %d: games = %d: want 1 to %d", i+1, s.Games, mostGames)
		}
		if len(s.Points) > mostPoints || s.Groups > MostPlayers || s.Rounds > MostPlayers {
			return refuse(room.BadTerms, "stage %d: there are at most %d players", i+1, MostPlayers)
		}
	}
	return t.checkStages()
}

// clean returns the terms with a cleaned title, or an error if they are invalid. Stored
// events may contain titles that only Check has validated.
func (t *Terms) clean() (*Terms, error) {
	c := *t
	var shown bool
	if c.Title, shown = room.CleanText(t.Title); !shown {
		return nil, refuse(room.BadTerms, "title: want 1 to %d characters", MostTitle)
	}
	if t.Exhibitor != nil {
		name, err := room.CleanName(t.Exhibitor.Name)
		if err != nil {
			return nil, err
		}
		c.Exhibitor = &Exhibitor{Name: name, Engine: t.Exhibitor.Engine}
	}
	return &c, c.Check()
}

// checkStages returns an error if the stages are invalid for every number of players.
func (t *Terms) checkStages() error {
	var wrong error
	var some pairing.Tournament
	for n := range MostPlayers {
		some.Players = append(some.Players, pairing.Player{Name: fmt.Sprint(n)})
		some.Stages = t.stages("0")
		err := some.Check()
		if err == nil {
			return nil
		}
		if n < 32 {
			wrong = err
		}
	}
	return refuse(room.BadTerms, "%v", wrong)
}

// games returns the approximate number of games for a number of players.
func (t *Terms) games(players int) int {
	sum := 0
	for _, s := range t.Stages {
		games := max(s.Games, 1)
		switch s.Kind {
		case pairing.GroupStage:
			size := (players + max(s.Groups, 1) - 1) / max(s.Groups, 1)
			sum += max(s.Groups, 1) * size * (size - 1) / 2 * games
		case pairing.SwissStage:
			sum += max(s.Rounds, 8) * (players/2 + 1) * games
		case pairing.DisplayStage:
			sum += players - 1
		default:
			sum += players * games
		}
		players = max(s.Groups, 1) * max(s.Advance, 1)
	}
	return sum
}

// room returns the terms of a room for this game, without its players.
func (t *Terms) room() room.Terms {
	return room.Terms{Game: t.Game, Options: t.Options, Clock: t.Clock, Pace: t.Pace}
}

// walkover returns how long a player may be absent.
func (t *Terms) walkover() time.Duration {
	return time.Duration(cmp.Or(t.Walkover, DefaultWalkover)) * time.Second
}

// RoomTerms returns the terms of the room of a game. Both games of a pair, in which the
// players change sides, begin in the same position, and so do all games of a simultaneous display.
func (c *Tournament) RoomTerms(g Given) room.Terms {
	t := c.terms.room()
	t.Fixed, t.Opens = true, room.HostOpens
	for i, name := range g.Players {
		t.Chairs[i].Name = name
		if at := c.entry(name); at >= 0 {
			t.Chairs[i].Holder = c.entries[at].Person
		}
	}
	c.seatExhibitor(&t, g)
	if rules, err := game.Find(t.Game); err == nil {
		key := pairOf(g)
		if c.terms.IsDisplay() {
			key = pairing.DisplayStage
		}
		s, err := rules.New(t.Options, pairing.Chance(c.terms.Seed, "start "+key))
		if err == nil {
			t.Start, t.Options = rules.FormatPosition(s), nil
		}
	}
	return t
}

// pairOf returns a key that both games of a pair share.
func pairOf(g Given) string {
	place, number := g.Game, 0
	if at := strings.LastIndexByte(place, '/'); at >= 0 {
		fmt.Sscan(place[at+1:], &number)
	}
	if at := strings.Index(place, "/"+g.Players[0]+"–"); at >= 0 {
		place = place[:at]
	}
	a, b := g.Players[0], g.Players[1]
	if a > b {
		a, b = b, a
	}
	return fmt.Sprintf("%s/%s–%s/%d", place, a, b, (number+1)/2)
}

// Codes of refusals that only tournaments use.
const (
	NotEntered room.Code = "not-entered" // the player does not take part
	NoGame     room.Code = "no-game"     // the plan has no such game
	BadResult  room.Code = "bad-result"  // the result is impossible
	NoEntry    room.Code = "no-entry"    // no further players can enter
)

func refuse(code room.Code, format string, arguments ...any) error {
	return &room.Refusal{Code: code, Text: fmt.Sprintf(format, arguments...)}
}
