package main

import (
	"context"
	"errors"
	"fmt"
	"github.com/spf13/cobra"
	"runtime"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/live"
	"colat/ai/arena/openings"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
)

// matchFlags are the flags of match.
type matchFlags struct {
	where       cli.PositionFlags
	a, b        string
	games       int
	time        time.Duration
	clock       match.TimeControl
	opening     int
	openings    string
	seed        uint64
	concurrency int
	strict      bool
	rules       string
	patience    time.Duration
	sprt        string
	resign      string
	draw        string
	watch       string
	early       map[game.Reason]int // games by how they ended
	records     string
	asJSON      bool
	workers     cli.WorkersFlags
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
cmd+loop:PROGRAM ARGS for a program that reads requests and prints moves;
gtp:PROGRAM ARGS for a program that speaks the Go Text Protocol, and nboard:PROGRAM ARGS
for one that speaks NBoard's protocol, as Edax, Egaroucid and NTest do, for classic alone;
agent:FILE.py for a file of Python as the courses ask for it, with
select_move(cur_state, remain_time) for uttt, or callBot(game_info) or
bot(victory_cell, cell, you) for victory and classic; or
tcp:HOST:PORT for one that does so on a connection. If a server of the
assignment's protocol listens there, the games are its own: it draws the cells and
tosses for the colours.

With --openings balanced the pairs begin with openings after which both sides won in games
of equal players; with a file, with its openings: a line each, as moves or in another form
that convert reads. Each opening is played once by a pair before one is played again.

With --strict a move longer than its time loses the game, by a millisecond or less, by
this program's own clock: from the request it sends to the answer it reads. --rules
course are the rules of the course of Ultimate Tic-Tac-Toe: 10 games, no random moves
first, 10s for a move and 120s for a game, --strict, and points (3 a win, 2 a draw with
more blocks, 1 another draw); a flag of its own changes each of these. With cmd: a
program's start counts, at every move; a cmd+loop: is started, and the file of an
agent: is loaded, before the game's time begins.

With --resign and --draw games end that the players' own scores say are decided, as
match managers have it. Scores are in hundredths of the game's unit, such as a disc, from
the side of the player who moves; a proven result is beyond ±20000. Players without
scores, such as programs and agents, end no game so.

With --watch a page shows the match as it goes: the score, the rating difference with its
error, the LLR between its bounds, the boards of the games that are being played with
clocks and the players' evaluations, the last games and the end of the last one. Games on
other computers are shown twice a second at most.

With --clock each side has that long for all its moves of a game, and loses the
game when it runs out. 3m+2s, or 3+2, adds two seconds after each move of a side
(Fischer); 10s+120s allows ten seconds for a move at most; 5m/1m gives A five minutes
and B one. The champion divides the time itself, with the increments to come; --time,
or time=… in a SPEC, caps its moves. Programs behind cmd: and tcp: are told nothing of
the clock.

An agent: is given the objects of its course's framework, with numpy's arrays where
its Python has numpy and arrays that work alike where it has not; modules of the
framework that lie beside the file are used. remain_time is the time left on the clock,
or without --clock the rest of the course's 120 s; the agent does not learn --time. One
process serves all games of the match and executes the file anew for each, before the
clock runs. The agent's prints go to the error output. The Python is python3, or the one
that COLAT_PYTHON names.

Programs and agents run with all rights of the user: they can read and delete files and
use the network. --wall runs programs of strangers by bubblewrap, without network, on a
read-only file system, with bounds of memory and processes. Processes that they leave
behind end with the match.

A player that fails (an illegal move, a crash, no answer) loses that game; these
games are listed below the table with the reason, and a match of such games alone
has the exit status 1. A player that cannot start ends the match: there is no such
program, it ends before it reads its first request, or an agent's file does not load.
A bot behind tcp: is called once for all its games, and again if it hangs up after a
game; with --concurrency it is called for each game.

Ctrl-C ends the match and prints the results so far.

With --workers other machines play the games with arena worker, as many at a time as
they take; --concurrency is for this machine alone. The same seed gives the same
games, tally and verdict as without, where players are bounded by depth or nodes: with
limits of time a game depends on how fast its machine is. Interrupted, the same command
with the same seed goes on where it was.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.where.AddGame(cmd)
	f.where.AddStart(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.a, "a", "champion", "the player A")
	flags.StringVar(&f.b, "b", "", "the player B")
	cli.IntFlag(flags, &f.games, "games", 0, 1, cli.MostGames,
		"how many games at most; default: 100, with --sprt as many as it takes")
	cli.TimeFlag(flags, &f.time, "time", 0,
		"time for a move; default: 100ms unless there is --clock or both players bring limits of their own")
	cli.ClockFlag(flags, &f.clock,
		"time for a side's moves of a game, such as 2m, 3m+2s or, for A and B, 2m/1m; default: none")
	cli.IntFlag(flags, &f.opening, "opening", 6, 0, cli.MostOpening, "random moves at the start of each pair")
	flags.StringVar(&f.openings, "openings", "",
		strings.Join(openings.Names, ", ")+
			", or a file with an opening a line: the openings of the pairs, in place of random moves")
	cli.SeedFlag(flags, &f.seed, 0, "draws cells and openings; 0: others each time")
	cli.IntFlag(flags, &f.concurrency, "concurrency", 1, 1, cli.MostAtATime, "pairs played at a time")
	flags.BoolVar(&f.strict, "strict", false, "a move longer than its time loses, to the millisecond")
	flags.StringVar(&f.rules, "rules", "", "course: the times, games and points of the course of Ultimate Tic-Tac-Toe")
	cli.TimeFlag(flags, &f.patience, "patience", 0,
		"without --strict, a move this long loses; default: a minute, or ten times the time")
	flags.StringVar(&f.sprt, "sprt", "", "elo0,elo1: stop when one of the two differences is accepted, α = β = 0.05")
	flags.StringVar(&f.resign, "resign", "", "moves,score: a player resigns after so many moves in a row with this "+
		"score or less, such as 3,-800")
	flags.StringVar(&f.draw, "draw", "", "moves,score: a draw after so many moves of each side in a row with a score "+
		"no further from 0, such as 6,10")
	watchFlag(flags, &f.watch, "the match")
	flags.StringVar(&f.records, "records", "", "append each game to this file as a line of JSON")
	flags.BoolVar(&f.asJSON, "json", false, "one JSON object")
	f.workers.Add(cmd)
	return cmd
}

