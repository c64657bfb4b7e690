package tournament

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/pairing"
	"colat/ai/arena/referee"
	"colat/game/match"
)

// scheduledGame is a game of the schedule.
type scheduledGame struct {
	at      int    // in the schedule of the tournament, from 0
	place   string // the meeting's place in the tournament
	number  int    // within the meeting, from 0
	players [2]string
	name    string        // in the log
	plain   string        // the name in logs of older versions, which is ambiguous for some names of players
	record  *match.Record // set once the game has been played
}

// Progress holds the progress of a tournament in its present stage or round.
type Progress struct {
	Done   int // games finished
	Total  int
	Name   string // of the stage or round
	Number int    // of the finished game in the schedule of the tournament, from 1

	run *tournamentRun
}

// Standings returns the result of the games that have ended by now. It may be called while the
// tournament is played, but not within Run's onGame.
func (p Progress) Standings() (*Result, error) {
	var games []*match.Record
	var results []pairing.Result
	faults := []referee.Fault{}
	p.run.mu.Lock()
	for _, g := range p.run.games {
		if g.record == nil {
			// An open result keeps the pairs of a Swiss round.
			results = append(results, pairing.Result{Game: g.name, Players: g.players, Open: true})
			continue
		}
		games, results = append(games, g.record), append(results, reported(g.record))
		if fault, failed := referee.FaultIn(g.at+1, g.record); failed {
			faults = append(faults, fault)
		}
	}
	p.run.mu.Unlock()
	plan, err := p.run.schedule().Plan(results)
	if err != nil {
		return nil, err
	}
	result := p.run.result(plan, games)
	result.Faults = faults
	return result, nil
}

// Run plays the games of the tournament that are not in log, and returns the complete
// result. When ctx ends it returns the error of ctx; log then has the finished games.
// onGame, unless nil, is called with each game, by one goroutine at a time.
func (t *Tournament) Run(ctx context.Context, log *Log, onGame func(*match.Record, Progress)) (*Result, error) {
	run := &tournamentRun{Tournament: t, log: log, onGame: onGame}
	var games []*match.Record
	var results []pairing.Result
	for number := 0; ; number++ {
		plan, err := t.schedule().Plan(results)
		if err != nil {
			return nil, err
		}
		if number == len(plan.Phases) {
			return t.result(plan, games), nil
		}
		phase := plan.Phases[number]
		played, err := run.play(ctx, phase.Name, scheduled(phase))
		if err != nil {
			return nil, err
		}
		for _, r := range played {
			games = append(games, r)
			results = append(results, reported(r))
		}
	}
}

// result returns the result of a tournament with the given games.
func (t *Tournament) result(plan *pairing.Plan, games []*match.Record) *Result {
	result := &Result{
		Tournament: t.Fingerprint(),
		Title:      t.Title,
		Game:       t.Game,
		Seed:       t.Seed,
		TieRule:    t.schedule().TieRule(),
		Stages:     plan.Stages,
		Ratings:    Ratings(t.names(), games),
		Games:      games,
		Faults:     referee.Faults(games),
	}
	for _, p := range plan.Places {
		result.Places = append(result.Places, Place{p.Place, p.Name, t.entry(p.Name).Spec, p.PlacePoints})
	}
	return result
}

func (t *Tournament) names() []string {
	var names []string
	for _, p := range t.Players {
		names = append(names, p.Name)
	}
	return names
}

// entry returns the player with a name. There is one.
func (t *Tournament) entry(name string) Entry {
	return t.Players[slices.IndexFunc(t.Players, func(p Entry) bool { return p.Name == name })]
}

// tournamentRun is a tournament in progress.
type tournamentRun struct {
	*Tournament
	log    *Log
	onGame func(*match.Record, Progress)

	mu    sync.Mutex // serializes calls of onGame, and guards the records of games
	games []*scheduledGame
}

// play returns the records of the games. Games that are not in the log are played.
func (r *tournamentRun) play(ctx context.Context, name string, games []*scheduledGame) ([]*match.Record, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var open []*scheduledGame
	for _, g := range games {
		record, err := r.log.find(g)
		if err != nil {
			return nil, err
		}
		if g.record = record; record == nil {
			open = append(open, g)
		}
	}
	progress := Progress{Done: len(games) - len(open), Total: len(games), Name: name, run: r}
	r.mu.Lock()
	for _, g := range games {
		g.at = len(r.games)
		r.games = append(r.games, g)
	}
	r.mu.Unlock()
	if r.OnPhase != nil {
		r.OnPhase(progress)
	}
	var workers sync.WaitGroup
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
				r.mu.Lock()
				g.record = record
				progress.Done++
				progress.Number = g.at + 1
				if r.onGame != nil {
					r.onGame(record, progress)
				}
				r.mu.Unlock()
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
		return nil, err
	}
	var records []*match.Record
	for _, g := range games {
		records = append(records, g.record)
	}
	return records, nil
}

// playOne plays a game with new players, so that earlier games and interruptions of the
// tournament do not affect it.
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

// task returns the task of a game, with all data that the game depends on.
func (t *Tournament) task(g *scheduledGame) (*referee.Task, error) {
	rng := t.rng(g.pairKey())
	start, opening, err := referee.DrawOpening(t.rules, t.Start, t.Opening, rng)
	if err != nil {
		return nil, err
	}
	var players [2]referee.Contestant
	for side, name := range g.players {
		players[side] = t.contestant(t.entry(name))
	}
	conduct := referee.Conduct{Strict: t.Strict, Patience: time.Duration(t.Patience)}
	conduct.Clock.TimeControl = t.clock(g.players)
	if t.OnMove != nil {
		conduct.OnMove = func(now *referee.Game) { t.OnMove(g.at, now) }
	}
	return &referee.Task{
		Start: start, Opening: opening, Players: players, Conduct: conduct, Seed: rng.Uint64() + 2*uint64(g.number%2),
		Round: g.name,
	}, nil
}

// contestant returns an entry as a contestant of a match.
func (t *Tournament) contestant(e Entry) referee.Contestant {
	c := referee.Contestant{Name: e.Name, Spec: e.Spec, Limits: ai.Limits{Time: time.Duration(t.Time)}}
	if e.Time > 0 {
		c.Limits.Time = time.Duration(e.Time)
	}
	if !c.Bounded() && !t.clocked() {
		c.Limits.Time = defaultTournamentTime
	}
	return c
}

// defaultTournamentTime is the time for a move of players without any other limit.
const defaultTournamentTime = 100 * time.Millisecond

// atOnce returns the number of games played at a time.
func (t *Tournament) atOnce() int {
	if t.Elsewhere != nil {
		return t.Elsewhere.AtOnce
	}
	return t.Concurrency
}

// reported returns a game's result for the schedule.
func reported(r *match.Record) pairing.Result {
	return pairing.Result{Game: r.Round, Players: r.Names, Points: arena.Points(r)}
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

// pairKey returns a key that is equal for both games of a pair.
func (g *scheduledGame) pairKey() string {
	a, b := g.players[0], g.players[1]
	if g.number%2 == 1 {
		a, b = b, a
	}
	return fmt.Sprintf("%s/%s–%s/pair %d", g.place, a, b, g.number/2+1)
}
