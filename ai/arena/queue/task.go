// Package queue distributes tasks to any number of computers through a queue in NATS
// JetStream, and returns each result once. A task consists of a name, a kind and bytes.
//
// A job has a stream of tasks, from which workers take one at a time and which removes a
// task when it is done; a stream of results, one per task; and an object store of large
// inputs by their hash. All three exist until the job is finished, so master and workers
// may come and go. A task whose worker falls silent is given to another one. If both
// publish a result, the second is dropped.
package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// protocol is the version of the form of messages.
const protocol = 1

// Headers of messages.
const (
	kindHeader   = "Arena-Kind"
	triesHeader  = "Arena-Tries" // number of workers that ended during the task, including its earlier copies
	errorHeader  = "Arena-Error"
	workerHeader = "Arena-Worker"
)

// Keys of a job's metadata.
const (
	titleKey    = "arena-title"
	versionKey  = "arena-version"
	programsKey = "arena-programs"
)

// Subjects and names of a job.
func tasksStream(id string) string         { return "ARENA-TASKS-" + id }
func resultsStream(id string) string       { return "ARENA-RESULTS-" + id }
func inputsBucket(id string) string        { return "ARENA-INPUTS-" + id }
func inputsStream(id string) string        { return "OBJ_" + inputsBucket(id) } // as NATS names it
func taskSubject(id, name string) string   { return "arena." + id + ".task." + name }
func resultSubject(id, name string) string { return "arena." + id + ".result." + name }
func presenceSubject(id string) string     { return "arena." + id + ".here" }
func remarksSubject(id string) string      { return "arena." + id + ".said" }
func mastersSubject(id string) string      { return "arena." + id + ".masters" }
func overSubject(id string) string         { return "arena." + id + ".over" }

// newsSubject is the subject on which masters announce their jobs.
const newsSubject = "arena.jobs"

// askSubject is the subject on which a new worker asks for the jobs.
const askSubject = "arena.which"

// consumer is the name of the consumer from which all workers of a job take tasks.
const consumer = "workers"

// nameOf returns the name of a task, which is the last token of the subject.
func nameOf(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// checkName returns an error for a name that cannot be part of a subject.
func checkName(name string) error {
	odd := func(c rune) bool {
		return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_')
	}
	if name == "" || len(name) > 100 || strings.ContainsFunc(name, odd) {
		return fmt.Errorf("task %.100q: want a name of letters, digits and hyphens", name)
	}
	return nil
}

// idOf returns the ID of a job, a hash of the data that its tasks depend on.
func idOf(version string, key any) (string, error) {
	text, err := json.Marshal(key)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append([]byte(version+"\n"), text...))
	return hex.EncodeToString(sum[:8]), nil
}

// Version identifies the program, because different programs may compute a task
// differently. It contains the revision of the sources, or the hash of the executable if
// the revision is unknown or the sources were modified, and the processor architecture,
// on which the rounding of sums depends.
var Version = sync.OnceValue(func() string {
	return fmt.Sprintf("%d/%s/%s", protocol, sources(), runtime.GOARCH)
})

func sources() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		settings := make(map[string]string)
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if revision := settings["vcs.revision"]; revision != "" && settings["vcs.modified"] == "false" {
			return revision[:min(len(revision), 12)]
		}
	}
	path, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	file, err := os.Open(path)
	if err != nil {
		return "unknown"
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "unknown"
	}
	return "program-" + hex.EncodeToString(hash.Sum(nil)[:6])
}

// Times of the protocol.
const (
	// DefaultSilence is the time without a message from a worker after which its task is
	// given to another one. shortestSilence is the lower limit for such times.
	DefaultSilence  = 15 * time.Second
	shortestSilence = 300 * time.Millisecond
	// presenceEvery is the interval between the presence messages of workers and between
	// the announcements of masters.
	presenceEvery = 3 * time.Second
	// goneAfter is the time after which a silent worker or master is considered gone.
	goneAfter = 10 * time.Second
	// keptFor is the time for which the queue keeps a job after the last addition.
	keptFor = 30 * 24 * time.Hour
)

// mostTries is the number of workers that may end during a task before it is given up.
// After aloneAfter of them the task runs alone, so that other tasks are not affected.
const (
	mostTries  = 5
	aloneAfter = 2
)

// A Task is a unit of work that depends only on its kind and its input.
type Task struct {
	Name  string // unique in its job; letters, digits and hyphens
	Kind  string
	Input []byte
}

// Work holds the common properties of the tasks of a job.
type Work struct {
	Title string // shown to the user
	// Key is the data that the tasks depend on. It is encoded as JSON. Work with an equal
	// key is the same job and continues it.
	Key any
	// Programs reports whether tasks run programs on the worker's computer, or connect to
	// addresses from it.
	Programs bool
	// Silence is the time without a message from a worker after which its task is given
	// to another one; 0 means DefaultSilence.
	Silence time.Duration
	// Say, unless nil, is called with remarks of workers, one line each.
	Say func(line string)
}

// A TaskError reports a task that cannot be done.
type TaskError struct {
	Task string
	Text string
}

func (e *TaskError) Error() string { return e.Text }

// Later marks an error of this worker that is not a fault of the task, so that another
// worker may try it.
func Later(err error) error { return &laterError{err} }

type laterError struct{ error }

func (e *laterError) Unwrap() error { return e.error }

// unheard reports whether no server has JetStream, or none of a starting cluster has it
// yet.
func unheard(err error) bool {
	return errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders)
}

// unanswered reports whether JetStream is available but has no leader.
func unanswered(err error) bool {
	var refused *jetstream.APIError
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) ||
		errors.As(err, &refused) && refused.Code == 503 && refused.ErrorCode != jetstream.JSErrCodeJetStreamNotEnabled
}

// explain replaces an error about missing or unavailable JetStream by one with advice.
func explain(err error) error {
	if unheard(err) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		return errors.New("the NATS server has no JetStream: start it as nats-server -js")
	}
	if unanswered(err) {
		return fmt.Errorf("JetStream of the NATS server does not answer: most nodes of its cluster have to be there (%w)",
			err)
	}
	return err
}

// pause waits for d or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