// courseGames is the number of games of an agent in the course. Each side opens half of
// them.
const courseGames = 10

// preset sets the flags that the user left open to the values of the rules named by
// --rules.
func (f *matchFlags) preset(cmd *cobra.Command) error {
	if f.rules == "" {
		return nil
	}
	if f.rules != referee.CourseRules {
		return cli.Usagef("--rules %.40q: want %s", f.rules, referee.CourseRules)
	}
	given := cmd.Flags().Changed
	if !given("time") {
		f.time = referee.CourseMove
	}
	if !given("clock") {
		f.clock = match.TimeControl{Total: referee.CourseClock}
	}
	if !given("strict") {
		f.strict = true
	}
	if !given("opening") {
		f.opening = 0
	}
	if !given("games") && f.sprt == "" {
		f.games = courseGames
	}
	return nil
}

// match checks the flags and returns the match.
func (f *matchFlags) match(cmd *cobra.Command) (*arena.Match, error) {
	if err := f.preset(cmd); err != nil {
		return nil, err
	}
	rules, err := f.where.Rules()
	if err != nil {
		return nil, err
	}
	options, err := f.where.Options(rules)
	if err != nil {
		return nil, err
	}
	if f.b == "" {
		return nil, cli.Usagef("--b is missing: want the second player, such as --b random")
	}
	switch {
	case f.games > 0:
	case f.sprt != "":
		f.games = defaultGamesSPRT
	default:
		f.games = defaultGames
	}
	var list []openings.Opening
	if f.openings != "" {
		if cmd.Flags().Changed("opening") {
			return nil, cli.Usagef("--opening and --openings: want one of them, random moves or a list")
		}
		f.opening = 0
		if list, err = openingList(f.openings, rules, options); err != nil {
			return nil, err
		}
	}
	m := &arena.Match{
		Openings:    list,
		Rules:       rules,
		Options:     options,
		Games:       f.games,
		Opening:     f.opening,
		Seed:        cli.SeedOrRandom(f.seed),
		Concurrency: f.concurrency,
		Conduct:     referee.Conduct{Strict: f.strict, Patience: f.patience, Clock: referee.Control{TimeControl: f.clock}},
	}
	for _, c := range []struct {
		flag, spec string
		to         *referee.Contestant
	}{{"--a", f.a, &m.A}, {"--b", f.b, &m.B}} {
		player, err := arena.NewPlayer(c.spec, rules)
		var start *referee.StartError
		switch {
		case errors.As(err, &start):
			return nil, fmt.Errorf("%s: %w", c.flag, err)
		case err != nil:
			return nil, cli.Usagef("%s: %w", c.flag, err)
		}
		referee.Close(player)
		*c.to = referee.Contestant{Name: c.spec, Spec: c.spec, Limits: ai.Limits{Time: f.time}}
		if f.time == 0 && f.clock.Total == 0 && !c.to.Bounded() {
			c.to.Limits.Time = cli.DefaultTime
		}
	}
	if f.sprt != "" {
		if m.SPRT, err = arena.ParseSPRT(f.sprt); err != nil {
			return nil, cli.Usagef("--sprt: %w", err)
		}
	}
	if f.resign != "" {
		if m.Conduct.Resign, err = referee.ParseResign(f.resign); err != nil {
			return nil, cli.Usagef("--resign %w", err)
		}
	}
	if f.draw != "" {
		if m.Conduct.Draw, err = referee.ParseDraw(f.draw); err != nil {
			return nil, cli.Usagef("--draw %w", err)
		}
	}
	// Find errors in the start options before the first game.
	if _, _, err := referee.DrawOpening(rules, options, 0, cli.NewRand(1)); err != nil {
		return nil, err
	}
	return m, nil
}

