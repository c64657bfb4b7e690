// Package queue hands tasks to any number of machines by a queue in NATS JetStream, and brings
// back what came of each, once. It knows a task as a name, a kind and bytes.
//
// A job has a stream of tasks, from which workers take one at a time and which forgets a task
// when it is done; a stream of results, one a task; and a store of large inputs by their hash.
// All three are there until the job is finished, so master and workers may come and go. A task
// whose worker falls silent is given to another one. Should both bring a result, the second is
// dropped.
package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// protocol changes with the form of messages.
const protocol = 1

// Headers of messages.
const (
	kindHeader   = "Arena-Kind"
	triesHeader  = "Arena-Tries" // workers that ended in the middle of the task, earlier copies of it included
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
func taskSubject(id, name string) string   { return "arena." + id + ".task." + name }
func resultSubject(id, name string) string { return "arena." + id + ".result." + name }
func presenceSubject(id string) string     { return "arena." + id + ".here" }
func remarksSubject(id string) string      { return "arena." + id + ".said" }
func mastersSubject(id string) string      { return "arena." + id + ".masters" }
func overSubject(id string) string         { return "arena." + id + ".over" }

// newsSubject is where masters say which jobs there are.
const newsSubject = "arena.jobs"

// askSubject is where a worker that has just come asks for them.
const askSubject = "arena.which"

// consumer is the name of the one from which all workers of a job take tasks.
const consumer = "workers"

// nameOf returns the task's name from the subject of its message.
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

// idOf names a job by all that its tasks depend on.
func idOf(version string, key any) (string, error) {
	text, err := json.Marshal(key)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append([]byte(version+"\n"), text...))
	return hex.EncodeToString(sum[:8]), nil
}

// Version tells programs apart that may do the same task in other ways: it is that of the
// sources, or the program's own hash where they are not known or were changed, with the kind
// of processor, on which the rounding of sums depends.
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
	// DefaultSilence is how long a worker may be silent before its task is given to another. No
	// silence is shorter than shortestSilence.
	DefaultSilence  = 15 * time.Second
	shortestSilence = 300 * time.Millisecond
	// presenceEvery is how often workers say that they are there, and masters which jobs are.
	presenceEvery = 3 * time.Second
	// goneAfter is when a worker or a master that says nothing does not count any more.
	goneAfter = 10 * time.Second
	// keptFor is how long the queue keeps a job to which nothing is added.
	keptFor = 30 * 24 * time.Hour
)

// mostTries is how many workers may end in the middle of a task before it is given up. From
// aloneAfter on a task is done by itself, so that others do not suffer with it.
const (
	mostTries  = 5
	aloneAfter = 2
)
