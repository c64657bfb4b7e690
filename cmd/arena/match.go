package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/jobs"
	"colat/ai/arena/play"
	"colat/ai/arena/rating"
	"colat/ai/arena/recordfile"
	"colat/ai/arena/workers"
	"colat/game"
	"colat/game/match"
)

// matchFlags are what the user says about a match.
type matchFlags struct {
	where       positionFlags
	a, b        string
	games       int
	time        time.Duration
	clock       time.Duration
	opening     int
	seed        uint64
	concurrency int
	strict      bool
	patience    time.Duration
	sprt        string
	records     string
	asJSON      bool
	workers     workersFlags
}

func newMatchCommand() *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match --a SPEC --b SPEC",
		Short: "Let two players play pairs of games and say which is stronger",
		Long: `Let two players play pairs of games. Both games of a pair begin with the same
victory cells and the same random moves, with colours swapped. Standard output
gets the sum from A's side: wins, draws, losses, and the rating difference with
its 95 % error, reckoned from the pairs.

A SPEC is a player with its options:
  ` + strings.Join(ai.Names(), ", ") + `
such as champion:time=100ms, alphabeta:depth=4,eval=course,
negascout:depth=4,quiescence=2 or mcts:iterations=5000 (mcts:solver=off,decisive=off
is plain UCT, without proofs and decisive moves); cmd:PROGRAM ARGS or
cmd+loop:PROGRAM ARGS for a program that reads requests and prints moves; or
tcp:HOST:PORT for one that does so on a connection. If a server of the
assignment's protocol listens there, the games are its own: it draws the cells and
tosses for the colours.

With --clock each side has that long for all its moves of a game, and loses the
game when it runs out. The champion divides the time itself; --time, or time=… in
a SPEC, caps its moves. Programs behind cmd: and tcp: are told nothing of the
clock.

A player that fails (an illegal move, a crash, no answer) loses that game; these
games are listed below the table with what happened, and a match of nothing else
has the exit status 1. A player that cannot start, because there is no such
program or it ends before its first move, ends the match. A bot behind tcp: is
called once for all its games, and again if it hangs up after a game; with
--concurrency it is called for each game.

Ctrl-C ends the match and prints what stands so far.

With --workers the games are played by others, who run arena worker, as many at a time
as they take; --concurrency is for this machine alone. The same seed gives the same
games, tally and verdict as without, where players are bounded by depth or nodes: with
limits of time a game depends on how fast its machine is. Interrupted, the same command
with the same seed goes on where it was.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.where.addGame(cmd)
	f.where.addStart(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.a, "a", "champion", "the player A")
	flags.StringVar(&f.b, "b", "", "the player B")
	intFlag(flags, &f.games, "games", 0, 1, mostGames,
		"how many games at most; default: 100, with --sprt as many as it takes")
	timeFlag(flags, &f.time, "time", 0,
		"time for a move; default: 100ms unless there is --clock or both players bring limits of their own")
	timeFlag(flags, &f.clock, "clock", 0, "time for all of a side's moves of a game; default: none")
	intFlag(flags, &f.opening, "opening", 6, 0, mostOpening, "random moves at the start of each pair")
	seedFlag(flags, &f.seed, 0, "draws cells and openings; 0: others each time")
	intFlag(flags, &f.concurrency, "concurrency", 1, 1, mostAtATime, "pairs played at a time")
	flags.BoolVar(&f.strict, "strict", false, "a move longer than its time by more than 10 % + 50 ms loses")
	timeFlag(flags, &f.patience, "patience", 0,
		"without --strict, a move this long loses; default: a minute, or ten times the time")
	flags.StringVar(&f.sprt, "sprt", "", "elo0,elo1: stop when one of the two differences is accepted, α = β = 0.05")
	flags.StringVar(&f.records, "records", "", "append each game to this file as a line of JSON")
	flags.BoolVar(&f.asJSON, "json", false, "one JSON object")
	f.workers.add(cmd)
	return cmd
}

// How many games a match has if nobody says: of an SPRT more than it will take.
const (
	defaultGames     = 100
	defaultGamesSPRT = mostGames
)

// match checks the flags.
func (f *matchFlags) match(cmd *cobra.Command) (*arena.Match, error) {
	rules, err := f.where.rules()
	if err != nil {
		return nil, err
	}
	options, err := f.where.options(rules)
	if err != nil {
		return nil, err
	}
	if f.b == "" {
		return nil, usagef("--b is missing: want the second player, such as --b random")
	}
	switch {
	case f.games > 0:
	case f.sprt != "":
		f.games = defaultGamesSPRT
	default:
		f.games = defaultGames
	}
	m := &arena.Match{
		Rules:       rules,
		Options:     options,
		Games:       f.games,
		Opening:     f.opening,
		Seed:        seedOrRandom(f.seed),
		Concurrency: f.concurrency,
		Conduct:     play.Conduct{Strict: f.strict, Patience: f.patience, Clock: f.clock},
	}
	for _, c := range []struct {
		flag, spec string
		to         *play.Contestant
	}{{"--a", f.a, &m.A}, {"--b", f.b, &m.B}} {
		player, err := arena.NewPlayer(c.spec, rules)
		var start *play.StartError
		switch {
		case errors.As(err, &start):
			return nil, fmt.Errorf("%s: %w", c.flag, err)
		case err != nil:
			return nil, usagef("%s: %w", c.flag, err)
		}
		play.Close(player)
		*c.to = play.Contestant{Name: c.spec, Spec: c.spec, Limits: ai.Limits{Time: f.time}}
		if f.time == 0 && f.clock == 0 && !c.to.Bounded() {
			c.to.Limits.Time = defaultMatchTime
		}
	}
	if f.sprt != "" {
		if m.SPRT, err = rating.ParseSPRT(f.sprt); err != nil {
			return nil, usagef("--sprt: %w", err)
		}
	}
	// An error in the cells is found before the first game.
	if _, _, err := play.Opening(rules, options, 0, newRand(1)); err != nil {
		return nil, err
	}
	return m, nil
}

// defaultMatchTime bounds players that nothing else bounds.
const defaultMatchTime = 100 * time.Millisecond

func (f *matchFlags) run(cmd *cobra.Command) error {
	m, err := f.match(cmd)
	if err != nil {
		return err
	}
	if cores := runtime.NumCPU(); m.Concurrency > cores && !f.workers.given() {
		fmt.Fprintf(cmd.ErrOrStderr(), "arena: %d pairs at a time on %d cores: the players take time from each other\n",
			m.Concurrency, cores)
	}
	var records *recordfile.File
	var kept keptLines
	if f.records != "" {
		if f.workers.given() {
			if kept, err = linesIn(f.records); err != nil {
				return fmt.Errorf("--records: %w", err)
			}
		}
		if records, err = recordfile.Open(f.records); err != nil {
			return fmt.Errorf("--records: %w", err)
		}
		defer records.Close()
	}
	var others *session
	if f.workers.given() {
		if others, err = f.openJob(cmd, m); err != nil {
			return err
		}
		m.Elsewhere = jobs.Games(others.job)
	}
	watch := newMatchWatch(m, others, cmd.ErrOrStderr())
	m.OnGame = func(r *match.Record, t *arena.Tally) error {
		watch.game(t)
		if records == nil || kept.have(r) {
			return nil
		}
		return records.Append(r)
	}
	tally, err := m.Run(cmd.Context())
	watch.finish()
	others.end(err)
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped && tally.Games() == 0 {
		return err
	}
	if printErr := f.print(cmd, m, tally); printErr != nil {
		return printErr
	}
	if stopped {
		return fmt.Errorf("interrupted after %d of %d games%s", tally.Games(), f.games, f.goesOn(m))
	}
	if err != nil {
		return fmt.Errorf("ended after %d of %d games: %w", tally.Games(), f.games, err)
	}
	if records != nil {
		if err := records.Close(); err != nil {
			return err
		}
	}
	return onlyFaults(tally.Games(), tally.Faults)
}

// openJob puts the match into the queue of its workers.
func (f *matchFlags) openJob(cmd *cobra.Command, m *arena.Match) (*session, error) {
	players := [2]play.Contestant{m.A, m.B}
	for i := range players {
		key, err := jobs.KeyOf(players[i].Spec)
		if err != nil {
			return nil, err
		}
		players[i].Spec = key
	}
	return f.workers.open(cmd, workers.Work{
		Title: fmt.Sprintf("match %s – %s", m.A.Name, m.B.Name),
		// How many games there are does not change any of them.
		Key:      []any{"match", m.Rules.ID(), m.Options, players, m.Opening, m.Seed, m.Conduct},
		Programs: jobs.Programs(m.A.Spec) || jobs.Programs(m.B.Spec),
	})
}

// goesOn says how a match goes on that was interrupted.
func (f *matchFlags) goesOn(m *arena.Match) string {
	switch {
	case !f.workers.given():
		return ""
	case f.seed == 0:
		return fmt.Sprintf(": the same command with --seed %d goes on", m.Seed)
	}
	return ": the same command goes on"
}

// matchFigures is the outcome of a match as JSON.
type matchFigures struct {
	Games    int                  `json:"games"`
	Wins     int                  `json:"wins"`
	Draws    int                  `json:"draws"`
	Losses   int                  `json:"losses"`
	HalfWins int                  `json:"halfWins"` // of Draws, those in which A was ahead
	Points   int                  `json:"points"`   // A's: 3, 2 for a half-win, 1 for another draw, 0
	Elo      float64              `json:"elo"`
	Error    float64              `json:"error"`
	LLR      float64              `json:"llr"`
	LOS      float64              `json:"los"`
	Verdict  string               `json:"verdict,omitempty"`
	Pairs    rating.Pairs         `json:"pairs"`
	AsFirst  arena.Counts         `json:"asFirst"`
	AsSecond arena.Counts         `json:"asSecond"`
	Seed     uint64               `json:"seed"`
	Players  map[string]moveCosts `json:"players"`
	Faults   []play.Fault         `json:"faults"` // games lost by failing
}

// moveCosts are a player's means a move.
type moveCosts struct {
	Spec         string              `json:"spec"`
	Points       int                 `json:"points"`
	HalfWins     int                 `json:"halfWins"`
	Moves        int                 `json:"moves"`
	Milliseconds float64             `json:"ms"`
	Slowest      float64             `json:"slowestMs"`
	Oversteps    int                 `json:"oversteps"`
	Nodes        float64             `json:"nodes"`
	Depth        float64             `json:"depth"`
	Proven       float64             `json:"proven"`          // number of the first move with a proven result
	Clock        float64             `json:"clock,omitempty"` // part of the clock used in a game, 0 to 1
	Faults       map[game.Reason]int `json:"faults,omitempty"`
}

func costsOf(spec string, e *arena.Effort) moveCosts {
	per := func(sum float64, n int) float64 {
		if n == 0 {
			return 0
		}
		return sum / float64(n)
	}
	return moveCosts{
		Spec:         spec,
		Moves:        e.Moves,
		Milliseconds: per(float64(e.Time.Microseconds())/1000, e.Moves),
		Slowest:      float64(e.Slowest.Microseconds()) / 1000,
		Oversteps:    e.Oversteps,
		Nodes:        per(float64(e.Nodes), e.Moves),
		Depth:        per(float64(e.Depth), e.Searched),
		Proven:       per(float64(e.Proven), e.Proofs),
		Faults:       e.Faults,
	}
}

func figuresOf(m *arena.Match, t *arena.Tally) matchFigures {
	v := matchFigures{
		Games: t.Games(), Wins: t.Wins, Draws: t.Draws, Losses: t.Losses,
		HalfWins: t.HalfWins[0], Points: t.Points[0],
		LOS: t.Pairs.LOS(), Pairs: t.Pairs, AsFirst: t.AsFirst, AsSecond: t.AsSecond, Seed: m.Seed,
		Players: map[string]moveCosts{
			"a": costsOf(m.A.Spec, &t.Efforts[0]),
			"b": costsOf(m.B.Spec, &t.Efforts[1]),
		},
		Faults: append([]play.Fault{}, t.Faults...),
	}
	for i, name := range []string{"a", "b"} {
		costs := v.Players[name]
		costs.Points, costs.HalfWins = t.Points[i], t.HalfWins[i]
		if m.Conduct.Clock > 0 && v.Games > 0 {
			costs.Clock = t.Efforts[i].Time.Seconds() / (float64(v.Games) * m.Conduct.Clock.Seconds())
		}
		v.Players[name] = costs
	}
	v.Elo, v.Error = t.Pairs.Elo()
	if m.SPRT != nil {
		v.LLR, v.Verdict = m.SPRT.LLR(t.Pairs), m.SPRT.Verdict(t.Pairs)
	}
	return v
}

func (f *matchFlags) print(cmd *cobra.Command, m *arena.Match, t *arena.Tally) error {
	v, out := figuresOf(m, t), cmd.OutOrStdout()
	if f.asJSON {
		return writeJSON(out, v)
	}
	sides := m.Rules.Sides()
	fmt.Fprintf(out, "A: %s\nB: %s\ngame %s, seed %d\n", printable(m.A.Spec), printable(m.B.Spec), m.Rules.ID(), m.Seed)
	if server := m.Server(); server != nil {
		fmt.Fprintf(out, "%s is a server: cells and colours are its own, and there are no openings\n", server.Name)
	}
	fmt.Fprintln(out)
	fmt.Fprintf(out, "%-18s %6s %6s %6s %6s\n", "A's results", "games", "won", "drawn", "lost")
	for _, row := range []struct {
		name string
		arena.Counts
	}{{"all", t.Counts}, {"as " + sides[0].English, t.AsFirst}, {"as " + sides[1].English, t.AsSecond}} {
		fmt.Fprintf(out, "%-18s %6d %6d %6d %6d\n", row.name, row.Games(), row.Wins, row.Draws, row.Losses)
	}
	if t.HalfWins != [2]int{} {
		fmt.Fprintf(out, "\nDraws while ahead: A %d, B %d. Points (3 a win, 2 a draw while ahead, 1 a draw): A %d, B %d\n",
			t.HalfWins[0], t.HalfWins[1], t.Points[0], t.Points[1])
	}
	fmt.Fprintf(out, "\nElo %+.1f ± %.1f (95 %%), LOS %.1f %%, pairs %v\n", v.Elo, v.Error, 100*v.LOS, v.Pairs)
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		verdict := "undecided"
		if v.Verdict != "" {
			verdict = v.Verdict + " accepted"
		}
		fmt.Fprintf(out, "SPRT Elo %g against %g: LLR %.2f in (%.2f, %.2f), %s\n",
			m.SPRT.Elo0, m.SPRT.Elo1, v.LLR, lower, upper, verdict)
	}
	if f.clock > 0 {
		a, b := v.Players["a"], v.Players["b"]
		fmt.Fprintf(out, "Clock of %v a game: A used %.0f %% of it on average and lost %d games on time, B %.0f %% and %d\n",
			f.clock, 100*a.Clock, a.Faults[game.Timeout], 100*b.Clock, b.Faults[game.Timeout])
	}
	fmt.Fprintf(out, "\n%-8s %8s %10s %10s %10s %12s %8s %8s  %s\n",
		"a move", "moves", "ms", "slowest", "oversteps", "nodes", "depth", "proven", "games lost by failing")
	for _, name := range []string{"a", "b"} {
		c := v.Players[name]
		fmt.Fprintf(out, "%-8s %8d %10.1f %10.1f %10d %12.0f %8.1f %8s  %s\n",
			"by "+map[string]string{"a": "A", "b": "B"}[name],
			c.Moves, c.Milliseconds, c.Slowest, c.Oversteps, c.Nodes, c.Depth, provenText(c.Proven), faultsText(c.Faults))
	}
	return printFaults(out, t.Faults)
}
