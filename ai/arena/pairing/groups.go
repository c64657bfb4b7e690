package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// groups plans a stage of groups. When the stage is over, the players who advance become
// the entrants: the winners of the groups, then the seconds, and so on.
func (p *planner) groups(number int, stage Stage) (over bool) {
	name := groupStageName(number)
	p.shuffleEntrants(number, stage)
	groups := drawGroups(p.entrants, stage.Groups, p.rng(fmt.Sprintf("groups %d", number)))
	rounds, last := make([][]pair, len(groups)), make([]int, len(groups))
	for i, players := range groups {
		rounds[i] = roundRobin(players)
		last[i] = roundsOf(len(players))
	}
	if number == 1 {
		for _, player := range p.late() {
			i := smallest(groups)
			rounds[i] = appendRounds(rounds[i], groups[i], player.Name, last[i])
			groups[i] = append(groups[i], player.Name)
		}
	}
	names := make([]string, len(groups))
	phase := Phase{Name: name, Stage: number}
	for i := range groups {
		names[i] = string(rune('A' + i))
		if stage.Groups > 26 {
			names[i] = fmt.Sprint(i + 1)
		}
		for _, m := range rounds[i] {
			if p.withdrawn(m.first, name) || p.withdrawn(m.second, name) {
				continue
			}
			place := fmt.Sprintf("%d/%s/%d", number, names[i], m.round)
			phase.Meetings = append(phase.Meetings, p.meeting(place, i, m, stage.Games))
		}
	}
	// Sort by round, so that the groups play in step.
	slices.SortStableFunc(phase.Meetings, func(a, b Meeting) int { return a.Round - b.Round })
	over = p.add(phase)
	p.tables(number, stage, groups, names, over)
	return over
}

// tables ranks the players of the groups of a stage. If the stage is over, it also
// determines who advances.
func (p *planner) tables(number int, stage Stage, groups [][]string, names []string, settled bool) {
	phase := p.plan.Phases[len(p.plan.Phases)-1]
	stageResult := StageResult{Kind: stage.Kind}
	var layers [][]string
	for i, players := range groups {
		own := over(slices.DeleteFunc(slices.Clone(phase.Meetings), func(m Meeting) bool { return m.Group != i }))
		there, gone := p.without(players, phase.Name)
		lot := p.rng(fmt.Sprintf("lot %d/%s", number, names[i]))
		table := appendWithdrawn(standings(there, own, lot), gone, lot)
		if settled {
			p.awardTable(stage, table)
		}
		group := GroupResult{Name: names[i], Table: table, Cross: crossTable(table, own)}
		stageResult.Groups = append(stageResult.Groups, group)
		for rank, row := range table {
			if rank == len(layers) {
				layers = append(layers, nil)
			}
			layers[rank] = append(layers[rank], row.Name)
			p.group[row.Name] = i
		}
	}
	p.plan.Stages = append(p.plan.Stages, stageResult)
	p.classes = layers
	if !settled {
		return
	}
	advance := stage.Advance
	if number == len(p.Stages) {
		advance = len(layers)
	}
	// Players who are out share a place if they have equal ranks in their groups.
	for _, layer := range slices.Backward(layers[advance:]) {
		p.out = append(p.out, layer)
	}
	if number == len(p.Stages) && len(groups) > 1 {
		for _, layer := range slices.Backward(layers) {
			p.out = append(p.out, layer)
		}
		p.entrants = nil
		return
	}
	p.classes = layers[:advance]
	p.entrants = slices.Concat(p.classes...)
}

// smallest returns the index of the first group with the fewest players.
func smallest(groups [][]string) int {
	least := 0
	for i := range groups {
		if len(groups[i]) < len(groups[least]) {
			least = i
		}
	}
	return least
}

// roundsOf returns the number of rounds in which so many players all meet: where it is odd,
// one of them rests in each round.
func roundsOf(players int) int { return (players - 1) | 1 }

// appendRounds appends meetings of a late player with all players of its group. Each
// takes place in the first round after the original ones in which both are free. The
// earlier meetings stay unchanged.
func appendRounds(rounds []pair, group []string, late string, after int) []pair {
	type seat struct {
		round int
		name  string
	}
	busy := make(map[seat]bool)
	for _, m := range rounds {
		busy[seat{m.round, m.first}], busy[seat{m.round, m.second}] = true, true
	}
	for i, name := range group {
		round := after + 1
		for busy[seat{round, late}] || busy[seat{round, name}] {
			round++
		}
		busy[seat{round, late}], busy[seat{round, name}] = true, true
		m := pair{round, late, name}
		if i%2 == 1 {
			m.first, m.second = name, late
		}
		rounds = append(rounds, m)
	}
	return rounds
}

// drawGroups deals players, sorted by strength with the strongest first, into groups.
// Each layer of as many players as there are groups is distributed by lot, one player to
// each group. The sizes of the groups differ by at most one.
func drawGroups(players []string, groups int, rng *rand.Rand) [][]string {
	dealt := make([][]string, groups)
	for layer := range slices.Chunk(players, groups) {
		places := rng.Perm(groups)
		// The players of an incomplete layer go to the first groups.
		places = slices.DeleteFunc(places, func(p int) bool { return p >= len(layer) })
		for i, player := range layer {
			dealt[places[i]] = append(dealt[places[i]], player)
		}
	}
	return dealt
}

// roundRobin returns the meetings of all players with each other, round by round, by the
// circle method: one player keeps its place, and the others move by one place per round.
func roundRobin(players []string) []pair {
	circle := slices.Clone(players)
	if len(circle)%2 == 1 {
		circle = append(circle, "") // the opponent of "" rests
	}
	n := len(circle)
	var meetings []pair
	for round := range n - 1 {
		for i := range n / 2 {
			a, b := circle[i], circle[n-1-i]
			if a == "" || b == "" {
				continue
			}
			// The opening side alternates along the circle, and for the player that keeps
			// its place from round to round.
			if i%2 == 1 || i == 0 && round%2 == 1 {
				a, b = b, a
			}
			meetings = append(meetings, pair{round + 1, a, b})
		}
		last := circle[n-1]
		copy(circle[2:], circle[1:n-1])
		circle[1] = last
	}
	return meetings
}
