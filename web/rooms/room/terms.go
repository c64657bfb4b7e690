package room

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"colat/game"
	"colat/game/match"
)

// Terms are what the people of a room play.
type Terms struct {
	Game string `json:"game"` // the ID of its rules
	// Start is a position text, or empty for a start of the game, which Options settle
	// as far as it is not drawn.
	Start   string            `json:"start,omitempty"`
	Options game.Options      `json:"options,omitempty"`
	Clock   match.TimeControl `json:"clock,omitzero"`
	Chairs  [2]Chair          `json:"chairs"`
	// Opens says who makes the first move of the first game.
	Opens Opening `json:"opens,omitempty"`
	// VoteTime is how long a team may vote on a move, in seconds.
	VoteTime int `json:"vote,omitempty"`
	// Begins says who begins a game. The server sets it.
	Begins Beginning `json:"begins,omitempty"`
	// Fixed terms cannot be changed, and the chairs stay with those who have them: a
	// tournament made the room.
	Fixed bool `json:"fixed,omitempty"`
}

// Chair is one of the two places at the board: the first is the host's.
type Chair struct {
	Kind   ChairKind `json:"kind,omitempty"`
	Engine string    `json:"engine,omitempty"` // its SPEC, for an EngineChair
	// Holder and Name are who the chair is kept for, where the terms are fixed.
	Holder string `json:"holder,omitempty"`
	Name   string `json:"name,omitempty"`
}

// ChairKind is who sits on a chair.
type ChairKind string

const (
	PersonChair ChairKind = ""       // one person
	TeamChair   ChairKind = "team"   // everybody who sits down on it; they vote on each move
	EngineChair ChairKind = "engine" // a player of the server
)

// Opening says which chair opens the first game of a room. In the next one the other
// opens.
type Opening string

const (
	ByLot      Opening = ""
	HostOpens  Opening = "host"
	GuestOpens Opening = "guest"
)

// Beginning says who begins a game.
type Beginning string

const (
	// WhenReady games begin by themselves when one member of each chair is ready.
	WhenReady Beginning = ""
	// ByHost games, those of teams, begin when the host says so, or when every member of
	// both chairs is ready and the host is one of them.
	ByHost Beginning = "host"
)

// Bounds of what terms may ask for.
const (
	DefaultVoteTime = 20 // seconds
	LeastVoteTime   = 5
	MostVoteTime    = 600

	mostText    = 1024 // bytes of a start, an option, or the name of an engine
	mostOptions = 16
)

// Check returns what is wrong with terms. Which engines there are, it does not know.
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
		// Whether the cells of an option are squares, the game itself finds out.
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
			return refuse(BadTerms, "chair %d: is kept for somebody, but the terms are not fixed", i+1)
		}
	}
	if t.Chairs[0].Kind == EngineChair && t.Chairs[1].Kind == EngineChair {
		return refuse(BadTerms, "chairs: two engines need no room")
	}
	return nil
}

// mostTerms is the most bytes of terms as they are kept.
const mostTerms = 2048

// checkSize returns an error for new terms that are longer than any need to be. Kept ones
// may be.
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

// voteTime returns how long a team may vote.
func (t *Terms) voteTime() time.Duration {
	if t.VoteTime == 0 {
		return DefaultVoteTime * time.Second
	}
	return time.Duration(t.VoteTime) * time.Second
}

// draw returns the position text that a game by these terms begins with.
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
