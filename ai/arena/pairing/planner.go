package pairing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// planner computes a plan, stage by stage.
type planner struct {
	*Tournament
	results  map[gameID]*Result
	order    []*Result       // the values of results, in the order in which they were last given
	used     map[gameID]bool // the games in the plan
	phaseAt  map[string]int  // index by name of phase
	leavesAt map[string]int  // the phase from which on a player is missing
	away     map[string][]Absence
	plan     *Plan

	stopped  bool           // the tournament has ended although games may be left
	entrants []string       // players still in the tournament, the best first
	classes  [][]string     // the same players by their standing so far; equal ones share a class
	group    map[string]int // the group that a player came from
	out      [][]string     // players who are out, in order of leaving; a class shares its place
	// placePoints are the points by place of the players so far.
	placePoints map[string]int
}

func newPlanner(t *Tournament, results []Result) *planner {
	p := &planner{
		Tournament:  t,
		results:     make(map[gameID]*Result),
		used:        make(map[gameID]bool),
		phaseAt:     make(map[string]int),
		leavesAt:    make(map[string]int),
		away:        make(map[string][]Absence),
		group:       make(map[string]int),
		placePoints: make(map[string]int),
	}
	p.plan = &Plan{planner: p}
	for _, r := range slices.Backward(results) {
		if p.results[r.id()] == nil {
			p.results[r.id()] = &r
			p.order = append(p.order, &r)
		}
	}
	slices.Reverse(p.order)
	for i, name := range t.phases() {
		p.phaseAt[name] = i
	}
	for _, player := range t.Players {
		if player.Withdraws != "" {
			p.leavesAt[player.Name] = p.phaseAt[player.Withdraws]
		}
		if len(player.Absences) > 0 {
			p.away[player.Name] = player.Absences
		}
		if player.Enters == "" {
			p.entrants = append(p.entrants, player.Name)
		}
	}
	p.classes = [][]string{slices.Clone(p.entrants)}
	// The order of registration does not express strength.
	t.rng("draw").Shuffle(len(p.entrants), func(i, j int) {
		p.entrants[i], p.entrants[j] = p.entrants[j], p.entrants[i]
	})
	return p
}

// late returns the players who entered late, in order.
func (t *Tournament) late() []Player {
	return slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.Enters == "" })
}

// placeRest gives each of these players, the best first, a place of its own.
func (p *planner) placeRest(names []string) {
	for _, name := range slices.Backward(names) {
		p.out = append(p.out, []string{name})
	}
}

// shuffleEntrants shuffles the entrants of a stage whose draw is random.
func (p *planner) shuffleEntrants(number int, stage Stage) {
	if stage.Draw == RandomDraw {
		p.rng(fmt.Sprintf("shuffle %d", number)).Shuffle(len(p.entrants), func(i, j int) {
			p.entrants[i], p.entrants[j] = p.entrants[j], p.entrants[i]
		})
	}
}

// meeting returns a meeting with the results of its games so far. The players open the
// games in turn.
func (p *planner) meeting(place string, group int, m pair, games int) Meeting {
	meeting := Meeting{Place: place, Group: group, Round: m.round, Players: [2]string{m.first, m.second}}
	for i := range games {
		g := Game{Number: i, Players: meeting.Players}
		if i%2 == 1 {
			g.Players[0], g.Players[1] = g.Players[1], g.Players[0]
		}
		id := gameID{keyOf(place, g.Players, i), g.Players}
		if plain := (gameID{plainKeyOf(place, g.Players, i), g.Players}); p.results[plain] != nil {
			id = plain
		}
		g.Key = id.key
		if g.Result = p.results[id]; p.stopped && !g.Over() {
			g.Result = nil
		}
		p.used[id] = true
		meeting.Games = append(meeting.Games, g)
	}
	return meeting
}

// keyOf returns the key of a game of a meeting, with the number counted from 0. The key
// is unique in the tournament: a player's name that would make it ambiguous is quoted.
func keyOf(place string, players [2]string, number int) string {
	for i, name := range players {
		if strings.Contains(name, "–") || strings.HasPrefix(name, `"`) {
			players[i] = strconv.Quote(name)
		}
	}
	return plainKeyOf(place, players, number)
}

// plainKeyOf returns the key of a game with the players' names unquoted. Stored results
// may have such a key; their players identify the game.
func plainKeyOf(place string, players [2]string, number int) string {
	return fmt.Sprintf("%s/%s–%s/%d", place, players[0], players[1], number+1)
}

// add appends a phase to the plan and reports whether it is over.
func (p *planner) add(phase Phase) bool {
	p.plan.Phases = append(p.plan.Phases, phase)
	return phase.Over()
}

// over returns the results of the finished games.
func over(meetings []Meeting) []*Result {
	var list []*Result
	for _, m := range meetings {
		for _, g := range m.Games {
			if g.Over() {
				list = append(list, g.Result)
			}
		}
	}
	return list
}

// A pair is a meeting of two players in a round.
type pair struct {
	round  int
	first  string
	second string
}

// stop settles the places of the players who are left when the tournament stops.
func (p *planner) stop() {
	p.plan.Stopped = true
	if !slices.ContainsFunc(p.plan.Phases, func(f Phase) bool { return f.played() }) {
		p.out = nil
		return
	}
	for _, class := range slices.Backward(p.classes) {
		if len(class) > 0 {
			p.out = append(p.out, class)
		}
	}
}

// singly returns names as classes of one player each.
func singly(names []string) [][]string { return slices.Collect(slices.Chunk(names, 1)) }

// finish settles the places and collects the results that do not count.
func (p *planner) finish(finished bool) {
	p.plan.Finished = finished
	place := len(p.Players) + 1
	if p.Stages[0].Kind == DisplayStage {
		place-- // the exhibitor has none
	}
	for _, names := range p.out {
		place -= len(names)
		for _, name := range slices.Backward(names) {
			p.plan.Places = append(p.plan.Places, Place{place, name, p.pointsOf(name)})
		}
	}
	slices.Reverse(p.plan.Places)
	phases := p.phases()
	if n := len(p.plan.Phases); finished || p.stopped {
		phases = nil
	} else if n > 0 {
		phases = phases[p.phaseAt[p.plan.Phases[n-1].Name]+1:]
	}
	p.plan.Ahead = phases
	for _, r := range p.order {
		if p.used[r.id()] {
			continue
		}
		why := VoidUnscheduled
		for _, name := range r.Players {
			if _, leaves := p.leavesAt[name]; leaves {
				why = VoidWithdrawn
			}
		}
		p.plan.Void = append(p.plan.Void, Void{*r, why})
	}
}
