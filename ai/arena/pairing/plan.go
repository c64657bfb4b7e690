package pairing

import (
	"slices"
)

// Reasons why results do not count.
const (
	VoidWithdrawn   = "withdrawn"   // one of the players has left
	VoidUnscheduled = "unscheduled" // the plan has no such game
)

// Plan returns the state of the tournament after the given results, of which the last one
// of each game counts. It depends on nothing else. Played games stay valid: if an earlier
// result has been corrected, the players of a Swiss round who have played it, or are
// playing it, keep their opponents, and only the others are paired again. Games of a
// knock-out, or of later groups, do not count if the correction changed their players.
func (t *Tournament) Plan(results []Result) (*Plan, error) { return t.plan(results, false) }

// Stopped returns the final state of a tournament that ends with the given results, although
// games may be left. A round of which no game is over is left out, and every player has a
// place by the standings of the stage in progress. There are no places if no game is over.
func (t *Tournament) Stopped(results []Result) (*Plan, error) { return t.plan(results, true) }

func (t *Tournament) plan(results []Result, stopped bool) (*Plan, error) {
	checked := &Tournament{t.Seed, t.Stages, slices.Clone(t.Players), t.Rounds}
	if err := checked.Check(); err != nil {
		return nil, err
	}
	p := newPlanner(checked, results)
	p.stopped = stopped
	for i, stage := range checked.Stages {
		play := p.groups
		switch stage.Kind {
		case SwissStage:
			play = p.swiss
		case KnockOutStage:
			play = p.knockOut
		}
		if !play(i+1, stage) {
			if stopped {
				p.stop()
			}
			p.finish(false)
			return p.plan, nil
		}
	}
	p.placeRest(p.entrants)
	p.finish(true)
	return p.plan, nil
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
