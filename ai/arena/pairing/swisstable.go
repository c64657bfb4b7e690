package pairing

import (
	"fmt"
	"slices"
)

// table ranks the players of a Swiss stage who took part in any round, and all others too
// once the stage is over. Players who withdrew before their first round are placed last.
func (s *swissStage) table(settled bool) []Row {
	var names, gone []string
	byName := make(map[string]*swissPlayer)
	for _, player := range s.field {
		byName[player.name] = player
		_, leaves := s.leavesAt[player.name]
		switch {
		case player.seen || settled && !leaves:
			names = append(names, player.name)
		case settled || player.missed == len(s.result.Rounds) && player.enters <= 1:
			gone = append(gone, player.name)
		}
	}
	var games []*Result
	for _, phase := range s.plan.Phases {
		if phase.Stage == s.number {
			games = append(games, over(phase.Meetings)...)
		}
	}
	lot := s.rng(fmt.Sprintf("lot %d/swiss", s.number))
	t := newTable(names, games, lot)
	for _, name := range names {
		row, player := t.rows[name], byName[name]
		if player.rested {
			row.Byes = 1
		}
		row.Points = player.points
		buchholz, sonnebornBerger := s.buchholz(player, byName), s.sonnebornBerger(player, byName, games)
		row.Buchholz, row.SonnebornBerger = &buchholz, &sonnebornBerger
	}
	t.criteria = func(equal []string) []criterion {
		list := []criterion{
			{ByBuchholz, func(name string) int { return *t.rows[name].Buchholz }},
			{BySB, func(name string) int { return *t.rows[name].SonnebornBerger }},
			{ByWins, t.wins},
		}
		if allMet(equal, byName) {
			list = append(list, criterion{ByMutual, t.mutual(equal)})
		}
		return list
	}
	return appendWithdrawn(t.ranked(names), gone, lot)
}

// allMet reports whether all of the given players have met each other. Otherwise their
// points against each other are not comparable.
func allMet(names []string, players map[string]*swissPlayer) bool {
	for i, a := range names {
		for _, b := range names[:i] {
			if !slices.Contains(players[a].opponents, b) {
				return false
			}
		}
	}
	return true
}

// worth returns the score of an opponent for the tie-breaks: its points, plus a draw for
// each game of the rounds that it missed, so that no player loses tie-break points
// because an opponent withdrew.
func (s *swissStage) worth(p *swissPlayer) int { return p.points + p.missed*s.stage.Games*Draw }

// buchholz returns the sum of the worth of a player's opponents without the lowest. A
// rest counts as an opponent with the player's own points, a missed round as an opponent
// worth 0.
func (s *swissStage) buchholz(p *swissPlayer, players map[string]*swissPlayer) int {
	var worths []int
	for _, name := range p.opponents {
		worths = append(worths, s.worth(players[name]))
	}
	if p.rested {
		worths = append(worths, p.points)
	}
	for range p.missed {
		worths = append(worths, 0)
	}
	sum := 0
	for _, worth := range worths {
		sum += worth
	}
	if len(worths) > 0 {
		sum -= slices.Min(worths)
	}
	return sum
}

// sonnebornBerger returns the sum, over a player's games, of its points times the worth
// of the opponent. A rest counts as won games against an opponent with the player's own
// points.
func (s *swissStage) sonnebornBerger(p *swissPlayer, players map[string]*swissPlayer, games []*Result) int {
	sum := 0
	for _, r := range games {
		for side, name := range r.Players {
			if name == p.name {
				sum += r.Points[side] * s.worth(players[r.Players[1-side]])
			}
		}
	}
	if p.rested {
		sum += s.stage.Games * Win * p.points
	}
	return sum
}
