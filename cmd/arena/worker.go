package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"colat/ai/arena/broker"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/cmd/arena/cli"
)

func newWorkerCommand() *cobra.Command {
	var (
		at       broker.Server
		threads  int
		programs bool
	)
	cmd := &cobra.Command{
		Use:   "worker --nats URL",
		Short: "Play games for matches, tournaments and trainings on other machines",
		Long: `Take games from a queue, play them, and bring the results back, for arena match,
arena tournament, arena book make and arena train with --workers and the same URL, on whatever
machines these run. Any number of workers may come and go at any time: a game
whose worker ends or falls silent is given to another one. A worker waits for work,
and for an unreachable server, until Ctrl-C; the games that it plays then go back into
the queue.

The queue is a NATS server with JetStream: nats-server -js --user USER --pass PASSWORD,
or in the folder of the sources go run github.com/nats-io/nats-server/v2 with the same.
All machines need the same build of this program.
User and password are part of the URL, as in nats://user:password@host:4222, or stand in
the file of --nats-credentials.

Players that are programs (cmd:…) or at an address (tcp:…) are started only with
--programs: everyone who can write into the queue chooses these programs, and they run
as the user of the worker.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if at.URL == "" {
				return cli.Usagef("--nats is missing: want the address of a NATS server, such as --nats nats://192.168.1.7:4222")
			}
			if err := broker.CheckURL(at.URL); err != nil {
				return cli.Usagef("--nats: %w", err)
			}
			return work(cmd.Context(), at, threads, programs, cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&at.URL, "nats", "", "the address of the NATS server, nats://HOST:PORT; several with commas between")
	cli.WhoConnects(flags, &at, "the NATS server")
	cli.IntFlag(flags, &threads, "threads", min(runtime.NumCPU(), cli.MostAtATime), 1, cli.MostAtATime, "games at a time")
	flags.BoolVar(&programs, "programs", false, "also play games whose players are programs that run on this machine")
	return cmd
}

// work executes tasks until ctx ends.
func work(ctx context.Context, at broker.Server, threads int, programs bool, out io.Writer) error {
	folder, remove, err := jobs.Folder()
	if err != nil {
		return err
	}
	defer remove()
	host, _ := os.Hostname()
	name := fmt.Sprintf("%s-%d", host, os.Getpid())
	say := func(line string) {
		fmt.Fprintf(out, "arena: worker %s, %d at a time: %s\n", name, threads, cli.Printable(line))
	}
	nc, err := at.Connect(name, true, say)
	if err != nil {
		return fmt.Errorf("--nats: %w", err)
	}
	defer nc.Close()
	worker := &queue.Worker{
		Name: name, Threads: threads, Programs: programs, Say: say,
		Kinds: func() map[string]queue.Kind { return jobs.Kinds(folder) },
	}
	if err := worker.Run(ctx, nc); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}
