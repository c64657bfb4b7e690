package tournament

import (
	"slices"

	"colat/ai/arena/play"
	"colat/game"
	"colat/game/match"
)

// Result is everything a tournament led to.
type Result struct {
	// Tournament is its fingerprint, by which the files of results are known
	// again.
	Tournament string `json:"tournament"`

	Title   string          `json:"title"`
	Game    string          `json:"game"`
	Seed    uint64          `json:"seed"`
	Places  []Place         `json:"places"`
	TieRule string          `json:"tieRule"`
	Stages  []StageResult   `json:"stages"`
	Ratings []Rating        `json:"ratings"` // the highest first
	Games   []*match.Record `json:"games"`   // in the order of the schedule
	Faults  []play.Fault    `json:"faults"`  // in the same order
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

// StageResult is one stage: its groups, or the rounds of its knock-out.
type StageResult struct {
	Kind   string        `json:"kind"`
	Groups []GroupResult `json:"groups,omitempty"`
	Rounds []RoundResult `json:"rounds,omitempty"`
}

// GroupResult is a group with its table. Cross[i][j] is what the i-th of the table
// got from its games with the j-th.
type GroupResult struct {
	Name  string  `json:"name"`
	Table []Row   `json:"table"`
	Cross [][]int `json:"cross"`
}

// RoundResult is a round of a knock-out.
type RoundResult struct {
	Name string `json:"name"`
	Ties []Tie  `json:"ties"`
}

// Tie is two players of whom one goes on.
type Tie struct {
	Players [2]string `json:"players"` // the second is empty for a bye
	Points  [2]int    `json:"points"`
	Winner  string    `json:"winner"`
	By      string    `json:"by"` // "points", "bye", ByWalkover or ByLot
}
