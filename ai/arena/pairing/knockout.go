package pairing

import (
	"fmt"
	"slices"
)

// knockOut plans a knock-out stage.
func (p *planner) knockOut(number int, stage Stage) (over bool) {
	p.shuffleEntrants(number, stage)
	slots := bracket(p.entrants)
	if len(p.group) > 0 && stage.Draw != RandomDraw {
		apart(slots, p.group)
	}
	stageResult := StageResult{Kind: stage.Kind}
	for round := 1; len(slots) > 1; round++ {
		name := roundName(len(slots))
		phase := Phase{Name: name, Stage: number}
		for i := 0; i < len(slots); i += 2 {
			if slots[i+1] == "" || p.withdrawn(slots[i], name) || p.withdrawn(slots[i+1], name) {
				continue
			}
			place := fmt.Sprintf("%d/%s/%d", number, name, i/2+1)
			phase.Meetings = append(phase.Meetings, p.meeting(place, i/2, pair{round, slots[i], slots[i+1]}, stage.Games))
		}
		if p.stopped && !phase.played() && len(phase.Meetings) > 0 {
			break
		}
		over = p.add(phase)
		roundResult := RoundResult{Name: name}
		var next, losers, open []string
		for i := 0; i < len(slots); i += 2 {
			tie := decide([2]string{slots[i], slots[i+1]}, i/2, phase.Meetings)
			p.walkover(&tie, name)
			if tie.By == ByLot {
				lot := p.rng(fmt.Sprintf("lot %d/%s/%d", number, name, i/2+1)).IntN(2)
				tie.Winner = tie.Players[lot]
			}
			roundResult.Ties = append(roundResult.Ties, tie)
			next = append(next, tie.Winner)
			if tie.Winner == "" {
				open = append(open, tie.Players[:]...)
				continue
			}
			for _, player := range tie.Players {
				if player != "" && player != tie.Winner {
					losers = append(losers, player)
				}
			}
		}
		stageResult.Rounds = append(stageResult.Rounds, roundResult)
		if !over {
			through := slices.DeleteFunc(next, func(name string) bool { return name == "" })
			p.classes = [][]string{through, open, losers}
			break
		}
		p.classes = [][]string{next}
		p.out = append(p.out, losers)
		p.award(stage, lostPlace(len(slots)), losers...)
		slots = next
	}
	if len(stageResult.Rounds) > 0 || !p.stopped {
		p.plan.Stages = append(p.plan.Stages, stageResult)
	}
	if len(slots) > 1 {
		return false
	}
	p.award(stage, 0, slots...)
	p.entrants = slots
	return true
}

// decide determines the winner of a tie, as far as its games allow.
func decide(players [2]string, place int, meetings []Meeting) Tie {
	tie := Tie{Players: players, Winner: players[0], By: ByBye}
	if players[1] == "" {
		return tie
	}
	tie.By = ByPoints
	for _, m := range meetings {
		if m.Group != place {
			continue
		}
		tie.Points = m.points()
		if !m.Over() {
			tie.Winner, tie.By = "", ""
			return tie
		}
	}
	switch {
	case tie.Points[0] < tie.Points[1]:
		tie.Winner = players[1]
	case tie.Points[0] == tie.Points[1]:
		tie.Winner, tie.By = "", ByLot
	}
	return tie
}

// bracket returns the entrants in the order of a knock-out's first round, in which
// neighbours meet: the first meets the last, and the first two can only meet in the
// final. If the number is not a power of two, the strongest meet "" and advance without a
// game.
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

// apart exchanges the weaker players of first-round pairs so that players from the same
// group do not meet, if possible.
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
