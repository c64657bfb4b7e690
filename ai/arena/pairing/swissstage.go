package pairing

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"colat/ai/arena/pairing/swiss"
)

// swissStage is the state of a Swiss stage, which is planned round by round.
type swissStage struct {
	*planner
	number int
	stage  Stage
	field  []*swissPlayer // numbered for the pairing, the strongest first
	result *SwissResult
}

// swissPlayer is the history of a player in a Swiss stage.
type swissPlayer struct {
	name      string
	enters    int // the first round in which it plays
	seen      bool
	points    int
	met       map[string]bool
	sides     []int // of the meetings played: 1 if the player opened the first game, −1 if not
	rested    bool
	walkovers int
	float     swiss.Float
	missed    int      // rounds
	opponents []string // of the finished meetings
}

// swiss plans a Swiss stage. When the stage is over, the players who advance become the
// entrants.
func (p *planner) swiss(number int, stage Stage) (over bool) {
	p.shuffleEntrants(number, stage)
	clear(p.group) // players from the same Swiss stage may meet again
	s := &swissStage{planner: p, number: number, stage: stage, result: &SwissResult{Planned: stage.Rounds}}
	for _, name := range p.entrants {
		s.field = append(s.field, &swissPlayer{name: name, met: make(map[string]bool)})
	}
	if number == 1 {
		for _, late := range p.late() {
			at := p.phaseAt[late.Enters] + 1
			s.field = append(s.field, &swissPlayer{name: late.Name, enters: at, met: make(map[string]bool)})
		}
	}
	over = true
	for round := 1; over && round <= stage.Rounds && !s.result.EndedEarly; round++ {
		over = s.round(round)
	}
	table := s.table(over || p.stopped)
	p.classes = singly(namesOf(table))
	if over {
		p.awardTable(stage, table)
	}
	s.result.Table = table
	p.plan.Stages = append(p.plan.Stages, StageResult{Kind: stage.Kind, Swiss: s.result})
	if over {
		s.goOn()
	}
	return over
}

// goOn determines who advances: the best players who have not withdrawn.
func (s *swissStage) goOn() {
	names := namesOf(s.result.Table)
	if s.number == len(s.Stages) {
		s.entrants = names
		return
	}
	next := s.phases()[s.phaseAt[swissRoundName(s.number, s.stage.Rounds)]+1]
	there, gone := s.without(names, next)
	s.entrants = slices.Concat(there, gone)[:min(s.stage.Advance, len(names))]
	s.classes = singly(s.entrants)
	s.placeRest(slices.DeleteFunc(names, func(name string) bool { return slices.Contains(s.entrants, name) }))
}

// round plans a round, unless no valid round exists, and counts its results so far.
func (s *swissStage) round(number int) (over bool) {
	name := swissRoundName(s.number, number)
	var there, missing []*swissPlayer
	for _, player := range s.field {
		if player.enters > number || s.withdrawn(player.name, name) {
			missing = append(missing, player)
		} else {
			there = append(there, player)
		}
	}
	place := fmt.Sprintf("%d/swiss/%d", s.number, number)
	pairing, ok := s.pair(place, there)
	if !ok {
		s.result.EndedEarly = true
		return true
	}
	phase := Phase{Name: name, Stage: s.number}
	for board, m := range pairing.Pairs {
		m := pair{number, there[m.First].name, there[m.Second].name}
		phase.Meetings = append(phase.Meetings, s.meeting(place, board, m, s.stage.Games))
	}
	for _, i := range pairing.Resting {
		phase.Resting = append(phase.Resting, there[i].name)
	}
	if s.stopped && !phase.played() {
		return false
	}
	over = s.add(phase)
	for _, player := range missing {
		player.missed++
	}
	s.count(phase, pairing, there)
	return over
}

// count adds the results of a round so far to the players and to the stage's result.
func (s *swissStage) count(phase Phase, pairing swiss.Pairing, there []*swissPlayer) {
	round := SwissRound{Resting: phase.Resting}
	before := make([]int, len(there))
	for i, player := range there {
		before[i] = player.points
		player.seen, player.float = true, 0
	}
	for board, m := range phase.Meetings {
		points := m.points()
		tie := Tie{Players: m.Players, Points: points}
		for side, i := range [2]int{pairing.Pairs[board].First, pairing.Pairs[board].Second} {
			j := pairing.Pairs[board].First + pairing.Pairs[board].Second - i
			player := there[i]
			player.points += points[side]
			player.met[there[j].name] = true
			player.float = swiss.FloatOf(before[i], before[j])
			switch {
			case !m.Over():
				continue
			case !m.forfeited():
				tie.By = ByPoints
				player.sides = append(player.sides, 1-2*side)
			default:
				tie.By = ByWalkover
				if points[side] > points[1-side] {
					player.walkovers++
				}
			}
			player.opponents = append(player.opponents, there[j].name)
		}
		round.Meetings = append(round.Meetings, tie)
	}
	for _, i := range pairing.Resting {
		player := there[i]
		player.points += s.stage.Games * Win
		player.rested, player.float = true, swiss.Down
	}
	s.result.Rounds = append(s.result.Rounds, round)
}

