package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"colat/ai/arena/broker"
	"colat/ai/arena/queue"
	"colat/ai/arena/referee"
)

// WhoConnects adds flags for the authentication between a server and this program.
func WhoConnects(flags *pflag.FlagSet, at *broker.Server, server string) {
	flags.StringVar(&at.Credentials, "nats-credentials", "",
		"a file with USER:PASSWORD for "+server+", or one of NATS's own (.creds)")
	flags.StringVar(&at.Authority, "nats-ca", "",
		"a file in PEM with certificates of the authorities of "+server+"; without it public authorities are trusted")
	flags.StringVar(&at.Certificate, "nats-cert", "", "a file in PEM with a certificate, if "+server+" asks for one")
	flags.StringVar(&at.Key, "nats-key", "", "a file in PEM with the key of --nats-cert")
}

// WorkersFlags are the flags for playing on workers.
type WorkersFlags struct {
	at      broker.Server
	silence time.Duration
}

func (f *WorkersFlags) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.at.URL, "workers", "",
		"let the workers at this NATS server play, nats://HOST:PORT; see arena worker")
	WhoConnects(flags, &f.at, "the server of --workers")
	TimeFlag(flags, &f.silence, "silence", queue.DefaultSilence,
		"after which a worker of --workers counts as gone, and its game is given to another")
}

// Given reports whether workers play.
func (f *WorkersFlags) Given() bool { return f.at.URL != "" }

// A WorkersJob is the queue's job of a running command. It is nil if the command plays
// the games itself.
type WorkersJob struct {
	Job  *queue.Job
	nc   *nats.Conn
	out  io.Writer
	told atomic.Bool // whether a missing worker was reported, or need not be
}

// untilTold is how long a command waits for a worker before it reports that there is
// none.
const untilTold = 6 * time.Second

// Open puts the work of a command into the queue, or opens the existing job.
func (f *WorkersFlags) Open(cmd *cobra.Command, work queue.Work) (*WorkersJob, error) {
	if err := broker.CheckURL(f.at.URL); err != nil {
		return nil, Usagef("--workers: %w", err)
	}
	out := cmd.ErrOrStderr()
	work.Silence = f.silence
	work.Say = func(line string) { fmt.Fprintln(out, "arena:", Printable(line)) }
	nc, err := f.at.Connect("arena "+cmd.Name(), false, work.Say)
	if err != nil {
		return nil, fmt.Errorf("--workers: %w", err)
	}
	job, err := queue.Open(cmd.Context(), nc, work)
	if err != nil {
		nc.Close()
		return nil, fmt.Errorf("--workers: %w", err)
	}
	s := &WorkersJob{Job: job, nc: nc, out: out}
	go func() {
		select {
		case <-time.After(untilTold):
		case <-cmd.Context().Done():
			return
		}
		if job.Progress().Workers == 0 && !s.told.Swap(true) {
			fmt.Fprintf(out, "arena: no worker is there yet: run arena worker --nats %s on the machines that play\n", f.at)
		}
	}()
	return s, nil
}

// Text describes the progress if left units remain and each task counts as the given
// number of units. It returns "" if the command plays the games itself.
func (s *WorkersJob) Text(left, units int) string {
	if s == nil {
		return ""
	}
	return ", " + s.Job.Progress().Text(left, units, "games")
}

// End removes the job from the queue if it is finished or cannot be finished. After an
// interruption the job stays there, and the same command continues it.
func (s *WorkersJob) End(failed error) {
	if s == nil {
		return
	}
	defer s.nc.Close()
	s.told.Store(true)
	var start *referee.StartError
	var task *queue.TaskError
	if failed != nil && !errors.As(failed, &start) && !errors.As(failed, &task) {
		s.Job.Leave()
		return
	}
	// The results have been received, so an error of the queue does not affect them.
	if err := s.Job.Finish(context.Background()); err != nil {
		fmt.Fprintf(s.out, "arena: the queue keeps the tasks that are done: %s\n", Printable(err.Error()))
	}
}
