package tournament

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"colat/ai/arena"
	"colat/ai/arena/play"
	"colat/game/match"
)

// Progress tells how far a tournament has come.
type Progress struct {
	Done  int // games finished in this stage or round
	Total int
	Name  string // of the stage or round
}

// Run plays the games of the tournament that log does not hold yet, and returns
// the result of all. When ctx ends it returns ctx's error; log has the games that
// were finished. onGame, unless nil, is told about each game, by one goroutine at
// a time.
func (t *Tournament) Run(ctx context.Context, log *Log, onGame func(*match.Record, Progress)) (*Result, error) {
	run := &tournamentRun{Tournament: t, log: log, onGame: onGame}
	run.group, run.placePoints = make(map[string]int), make(map[string]int)
	run.result = &Result{Title: t.Title, Game: t.Game, Seed: t.Seed, TieRule: TieRule}
	run.result.Tournament = t.Fingerprint()
	for _, p := range t.Players {
		run.entrants = append(run.entrants, p.Name)
	}
	// The file's order is nobody's strength.
	rng := t.rng("draw")
	rng.Shuffle(len(run.entrants), func(i, j int) {
		run.entrants[i], run.entrants[j] = run.entrants[j], run.entrants[i]
	})
	for number, stage := range t.Stages {
		play := run.playGroups
		if stage.Kind == KnockOutStage {
			play = run.playKnockOut
		}
		if err := play(ctx, number+1, stage); err != nil {
			return nil, err
		}
	}
	run.placeRest(run.entrants)
	slices.Reverse(run.out)
	for _, names := range run.out {
		place := len(run.result.Places) + 1
		for _, name := range names {
			run.result.Places = append(run.result.Places, Place{place, name, t.spec(name), run.pointsOf(name)})
		}
	}
	run.result.Ratings = ratingsOf(t.names(), run.result.Games)
	run.result.Faults = play.Faults(run.result.Games)
	return run.result, nil
}

func (t *Tournament) names() []string {
	var names []string
	for _, p := range t.Players {
		names = append(names, p.Name)
	}
	return names
}

func (t *Tournament) spec(name string) string {
	for _, p := range t.Players {
		if p.Name == name {
			return p.Spec
		}
	}
	return ""
}

// tournamentRun is a tournament being played.
type tournamentRun struct {
	*Tournament
	log      *Log
	onGame   func(*match.Record, Progress)
	entrants []string       // who is still in it, the best first
	group    map[string]int // the group a player came from
	result   *Result
	out      [][]string // who went out, those who did first in front; a class shares its place
	// placePoints are the points by place that players have so far.
	placePoints map[string]int
}

// placeRest gives each of these players, the best first, a place of its own.
func (r *tournamentRun) placeRest(names []string) {
	for _, name := range slices.Backward(names) {
		r.out = append(r.out, []string{name})
	}
}

