package tournament

import (
	"fmt"
	"math/rand/v2"

	"colat/ai/arena"
	"colat/ai/arena/pairing"
	"colat/game/match"
)

// rng returns a random generator that depends only on the tournament's seed and on the
// purpose.
func (t *Tournament) rng(purpose string) *rand.Rand { return pairing.Chance(t.Seed, purpose) }

// schedule returns the settings of the tournament that determine its pairings.
func (t *Tournament) schedule() *pairing.Tournament {
	s := &pairing.Tournament{Seed: t.Seed, Stages: t.Stages}
	for _, p := range t.Players {
		s.Players = append(s.Players, pairing.Player{Name: p.Name, Enters: p.Enters, Withdraws: p.Withdraws})
	}
	return s
}

// reported returns a game's result for the schedule.
func reported(r *match.Record) pairing.Result {
	return pairing.Result{Game: r.Round, Players: r.Names, Points: arena.Points(r)}
}

// scheduledGame is a game of the schedule.
type scheduledGame struct {
	place   string // the meeting's place in the tournament
	number  int    // within the meeting, from 0
	players [2]string
	name    string        // in the log
	plain   string        // the name in logs of older versions, which is ambiguous for some names of players
	record  *match.Record // set once the game has been played
}

// scheduled returns the games of a phase.
func scheduled(phase pairing.Phase) []*scheduledGame {
	var list []*scheduledGame
	for _, m := range phase.Meetings {
		for _, g := range m.Games {
			list = append(list, &scheduledGame{
				place: m.Place, number: g.Number, players: g.Players, name: g.Key, plain: m.PlainKey(&g),
			})
		}
	}
	return list
}

// key returns the game's name in the log.
func (g *scheduledGame) key() string { return g.name }

// pairKey returns a key that is equal for both games of a pair.
func (g *scheduledGame) pairKey() string {
	a, b := g.players[0], g.players[1]
	if g.number%2 == 1 {
		a, b = b, a
	}
	return fmt.Sprintf("%s/%s–%s/pair %d", g.place, a, b, g.number/2+1)
}
