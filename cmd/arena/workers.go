package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/arena/referee"
)

func newWorkerCommand() *cobra.Command {
	var (
		at       queue.Server
		threads  int
		programs bool
	)
	cmd := &cobra.Command{
		Use:   "worker --nats URL",
		Short: "Play games for matches, tournaments and trainings on other machines",
		Long: `Take games from a queue, play them, and bring the results back, for arena match,
arena tournament and arena train with --workers and the same URL, on whatever
machines these run. Any number of workers may come and go at any time: a game
whose worker ends or falls silent is given to another one. A worker waits for work
until Ctrl-C, and for its server where that is away; what it is playing then goes
back into the queue.

The queue is a NATS server with JetStream: nats-server -js --user USER --pass PASSWORD,
or in the folder of the sources go run github.com/nats-io/nats-server/v2 with the same,
or the page's server with -nats-listen. All machines need the same build of this program. Who connects stands in
URL, as in nats://user:password@host:4222, or in the file of --nats-credentials.

Players that are programs (cmd:…) or at an address (tcp:…) are started only with
--programs: whoever can write into the queue says which ones, and they run as the
user of the worker.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if at.URL == "" {
				return usagef("--nats is missing: want the address of a NATS server, such as --nats nats://192.168.1.7:4222")
			}
			if err := queue.CheckURL(at.URL); err != nil {
				return usagef("--nats: %w", err)
			}
			return work(cmd.Context(), at, threads, programs, cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&at.URL, "nats", "", "the address of the NATS server, nats://HOST:PORT; several with commas between")
	whoConnects(flags, &at, "the NATS server")
	intFlag(flags, &threads, "threads", min(runtime.NumCPU(), mostAtATime), 1, mostAtATime, "games at a time")
	flags.BoolVar(&programs, "programs", false, "also play games whose players are programs that run on this machine")
	return cmd
}

// work executes tasks until ctx ends.
func work(ctx context.Context, at queue.Server, threads int, programs bool, out io.Writer) error {
	folder, remove, err := jobs.Folder()
	if err != nil {
		return err
	}
	defer remove()
	host, _ := os.Hostname()
	name := fmt.Sprintf("%s-%d", host, os.Getpid())
	say := func(line string) {
		fmt.Fprintf(out, "arena: worker %s, %d at a time: %s\n", name, threads, printable(line))
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

// whoConnects adds flags for the authentication between a server and this program.
func whoConnects(flags *pflag.FlagSet, at *queue.Server, server string) {
	flags.StringVar(&at.Credentials, "nats-credentials", "",
		"a file with USER:PASSWORD for "+server+", or one of NATS's own (.creds)")
	flags.StringVar(&at.Authority, "nats-ca", "",
		"a file in PEM with the certificates of who has signed that of "+server+"; without it public ones are believed")
	flags.StringVar(&at.Certificate, "nats-cert", "", "a file in PEM with a certificate, if "+server+" asks for one")
	flags.StringVar(&at.Key, "nats-key", "", "a file in PEM with the key of --nats-cert")
}

// workersFlags are the flags for playing on workers.
type workersFlags struct {
	at      queue.Server
	silence time.Duration
}

func (f *workersFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.at.URL, "workers", "",
		"let the workers at this NATS server play, nats://HOST:PORT; see arena worker")
	whoConnects(flags, &f.at, "the server of --workers")
	timeFlag(flags, &f.silence, "silence", queue.DefaultSilence,
		"after which a worker of --workers counts as gone, and its game is given to another")
}

// given reports whether workers play.
func (f *workersFlags) given() bool { return f.at.URL != "" }

// A workersJob is the queue's job of a running command. It is nil if the command plays
// the games itself.
type workersJob struct {
	job  *queue.Job
	nc   *nats.Conn
	out  io.Writer
	told atomic.Bool // whether a missing worker was reported, or need not be
}

// untilTold is how long a command waits for a worker before it reports that there is
// none.
const untilTold = 6 * time.Second

// open puts the work of a command into the queue, or opens the existing job.
func (f *workersFlags) open(cmd *cobra.Command, work queue.Work) (*workersJob, error) {
	if err := queue.CheckURL(f.at.URL); err != nil {
		return nil, usagef("--workers: %w", err)
	}
	out := cmd.ErrOrStderr()
	work.Silence = f.silence
	work.Say = func(line string) { fmt.Fprintln(out, "arena:", printable(line)) }
	nc, err := f.at.Connect("arena "+cmd.Name(), false, work.Say)
	if err != nil {
		return nil, fmt.Errorf("--workers: %w", err)
	}
	job, err := queue.Open(cmd.Context(), nc, work)
	if err != nil {
		nc.Close()
		return nil, fmt.Errorf("--workers: %w", err)
	}
	s := &workersJob{job: job, nc: nc, out: out}
	go func() {
		select {
		case <-time.After(untilTold):
		case <-cmd.Context().Done():
			return
		}
		if job.Progress().Workers == 0 && !s.told.Swap(true) {
			fmt.Fprintf(out, "arena: no worker is there yet: run arena worker --nats %s where games are to be played\n", f.at)
		}
	}()
	return s, nil
}

// text describes the progress if left units remain and each task counts as the given
// number of units. It returns "" if the command plays the games itself.
func (s *workersJob) text(left, units int) string {
	if s == nil {
		return ""
	}
	return ", " + s.job.Progress().Text(left, units, "games")
}

// end removes the job from the queue if it is finished or cannot be finished. After an
// interruption the job stays there, and the same command continues it.
func (s *workersJob) end(failed error) {
	if s == nil {
		return
	}
	defer s.nc.Close()
	s.told.Store(true)
	var start *referee.StartError
	var task *queue.TaskError
	if failed != nil && !errors.As(failed, &start) && !errors.As(failed, &task) {
		s.job.Leave()
		return
	}
	// The results have been received, so an error of the queue does not affect them.
	if err := s.job.Finish(context.Background()); err != nil {
		fmt.Fprintf(s.out, "arena: the queue keeps what is done already: %s\n", printable(err.Error()))
	}
}