// playGroups plays a stage of groups and leaves those who go on as entrants: the
// winners of the groups, then the seconds, and so on.
func (r *tournamentRun) playGroups(ctx context.Context, number int, stage Stage) error {
	name := groupStageName(number)
	r.shuffleEntrants(number, stage)
	groups := drawGroups(r.entrants, stage.Groups, r.rng(fmt.Sprintf("groups %d", number)))
	names := make([]string, len(groups))
	var games []*scheduledGame
	for i, players := range groups {
		names[i] = string(rune('A' + i))
		if stage.Groups > 26 {
			names[i] = fmt.Sprint(i + 1)
		}
		for _, m := range roundRobin(players) {
			if r.withdrawn(m.first, name) || r.withdrawn(m.second, name) {
				continue
			}
			place := fmt.Sprintf("%d/%s/%d", number, names[i], m.round)
			games = append(games, scheduleMeeting(place, i, m, stage.Games)...)
		}
	}
	// Round by round, so that the groups keep step.
	slices.SortStableFunc(games, func(a, b *scheduledGame) int { return a.round - b.round })
	if err := r.play(ctx, name, games); err != nil {
		return err
	}
	stageResult := StageResult{Kind: stage.Kind}
	var layers [][]string
	for i, players := range groups {
		var own []*match.Record
		for _, g := range games {
			if g.group == i {
				own = append(own, g.record)
			}
		}
		there, gone := r.without(players, name)
		lot := r.rng(fmt.Sprintf("lot %d/%s", number, names[i]))
		table := appendWithdrawn(standings(there, own, lot), gone, lot)
		r.awardTable(stage, table)
		stageResult.Groups = append(stageResult.Groups, GroupResult{names[i], table, crossTable(table, own)})
		for rank, row := range table {
			if rank == len(layers) {
				layers = append(layers, nil)
			}
			layers[rank] = append(layers[rank], row.Name)
			r.group[row.Name] = i
		}
	}
	r.result.Stages = append(r.result.Stages, stageResult)
	advance := stage.Advance
	if number == len(r.Stages) {
		advance = len(layers)
	}
	// Of those who are out, players of equal rank in their groups share a place.
	for _, layer := range slices.Backward(layers[advance:]) {
		r.out = append(r.out, layer)
	}
	if number == len(r.Stages) && len(groups) > 1 {
		for _, layer := range slices.Backward(layers) {
			r.out = append(r.out, layer)
		}
		r.entrants = nil
		return nil
	}
	r.entrants = slices.Concat(layers[:advance]...)
	return nil
}

// shuffleEntrants makes lots alone decide who meets whom in a stage that wants it so.
func (r *tournamentRun) shuffleEntrants(number int, stage Stage) {
	if stage.Draw == RandomDraw {
		r.rng(fmt.Sprintf("shuffle %d", number)).Shuffle(len(r.entrants), func(i, j int) {
			r.entrants[i], r.entrants[j] = r.entrants[j], r.entrants[i]
		})
	}
}

// crossTable returns the points that each player got from each other one.
func crossTable(table []Row, games []*match.Record) [][]int {
	index := make(map[string]int)
	cross := make([][]int, len(table))
	for i, row := range table {
		index[row.Name] = i
		cross[i] = make([]int, len(table))
	}
	for _, g := range games {
		points := arena.Points(g)
		a, b := index[g.Names[0]], index[g.Names[1]]
		cross[a][b] += points[0]
		cross[b][a] += points[1]
	}
	return cross
}

// playKnockOut plays a knock-out to its end.
func (r *tournamentRun) playKnockOut(ctx context.Context, number int, stage Stage) error {
	r.shuffleEntrants(number, stage)
	slots := bracket(r.entrants)
	if len(r.group) > 0 && stage.Draw != RandomDraw {
		apart(slots, r.group)
	}
	stageResult := StageResult{Kind: stage.Kind}
	for round := 1; len(slots) > 1; round++ {
		name := roundName(len(slots))
		var games []*scheduledGame
		for i := 0; i < len(slots); i += 2 {
			if slots[i+1] == "" || r.withdrawn(slots[i], name) || r.withdrawn(slots[i+1], name) {
				continue
			}
			place := fmt.Sprintf("%d/%s/%d", number, name, i/2+1)
			games = append(games, scheduleMeeting(place, i/2, meeting{round, slots[i], slots[i+1]}, stage.Games)...)
		}
		if err := r.play(ctx, name, games); err != nil {
			return err
		}
		roundResult := RoundResult{Name: name}
		var next, losers []string
		for i := 0; i < len(slots); i += 2 {
			tie := decide([2]string{slots[i], slots[i+1]}, i/2, games)
			r.walkover(&tie, name)
			if tie.By == ByLot {
				lot := r.rng(fmt.Sprintf("lot %d/%s/%d", number, name, i/2+1)).IntN(2)
				tie.Winner = tie.Players[lot]
			}
			roundResult.Ties = append(roundResult.Ties, tie)
			next = append(next, tie.Winner)
			for _, player := range tie.Players {
				if player != "" && player != tie.Winner {
					losers = append(losers, player)
				}
			}
		}
		r.out = append(r.out, losers)
		r.award(stage, lostPlace(len(slots)), losers...)
		stageResult.Rounds = append(stageResult.Rounds, roundResult)
		slots = next
	}
	r.result.Stages = append(r.result.Stages, stageResult)
	r.award(stage, 0, slots...)
	r.entrants = slots
	return nil
}

