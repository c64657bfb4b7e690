package pairing

import (
	"fmt"
	"slices"
)

// The sides that begin in a simultaneous display, if they do not alternate from board to board.
const (
	ExhibitorOpens = "exhibitor"
	OthersOpen     = "others"
)

// checkDisplay returns an error if a simultaneous display is invalid.
func (t *Tournament) checkDisplay(s *Stage) error {
	at := slices.IndexFunc(t.Players, func(p Player) bool { return p.Name == s.Exhibitor })
	switch {
	case len(t.Stages) != 1:
		return fmt.Errorf("%s: want no other stage beside it", DisplayStage)
	case s.Groups != 0 || s.Advance != 0 || s.Games != 1:
		return fmt.Errorf("%s: has neither groups nor advance, and one game with each player", DisplayStage)
	case s.Opens != "" && s.Opens != ExhibitorOpens && s.Opens != OthersOpen:
		return fmt.Errorf("opens = %.60q: want %s, %s or nothing", s.Opens, ExhibitorOpens, OthersOpen)
	case at < 0 || t.Players[at].Enters != "":
		return fmt.Errorf("exhibitor = %.60q: want a player who takes part from the start", s.Exhibitor)
	}
	return nil
}

// display plans a simultaneous display. The boards are in the order in which the players entered.
func (p *planner) display(number int, stage Stage) (over bool) {
	phase := Phase{Name: groupStageName(number), Stage: number}
	var others []string
	for _, player := range p.Players {
		if player.Name == stage.Exhibitor {
			continue
		}
		board := len(others)
		others = append(others, player.Name)
		if p.withdrawn(player.Name, phase.Name) {
			continue
		}
		m := pair{1, stage.Exhibitor, player.Name}
		if stage.Opens == OthersOpen || stage.Opens == "" && board%2 == 1 {
			m.first, m.second = m.second, m.first
		}
		place := fmt.Sprintf("%d/display", number)
		phase.Meetings = append(phase.Meetings, p.meeting(place, board, m, stage.Games))
	}
	p.displayTable(stage, &phase, others)
	return p.add(phase)
}

// displayTable ranks the players by their results against the exhibitor. Games in progress rank
// before lost ones. Equal results share a rank and a place, because there is no tie-break.
func (p *planner) displayTable(stage Stage, phase *Phase, others []string) {
	p.entrants, p.classes = nil, nil
	there, gone := p.without(others, phase.Name)
	t := newTable(append([]string{stage.Exhibitor}, others...), over(phase.Meetings), nil)
	group := GroupResult{Name: "A", Exhibitor: t.rows[stage.Exhibitor]}
	lost := func(name string) int { return -t.rows[name].Losses }
	for _, level := range t.split(there, func(name string) int { return t.rows[name].Points }) {
		p.classes = append(p.classes, t.split(level, lost)...)
	}
	if len(gone) > 0 {
		p.classes = append(p.classes, gone)
	}
	for i, class := range p.classes {
		rank := len(group.Table) + 1
		for _, name := range class {
			row := t.rows[name]
			if row.Rank = rank; len(gone) > 0 && i == len(p.classes)-1 {
				row.TieBreak = ByWithdrawal
			}
			p.award(stage, rank-1, name)
			row.PlacePoints = p.pointsOf(name)
			group.Table = append(group.Table, *row)
		}
	}
	if phase.Over() {
		p.out = slices.Clone(p.classes)
		slices.Reverse(p.out)
	}
	p.plan.Stages = append(p.plan.Stages, StageResult{Kind: stage.Kind, Groups: []GroupResult{group}})
}
