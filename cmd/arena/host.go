package main

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/game"
	"colat/game/othello"
)

// hostFlags are what the user says about a server.
type hostFlags struct {
	address    string
	engine     string
	time       time.Duration
	clock      time.Duration
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
the winner. Ctrl-C ends it: games in progress are told.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.address, "addr", ":14003", "where to listen")
	flags.StringVar(&f.engine, "engine", "champion", "the server's player")
	flags.DurationVar(&f.time, "time", time.Second, "time for a move of the engine; with --clock, if it is given, the most for a move")
	flags.DurationVar(&f.clock, "clock", 0, "time for all moves of the engine in a game, which the champion divides itself; default: none")
	flags.DurationVar(&f.timeout, "timeout", arena.DefaultMoveTimeout, "how long a client may take for an answer")
	flags.StringVar(&f.victory, "victory", "", `the five victory cells, such as "a1 c7 d5 g4 f3"; default: drawn for each game`)
	flags.StringVar(&f.client, "client", "toss", "the clients' colour: black, white or toss")
	flags.Uint64Var(&f.seed, "seed", 0, "draws cells and tosses; 0: others each time")
	flags.IntVar(&f.engines, "engines", runtime.NumCPU(), "how many moves the engine thinks about at a time")
	flags.IntVar(&f.maxClients, "max-clients", 0, "refuse clients beyond this many; 0: no limit")
	flags.StringVar(&f.records, "records", "", "write each game to a file of its own in this directory")
	return cmd
}

func (f *hostFlags) run(cmd *cobra.Command) error {
	host := &arena.Host{
		Engine:      f.engine,
		Limits:      moveLimits(cmd, f.time, f.clock),
		Clock:       f.clock,
		Engines:     f.engines,
		MoveTimeout: f.timeout,
		Seed:        seedOrRandom(f.seed),
		MaxClients:  f.maxClients,
		Log:         slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)),
	}
	switch {
	case f.time <= 0:
		return usagef("--time %v: want a time above 0", f.time)
	case f.clock < 0:
		return usagef("--clock %v: want a time above 0", f.clock)
	case f.timeout <= 0:
		return usagef("--timeout %v: want a time above 0", f.timeout)
	case f.engines < 1:
		return usagef("--engines %d: want at least 1", f.engines)
	case f.maxClients < 0:
		return usagef("--max-clients %d: want 0 or more", f.maxClients)
	}
	switch f.client {
	case "toss":
		host.Client = game.Nobody
	case "black":
		host.Client = game.First
	case "white":
		host.Client = game.Second
	default:
		return usagef("--client %q: want black, white or toss", f.client)
	}
	player, err := arena.NewPlayer(f.engine, othello.Victory)
	if err != nil {
		return usagef("--engine: %w", err)
	}
	arena.Close(player)
	if f.victory != "" {
		host.Options = game.Options{"victory": f.victory}
		if _, err := othello.Victory.New(host.Options, nil); err != nil {
			return err
		}
	}
	if f.records != "" {
		files, err := newRecordFiles(f.records)
		if err != nil {
			return err
		}
		host.OnRecord = files.write
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

// recordFiles writes each record to a file of its own, named after the time the
// server started and the number of the record.
type recordFiles struct {
	directory string
	prefix    string
	count     atomic.Int64
}

func newRecordFiles(directory string) (*recordFiles, error) {
	if err := os.MkdirAll(directory, 0o777); err != nil {
		return nil, err
	}
	return &recordFiles{directory: directory, prefix: time.Now().UTC().Format("20060102T150405.000000")}, nil
}

// write leaves a whole file or none: it writes under another name first.
func (f *recordFiles) write(r *arena.Record) error {
	line, err := arena.AppendRecord(nil, r)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%06d.json", f.prefix, f.count.Add(1))
	return writeWhole(filepath.Join(f.directory, name), line)
}

// writeWhole replaces a file so that, whatever happens, its old or its new
// content is there, whole.
func writeWhole(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(content); err != nil {
		file.Close()
		return err
	}
	if err := file.Chmod(fs.FileMode(0o644)); err != nil {
		file.Close()
		return err
	}
	if err := file.Sync(); err != nil {
		file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
