package tournament

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"colat/game/match"
)

// rng returns a source of chance that depends on nothing but the tournament's
// seed and what it is for.
func (t *Tournament) rng(purpose string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(purpose))
	return rand.New(rand.NewPCG(t.Seed, h.Sum64()))
}

// drawGroups deals players, the strongest first, into groups: the first of each
// group by strength, and so on; who of a layer goes where is drawn by lot. No two
// groups differ by more than one in size.
func drawGroups(players []string, groups int, rng *rand.Rand) [][]string {
	dealt := make([][]string, groups)
	for layer := range slices.Chunk(players, groups) {
		places := rng.Perm(groups)
		// A layer that is not full goes to the first of the groups.
		places = slices.DeleteFunc(places, func(p int) bool { return p >= len(layer) })
		for i, player := range layer {
			dealt[places[i]] = append(dealt[places[i]], player)
		}
	}
	return dealt
}

// A meeting is two players that are to play each other in a round.
type meeting struct {
	round  int
	first  string
	second string
}

// roundRobin returns the meetings of everybody with everybody, round by round, by
// the circle method: one player stays, the others move on by one place a round.
func roundRobin(players []string) []meeting {
	circle := slices.Clone(players)
	if len(circle)%2 == 1 {
		circle = append(circle, "") // whoever meets it rests
	}
	n := len(circle)
	var meetings []meeting
	for round := range n - 1 {
		for i := range n / 2 {
			a, b := circle[i], circle[n-1-i]
			if a == "" || b == "" {
				continue
			}
			// Who opens alternates along the circle, and for the one who stays
			// from round to round.
			if i%2 == 1 || i == 0 && round%2 == 1 {
				a, b = b, a
			}
			meetings = append(meetings, meeting{round + 1, a, b})
		}
		last := circle[n-1]
		copy(circle[2:], circle[1:n-1])
		circle[1] = last
	}
	return meetings
}

// bracket returns the entrants in the order of a knock-out's first round, in
// which neighbours meet: the first meets the last, and the first two can only
// meet in the final. Where the number is no power of two the strongest meet "",
// which is to go on without a game.
func bracket(entrants []string) []string {
	size := bracketSize(len(entrants))
	order := []int{0}
	for len(order) < size {
		next := make([]int, 0, 2*len(order))
		for _, seed := range order {
			next = append(next, seed, 2*len(order)-1-seed)
		}
		order = next
	}
	slots := make([]string, size)
	for place, seed := range order {
		if seed < len(entrants) {
			slots[place] = entrants[seed]
		}
	}
	return slots
}

// apart exchanges the weaker ones of a first round so that nobody meets somebody
// from the same group, where that is possible.
func apart(slots []string, group map[string]int) {
	clash := func(i int) bool {
		a, b := slots[i&^1], slots[i|1]
		return a != "" && b != "" && group[a] == group[b]
	}
	for i := 1; i < len(slots); i += 2 {
		if !clash(i) {
			continue
		}
		for j := 1; j < len(slots); j += 2 {
			if j == i || slots[j] == "" {
				continue
			}
			slots[i], slots[j] = slots[j], slots[i]
			if !clash(i) && !clash(j) {
				break
			}
			slots[i], slots[j] = slots[j], slots[i]
		}
	}
}

// roundName names the round of a knock-out that so many places are left in.
func roundName(places int) string {
	switch places {
	case 2:
		return "final"
	case 4:
		return "semi-final"
	case 8:
		return "quarter-final"
	}
	return fmt.Sprintf("last %d", places)
}

// scheduledGame is a game that a tournament asks for.
type scheduledGame struct {
	place   string // where its meeting stands in the tournament
	group   int    // the group or the place in the knock-out
	round   int
	number  int // within the meeting, from 0
	players [2]string
	record  *match.Record // once it has been played
}

// scheduleMeeting returns the games of a meeting: in pairs, the opening side
// changing from game to game.
func scheduleMeeting(place string, group int, m meeting, games int) []*scheduledGame {
	var list []*scheduledGame
	for i := range games {
		g := &scheduledGame{place: place, group: group, round: m.round, number: i, players: [2]string{m.first, m.second}}
		if i%2 == 1 {
			g.players[0], g.players[1] = g.players[1], g.players[0]
		}
		list = append(list, g)
	}
	return list
}

// key names the game in the log.
func (g *scheduledGame) key() string {
	return fmt.Sprintf("%s/%s–%s/%d", g.place, g.players[0], g.players[1], g.number+1)
}

// pairKey is what both games of a pair have in common.
func (g *scheduledGame) pairKey() string {
	a, b := g.players[0], g.players[1]
	if g.number%2 == 1 {
		a, b = b, a
	}
	return fmt.Sprintf("%s/%s–%s/pair %d", g.place, a, b, g.number/2+1)
}
