package tournament

import (
	"slices"

	"colat/ai/arena/pairing"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// Result holds the complete result of a tournament.
type Result struct {
	// Tournament is the tournament's fingerprint, which identifies the files of its
	// results.
	Tournament string `json:"tournament"`

	Title   string                `json:"title"`
	Game    string                `json:"game"`
	Seed    uint64                `json:"seed"`
	Places  []Place               `json:"places"`
	TieRule string                `json:"tieRule"`
	Stages  []pairing.StageResult `json:"stages"`
	Ratings []Rating              `json:"ratings"` // the highest first
	Games   []*match.Record       `json:"games"`   // in the order of the schedule
	Faults  []referee.Fault       `json:"faults"`  // in the same order
}

// HalfWins reports whether any game was drawn with one side ahead, a half-win.
func (r *Result) HalfWins() bool {
	return slices.ContainsFunc(r.Games, func(g *match.Record) bool {
		return g.Result.Winner == game.Nobody && g.HalfWinner != game.Nobody
	})
}

// PlacePoints reports whether the tournament gives points by place.
func (r *Result) PlacePoints() bool {
	return slices.ContainsFunc(r.Places, func(p Place) bool { return p.PlacePoints != nil })
}

// Specs reports whether the players are programs; human players have no SPEC.
func (r *Result) Specs() bool {
	return slices.ContainsFunc(r.Places, func(p Place) bool { return p.Spec != "" })
}

// Place is the final place of a player. Players knocked out in the same round share a
// place.
type Place struct {
	Place int    `json:"place"`
	Name  string `json:"name"`
	Spec  string `json:"spec"`
	// PlacePoints are the points that the stages gave for the player's places, nil if no
	// stage gives any.
	PlacePoints *int `json:"placePoints,omitempty"`
}

// Rating is a player's rating from all games of the tournament.
type Rating struct {
	Name string  `json:"name"`
	Elo  float64 `json:"elo"`
}