// decide says who goes on, as far as the games tell.
func decide(players [2]string, place int, games []*scheduledGame) Tie {
	tie := Tie{Players: players, Winner: players[0], By: "bye"}
	if players[1] == "" {
		return tie
	}
	for _, g := range games {
		if g.group != place {
			continue
		}
		points := arena.Points(g.record)
		for side, name := range g.record.Names {
			if name == players[0] {
				tie.Points[0] += points[side]
			} else {
				tie.Points[1] += points[side]
			}
		}
	}
	tie.By = "points"
	switch {
	case tie.Points[0] < tie.Points[1]:
		tie.Winner = players[1]
	case tie.Points[0] == tie.Points[1]:
		tie.Winner, tie.By = "", ByLot
	}
	return tie
}

// play sees that all the games have a record: from the log, or played now.
func (r *tournamentRun) play(ctx context.Context, name string, games []*scheduledGame) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := 0
	var open []*scheduledGame
	for _, g := range games {
		if g.record = r.log.find(g.key()); g.record == nil {
			open = append(open, g)
			continue
		}
		if g.record.Names != g.players {
			return fmt.Errorf("game %s of the log was played by %q", g.key(), g.record.Names)
		}
		done++
	}
	var workers sync.WaitGroup
	var mu sync.Mutex // of done, and for one call of onGame at a time
	next := make(chan *scheduledGame)
	for range min(r.atOnce(), len(open)) {
		workers.Go(func() {
			for g := range next {
				record, err := r.playOne(ctx, g)
				if err == nil {
					err = r.log.add(record)
				}
				if err != nil {
					cancel(err)
					continue
				}
				g.record = record
				mu.Lock()
				done++
				if r.onGame != nil {
					r.onGame(record, Progress{done, len(games), name})
				}
				mu.Unlock()
			}
		})
	}
feed:
	for _, g := range open {
		select {
		case next <- g:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	for _, g := range games {
		r.result.Games = append(r.result.Games, g.record)
	}
	return nil
}

// playOne plays a game with fresh players: it must not matter what was played
// before it, or whether the tournament was interrupted.
func (r *tournamentRun) playOne(ctx context.Context, g *scheduledGame) (*match.Record, error) {
	task, err := r.task(g)
	if err != nil {
		return nil, err
	}
	if r.Elsewhere != nil {
		return r.Elsewhere.Ask(ctx, task)()
	}
	record, err := task.PlayFresh(ctx, arena.NewPlayer)
	if err != nil {
		return nil, err
	}
	record.Ended = time.Now().UTC().Truncate(time.Second)
	return record, nil
}

// task returns all that a game depends on.
func (t *Tournament) task(g *scheduledGame) (*play.Task, error) {
	rng := t.rng(g.pairKey())
	start, opening, err := play.Opening(t.rules, t.Start, t.Opening, rng)
	if err != nil {
		return nil, err
	}
	var players [2]play.Contestant
	for side, name := range g.players {
		for _, entry := range t.Players {
			if entry.Name == name {
				players[side] = t.contestant(entry)
			}
		}
	}
	conduct := play.Conduct{Strict: t.Strict, Patience: time.Duration(t.Patience), Clock: time.Duration(t.Clock)}
	task := play.NewTask(start, opening, players, conduct, rng.Uint64()+2*uint64(g.number%2))
	task.Round = g.key()
	return task, nil
}

// atOnce returns how many games are played at a time.
func (t *Tournament) atOnce() int {
	if t.Elsewhere != nil {
		return t.Elsewhere.AtOnce
	}
	return t.Concurrency
}
