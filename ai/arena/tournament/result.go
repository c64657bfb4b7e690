package tournament

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"colat/ai/arena"
	"colat/ai/arena/pairing"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// Result holds the complete result of a tournament.
type Result struct {
	// Tournament is the tournament's fingerprint, which identifies the files of its
	// results.
	Tournament string `json:"tournament"`

	Title  string  `json:"title"`
	Game   string  `json:"game"`
	Seed   uint64  `json:"seed"`
	Places []Place `json:"places"`
	// Stopped is set if the tournament ended before all games were over.
	Stopped bool                  `json:"stopped,omitempty"`
	TieRule string                `json:"tieRule"`
	Stages  []pairing.StageResult `json:"stages"`
	Ratings []Rating              `json:"ratings"` // the highest first
	Games   []*match.Record       `json:"games"`   // in the order of the schedule
	Faults  []referee.Fault       `json:"faults"`  // in the same order
	// Bots are the names of the programs in a tournament of people.
	Bots []string `json:"-"`
}

// HalfWins reports whether any game was drawn with one side ahead, a half-win.
func (r *Result) HalfWins() bool {
	return slices.ContainsFunc(r.Games, func(g *match.Record) bool {
		return g.Result.Winner == game.NoSide && g.HalfWinner != game.NoSide
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

// Ratings returns the players' ratings from their games, the highest first.
func Ratings(names []string, games []*match.Record) []Rating {
	var ratings []Rating
	for i, elo := range arena.BradleyTerry(len(names), ratedGames(names, games)) {
		ratings = append(ratings, Rating{names[i], elo})
	}
	slices.SortStableFunc(ratings, func(a, b Rating) int { return cmp.Compare(b.Elo, a.Elo) })
	return ratings
}

// RatingCurve returns the development of the players' ratings, in the order of names.
func RatingCurve(names []string, games []*match.Record) []arena.RatingPoint {
	return arena.RatingCurve(len(names), ratedGames(names, games))
}

// ratedGames returns the results of games, with the players as indices in names.
func ratedGames(names []string, games []*match.Record) []arena.RatedGame {
	rated := make([]arena.RatedGame, len(games))
	for i, r := range games {
		rated[i] = arena.RatedGame{
			A:     slices.Index(names, r.Names[game.First]),
			B:     slices.Index(names, r.Names[game.Second]),
			Score: float64(arena.HalfPoints(r, game.First)) / 2,
		}
	}
	return rated
}

// CheckResults returns an error if the file at path exists and is not the JSON of a
// Result of this tournament. Such a file must not be overwritten.
func (t *Tournament) CheckResults(path string) error {
	return checkOwn(path, "the results", func(content []byte) bool {
		var results struct {
			Tournament string `json:"tournament"`
		}
		return json.Unmarshal(content, &results) == nil && results.Tournament == t.Fingerprint()
	})
}

// CheckReport returns an error if the file at path exists and is not the report of this
// tournament, as written by WriteHTML. Such a file must not be overwritten.
func (t *Tournament) CheckReport(path string) error {
	return checkOwn(path, "the report", func(content []byte) bool {
		return bytes.HasPrefix(content, reportStart(t.Fingerprint()))
	})
}

// reportStart returns the beginning of a tournament's report.
func reportStart(fingerprint string) []byte {
	return fmt.Appendf(nil, "<!DOCTYPE html>\n<!-- arena tournament %s -->\n", fingerprint)
}

func checkOwn(path, what string, own func(content []byte) bool) error {
	content, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return records.FileError(err)
	case !own(content):
		return fmt.Errorf("%q: not %s of this tournament: %s", path, what, records.MoveAway)
	}
	return nil
}