func (f *matchFlags) run(cmd *cobra.Command) error {
	m, err := f.match(cmd)
	if err != nil {
		return err
	}
	if cores := runtime.NumCPU(); m.Concurrency > cores && !f.workers.Given() {
		fmt.Fprintf(cmd.ErrOrStderr(), "arena: %d pairs at a time on %d cores: the players take time from each other\n",
			m.Concurrency, cores)
	}
	var file *records.File
	var kept records.Lines
	if f.records != "" {
		if f.workers.Given() {
			if kept, err = records.ReadLines(f.records); err != nil {
				return fmt.Errorf("--records: %w", err)
			}
		}
		if file, err = records.Open(f.records); err != nil {
			return fmt.Errorf("--records: %w", err)
		}
		defer file.Close()
	}
	var page *live.MatchPage
	if f.watch != "" {
		page, err = openPage(cmd, "the match", func() (*live.MatchPage, error) { return live.OpenMatch(f.watch, m) })
		if err != nil {
			return err
		}
		defer page.Close()
		m.OnMove = page.Move
	}
	var others *cli.WorkersJob
	if f.workers.Given() {
		if others, err = f.openJob(cmd, m); err != nil {
			return err
		}
		m.Elsewhere = jobs.Games(others.Job)
	}
	f.early = make(map[game.Reason]int)
	watch := newMatchWatch(m, others, cmd.ErrOrStderr())
	m.OnGame = func(r *match.Record, t *arena.Tally) error {
		watch.game(t)
		f.early[r.Result.Reason]++
		if page != nil {
			if err := page.Game(r, t); err != nil {
				return fmt.Errorf("--watch: %w", err)
			}
		}
		if file == nil || kept.Has(r) {
			return nil
		}
		return file.Append(r)
	}
	tally, err := m.Run(cmd.Context())
	watch.finish()
	others.End(err)
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
	if file != nil {
		if err := file.Close(); err != nil {
			return err
		}
	}
	return onlyFaults(tally.Games(), tally.Faults)
}

// openJob puts the match into the workers' queue.
func (f *matchFlags) openJob(cmd *cobra.Command, m *arena.Match) (*cli.WorkersJob, error) {
	players := [2]referee.Contestant{m.A, m.B}
	for i := range players {
		key, err := jobs.KeyOf(players[i].Spec)
		if err != nil {
			return nil, err
		}
		players[i].Spec = key
	}
	return f.workers.Open(cmd, queue.Work{
		Title: fmt.Sprintf("match %s – %s", m.A.Name, m.B.Name),
		// The number of games is not part of the key, because it does not affect the
		// games.
		Key:      append([]any{"match", m.Rules.ID(), m.Options, players, m.Opening, m.Seed, m.Conduct}, openingTexts(m)...),
		Programs: jobs.Programs(m.A.Spec) || jobs.Programs(m.B.Spec),
	})
}

// goesOn describes how to continue an interrupted match.
func (f *matchFlags) goesOn(m *arena.Match) string {
	switch {
	case !f.workers.Given():
		return ""
	case f.seed == 0:
		return fmt.Sprintf(": the same command with --seed %d goes on", m.Seed)
	}
	return ": the same command goes on"
}
