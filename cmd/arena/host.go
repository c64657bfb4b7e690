package main

import (
	"log/slog"
	"net"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/ai/arena/course"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// hostFlags are the flags of host.
type hostFlags struct {
	address    string
	engine     string
	time       time.Duration
	clock      match.TimeControl
	timeout    time.Duration
	victory    string
	client     string
	seed       uint64
	engines    int
	maxClients int
	records    string
}

func newHostCommand() *cobra.Command {
	var f hostFlags
	cmd := &cobra.Command{
		Use:   "host",
		Short: "Serve the assignment's network match",
		Long: `Serve the assignment's network match: each client that connects plays a game of
its own against the engine. The server tosses for the colours, sends requests of
13 lines, reads answers of a square or NULL, and in the end sends the history and
the winner. A client too many is told ERROR: BUSY and may call again later. Ctrl-C
ends it: games in progress are told.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.address, "addr", ":14003", "where to listen")
	flags.StringVar(&f.engine, "engine", "champion", "the server's player")
	flags.DurationVar(&f.time, "time", time.Second,
		"time for a move of the engine; with --clock, if it is given, the most for a move")
	cli.ClockFlag(flags, &f.clock,
		"time for the engine's moves of a game, such as 2m or 3m+2s, which the champion divides itself; default: none")
	flags.DurationVar(&f.timeout, "timeout", course.DefaultMoveTimeout, "how long a client may take for an answer")
	flags.StringVar(&f.victory, "victory", "",
		`the five victory cells, such as "a1 c7 d5 g4 f3"; none: a game without cells; default: drawn for each game`)
	flags.StringVar(&f.client, "client", "toss", "the clients' colour: black, white or toss")
	cli.SeedFlag(flags, &f.seed, 0, "draws cells and tosses; 0: others each time")
	cli.IntFlag(flags, &f.engines, "engines", runtime.NumCPU(), 1, mostEngines,
		"how many moves the engine thinks about at a time")
	cli.IntFlag(flags, &f.maxClients, "max-clients", 0, 0, mostClients,
		"refuse clients beyond this many; 0: as many as get each move within 50s")
	flags.StringVar(&f.records, "records", "", "append each game to this file as a line of JSON")
	return cmd
}

// Upper limits for the flags of host.
const (
	longestMove    = time.Hour
	longestTimeout = 24 * time.Hour
	mostEngines    = 1024
	mostClients    = 100_000
)

// check returns an error for invalid arguments.
func (f *hostFlags) check() error {
	for _, d := range []struct {
		flag        string
		value, most time.Duration
	}{{"time", f.time, longestMove}, {"timeout", f.timeout, longestTimeout}} {
		if d.value <= 0 || d.value > d.most {
			return cli.Usagef("--%s %v: want a time above 0, at most %gh", d.flag, d.value, d.most.Hours())
		}
	}
	_, port, err := net.SplitHostPort(f.address)
	if err != nil {
		return cli.Usagef("--addr %q: want HOST:PORT, or :PORT for all addresses of this machine", f.address)
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return cli.Usagef("--addr %q: %q is not a port: want 0 to 65535", f.address, port)
	}
	if info, err := os.Stat(f.records); err == nil && info.IsDir() {
		return cli.Usagef("--records %q: that is a folder: want a file, to which each game is appended", f.records)
	}
	return nil
}

func (f *hostFlags) run(cmd *cobra.Command) error {
	if err := f.check(); err != nil {
		return err
	}
	host := &course.Host{
		Engine:      f.engine,
		NewPlayer:   arena.NewPlayer,
		Limits:      cli.MoveLimits(cmd, f.time, f.clock),
		Clock:       f.clock,
		Engines:     f.engines,
		MoveTimeout: f.timeout,
		Seed:        cli.SeedOrRandom(f.seed),
		MaxClients:  f.maxClients,
		Log:         slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)),
	}
	sides := map[string]game.Player{"toss": game.NoSide, "black": game.First, "white": game.Second}
	var known bool
	if host.Client, known = sides[f.client]; !known {
		return cli.Usagef("--client %q: want black, white or toss", f.client)
	}
	player, err := arena.NewPlayer(f.engine, othello.Victory)
	if err != nil {
		return cli.Usagef("--engine: %w", err)
	}
	referee.Close(player)
	if f.victory != "" {
		host.Options = game.Options{"victory": f.victory}
		if _, err := othello.Victory.New(host.Options, nil); err != nil {
			return err
		}
	}
	if f.records != "" {
		records, err := records.Open(f.records)
		if err != nil {
			return err
		}
		defer records.Close()
		host.OnRecord = records.Append
	}
	listener, err := net.Listen("tcp", f.address)
	if err != nil {
		return err
	}
	host.Log.Info("listening", "address", listener.Addr().String(), "engine", f.engine, "time", f.time, "seed", host.Seed)
	if err := host.Serve(cmd.Context(), listener); err != nil {
		return err
	}
	host.Log.Info("stopped")
	return nil
}