// pair pairs a round. Players who have played each other in it, or are doing so, stay
// together, even if corrected results would pair them with others. ok is false if every
// pairing would repeat a meeting or a rest.
func (s *swissStage) pair(place string, there []*swissPlayer) (p swiss.Pairing, ok bool) {
	if len(there) < 2 {
		return p, false
	}
	kept := s.kept(place, there)
	players := playersOf(there)
	pair := func() swiss.Pairing {
		return swiss.Pairs(players, swiss.Round{
			Even: s.stage.Games%2 == 0,
			Kept: kept,
			Lot: func(i, j int) int64 {
				purpose := fmt.Sprintf("lot %s/%s–%s", place, there[i].name, there[j].name)
				return s.rng(purpose).Int64N(swiss.MostLot + 1)
			},
		})
	}
	if len(there)-2*len(kept) > 1 {
		p = s.paired(s.fingerprint(place, there, players, kept), pair)
	} else {
		p = pair()
	}
	return p, len(kept) > 0 || len(p.Pairs) > 0 && len(p.Stuck) == 0
}

// A Round is a Swiss round that has been paired.
type Round struct {
	// Of is a hash of everything that the pairing depends on.
	Of      uint64        `json:"of"`
	Pairing swiss.Pairing `json:"pairing"`
}

// paired returns the pairing of a round with a fingerprint, which it pairs if that has not
// been done before.
func (s *swissStage) paired(of uint64, pair func() swiss.Pairing) swiss.Pairing {
	at := slices.IndexFunc(s.Rounds, func(r Round) bool { return r.Of == of })
	var r Round
	if at >= 0 {
		r = s.Rounds[at]
	} else {
		r = Round{of, pair()}
	}
	s.plan.rounds = append(s.plan.rounds, r)
	return r.Pairing
}

// fingerprint returns a hash of everything that the pairing of a round depends on.
func (s *swissStage) fingerprint(place string, there []*swissPlayer, players []swiss.Player, kept []swiss.Pair) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, s.Seed, place, s.stage.Games, kept)
	for i := range players {
		fmt.Fprintf(h, "%q %v\n", there[i].name, players[i])
	}
	return h.Sum64()
}

// playersOf converts a field to the form that the pairing needs.
func playersOf(field []*swissPlayer) []swiss.Player {
	list := make([]swiss.Player, len(field))
	for i, p := range field {
		list[i] = swiss.Player{
			Points: p.points, Sides: p.sides, Rested: p.rested, Walkovers: p.walkovers, Missed: p.missed, Float: p.float,
		}
		for j, o := range field {
			if p.met[o.name] {
				list[i].Met = append(list[i].Met, j)
			}
		}
	}
	return list
}

// kept returns the pairs that have played a game of a Swiss round or are playing one. If
// a player would have two opponents, finished games take precedence over others, and then
// earlier results over later ones.
func (s *swissStage) kept(place string, there []*swissPlayer) []swiss.Pair {
	number := make(map[string]int)
	for i, player := range there {
		number[player.name] = i
	}
	var known []*Result
	for _, r := range s.order {
		if strings.HasPrefix(r.Game, place+"/") {
			known = append(known, r)
		}
	}
	slices.SortStableFunc(known, func(a, b *Result) int { return cmp.Compare(rank(a), rank(b)) })
	var pairs []swiss.Pair
	busy := make(map[int]bool)
	for _, r := range known {
		opens, ok := opener(place, r, s.stage.Games)
		first, isThere := number[r.Players[opens]]
		second, isThereToo := number[r.Players[1-opens]]
		if !ok || !isThere || !isThereToo || first == second || busy[first] || busy[second] ||
			there[first].met[there[second].name] {
			continue
		}
		busy[first], busy[second] = true, true
		pairs = append(pairs, swiss.Pair{First: first, Second: second})
	}
	return pairs
}

// rank sorts finished games before open ones.
func rank(r *Result) int {
	if r.Open {
		return 1
	}
	return 0
}

// opener returns which player of the result opens the first game of its meeting. ok
// reports whether the result belongs to a game of a meeting at place.
func opener(place string, r *Result, games int) (side int, ok bool) {
	number, err := strconv.Atoi(r.Game[strings.LastIndexByte(r.Game, '/')+1:])
	if err != nil || number < 1 || number > games ||
		r.Game != keyOf(place, r.Players, number-1) && r.Game != plainKeyOf(place, r.Players, number-1) {
		return 0, false
	}
	return (number - 1) % 2, true
}

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
	slices.Sort(worths)
	sum := 0
	for _, worth := range worths[min(1, len(worths)):] {
		sum += worth
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
