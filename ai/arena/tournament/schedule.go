package tournament

import (
	"fmt"
	"math/rand/v2"

	"colat/ai/arena"
	"colat/ai/arena/pairing"
	"colat/game/match"
)

// rng returns a source of chance that depends on nothing but the tournament's
// seed and what it is for.
func (t *Tournament) rng(purpose string) *rand.Rand { return pairing.Chance(t.Seed, purpose) }

// schedule returns what settles who meets whom.
func (t *Tournament) schedule() *pairing.Tournament {
	s := &pairing.Tournament{Seed: t.Seed, Stages: t.Stages}
	for _, p := range t.Players {
		s.Players = append(s.Players, pairing.Player{Name: p.Name, Enters: p.Enters, Withdraws: p.Withdraws})
	}
	return s
}

// reported is a game as the schedule knows it.
func reported(r *match.Record) pairing.Result {
	return pairing.Result{Game: r.Round, Players: r.Names, Points: arena.Points(r)}
}

// scheduledGame is a game that a tournament asks for.
type scheduledGame struct {
	place   string // where its meeting stands in the tournament
	number  int    // within the meeting, from 0
	players [2]string
	name    string        // in the log
	plain   string        // in a log that was begun when names of games told fewer apart
	record  *match.Record // once it has been played
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

// key names the game in the log.
func (g *scheduledGame) key() string { return g.name }

// pairKey is what both games of a pair have in common.
func (g *scheduledGame) pairKey() string {
	a, b := g.players[0], g.players[1]
	if g.number%2 == 1 {
		a, b = b, a
	}
	return fmt.Sprintf("%s/%s–%s/pair %d", g.place, a, b, g.number/2+1)
}
