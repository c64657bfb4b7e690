package tournament

import (
	"slices"

	"colat/ai/arena/pairing"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// Result is everything a tournament led to.
type Result struct {
	// Tournament is its fingerprint, by which the files of results are known
	// again.
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

// HalfWins reports whether any game was won by half.
func (r *Result) HalfWins() bool {
	return slices.ContainsFunc(r.Games, func(g *match.Record) bool {
		return g.Result.Winner == game.Nobody && g.HalfWinner != game.Nobody
	})
}

// PlacePoints reports whether the tournament gives points by place.
func (r *Result) PlacePoints() bool {
	return slices.ContainsFunc(r.Places, func(p Place) bool { return p.PlacePoints != nil })
}

// Specs reports whether the players are programs; people have no SPEC.
func (r *Result) Specs() bool {
	return slices.ContainsFunc(r.Places, func(p Place) bool { return p.Spec != "" })
}

// Place is where a player ended; players knocked out in the same round share one.
type Place struct {
	Place int    `json:"place"`
	Name  string `json:"name"`
	Spec  string `json:"spec"`
	// PlacePoints are the points that the stages gave for the player's places, nil
	// where none gives any.
	PlacePoints *int `json:"placePoints,omitempty"`
}

// Rating is a player's rating by all games of the tournament.
type Rating struct {
	Name string  `json:"name"`
	Elo  float64 `json:"elo"`
}
