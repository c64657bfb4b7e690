package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// do executes a task and publishes its result, unless the job or this worker ends
// meanwhile.
func (w *Worker) do(ctx context.Context, job *taken, msg jetstream.Msg, kinds map[string]Kind) {
	tries := triesOf(msg)
	name := nameOf(msg.Subject())
	if tries > 0 && w.isDone(job, name) {
		msg.Ack()
		return
	}
	given := &Given{
		Task:     Task{Name: name, Kind: msg.Headers().Get(kindHeader), Input: msg.Data()},
		Programs: w.Programs && job.programs,
		large: func(ctx context.Context, hash string) ([]byte, error) {
			return w.inputs.get(ctx, w.js, job.id, hash)
		},
	}
	kind, known := kinds[given.Kind]
	beat := startBeat(msg, job.silence)
	defer beat.stop()
	leave, admitted := w.gate.enter(job.over, tries >= aloneAfter)
	defer leave()
	if !admitted {
		if ctx.Err() != nil || job.over.Err() == nil {
			w.giveBack(job, msg, tries)
		}
		return
	}
	var output []byte
	var err error
	switch {
	case tries >= mostTries:
		err = fmt.Errorf("task %s was given up: %d workers ended or fell silent in the middle of it", name, tries)
	case !known:
		err = fmt.Errorf("task %s is of a kind that this program does not know: %.40q", name, given.Kind)
	default:
		output, err = doIt(job.over, kind, given)
	}
	var later *laterError
	switch {
	case beat.stop():
		// The computer slept: the queue has given the task to another worker, and clocks
		// that ran meanwhile have affected the game.
	case err != nil && ctx.Err() != nil:
		w.giveBack(job, msg, tries)
	case err != nil && job.over.Err() != nil:
	case errors.As(err, &later) && tries < mostTries-1:
		w.Say(fmt.Sprintf("task %s goes back: %v", name, err))
		pause(job.over, time.Second)
		w.giveBack(job, msg, tries+1)
	default:
		if w.bring(job, kind, given, output, err) {
			msg.Ack()
		}
	}
}

// doIt executes a task and returns a panic as an error.
func doIt(ctx context.Context, kind Kind, given *Given) (output []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("task %s: panic: %v", given.Name, p)
		}
	}()
	return kind.Do(ctx, given)
}

// triesOf returns the number of workers that ended during the task.
func triesOf(msg jetstream.Msg) int {
	tries, _ := strconv.Atoi(msg.Headers().Get(triesHeader))
	if meta, err := msg.Metadata(); err == nil {
		tries += int(meta.NumDelivered) - 1
	}
	return max(tries, 0)
}

// isDone reports whether the result of a task is stored.
func (w *Worker) isDone(job *taken, name string) bool {
	result, err := w.result(job, name)
	return err == nil && result != nil
}

func (w *Worker) result(job *taken, name string) (*jetstream.RawStreamMsg, error) {
	stream, err := w.js.Stream(job.over, resultsStream(job.id))
	if err != nil {
		return nil, err
	}
	return stream.GetLastMsgForSubject(job.over, resultSubject(job.id, name))
}

// A beat reports to the queue periodically that a task is in progress.
type beat struct {
	quit, gone chan struct{}
	slept      bool
}

func startBeat(msg jetstream.Msg, silence time.Duration) *beat {
	b := &beat{quit: make(chan struct{}), gone: make(chan struct{})}
	go func() {
		defer close(b.gone)
		ticker := time.NewTicker(silence / 3)
		defer ticker.Stop()
		// Use the wall clock, which continues while the computer sleeps.
		last := time.Now().Round(0)
		look := func() {
			now := time.Now().Round(0)
			b.slept = b.slept || now.Sub(last) > silence
			last = now
		}
		for {
			select {
			case <-ticker.C:
				look()
				msg.InProgress()
			case <-b.quit:
				look()
				return
			}
		}
	}()
	return b
}

// stop ends the beat. It reports whether so many beats were missed that the queue has
// given the task to another worker.
func (b *beat) stop() (slept bool) {
	select {
	case <-b.gone:
	default:
		close(b.quit)
		<-b.gone
	}
	return b.slept
}

// giveBack returns a task to the queue for another worker. It publishes a copy with the
// given number of tries, so that this attempt does not count.
func (w *Worker) giveBack(job *taken, msg jetstream.Msg, tries int) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	again := nats.NewMsg(msg.Subject())
	again.Header.Set(kindHeader, msg.Headers().Get(kindHeader))
	again.Header.Set(triesHeader, strconv.Itoa(tries))
	again.Data = msg.Data()
	if _, err := w.js.PublishMsg(ctx, again); err == nil {
		msg.Ack()
	}
}

// bring publishes a result, with retries, and reports whether a result is stored. An
// earlier result stays; bring compares it with this one.
func (w *Worker) bring(job *taken, kind Kind, given *Given, output []byte, failed error) bool {
	msg := nats.NewMsg(resultSubject(job.id, given.Name))
	msg.Header.Set(workerHeader, w.Name)
	msg.Data = output
	if failed != nil {
		msg.Header.Set(errorHeader, headerText(failed.Error()))
		msg.Data = nil
	}
	// A worker that ends still has a moment to publish its result.
	ctx, cancel := context.WithCancel(context.WithoutCancel(job.over))
	defer cancel()
	defer context.AfterFunc(job.over, func() { time.AfterFunc(2*time.Second, cancel) })()
	for missing := 0; ctx.Err() == nil && missing < 5; {
		asking, done := context.WithTimeout(ctx, 10*time.Second)
		_, err := w.js.PublishMsg(asking, msg, jetstream.WithExpectLastSequencePerSubject(0))
		done()
		var api *jetstream.APIError
		switch {
		case err == nil:
			return true
		case errors.Is(err, nats.ErrMaxPayload):
			msg.Header.Set(errorHeader, fmt.Sprintf("task %s came to %d bytes, more than the NATS server takes",
				given.Name, len(output)))
			msg.Data = nil
		case errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
			api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant):
			w.compare(job, kind, given, msg.Data)
			return true
		case errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, nats.ErrNoResponders):
			// The job is over, or the server has just started.
			missing++
			pause(ctx, time.Second)
		default:
			pause(ctx, 500*time.Millisecond)
		}
	}
	return false
}

// compare reports a difference between the stored result and this later one.
func (w *Worker) compare(job *taken, kind Kind, given *Given, output []byte) {
	first, err := w.result(job, given.Name)
	if err != nil || kind.Same == nil || kind.Same(given.Input, first.Data, output) {
		return
	}
	line := fmt.Sprintf("task %s came out otherwise by %s than by %s: the first result counts",
		given.Name, w.Name, first.Header.Get(workerHeader))
	w.Say(line)
	w.nc.Publish(remarksSubject(job.id), []byte(line))
}

// headerText converts a text for a header: to one line of limited length.
func headerText(text string) string {
	line := []rune(text)
	for i, c := range line {
		if c < ' ' {
			line[i] = ' '
		}
	}
	return string(line[:min(len(line), 2000)])
}

// Keep puts a large input into the job's object store and returns its hash, which
// identifies it in tasks.
func (j *Job) Keep(ctx context.Context, input []byte) (hash string, err error) {
	sum := sha256.Sum256(input)
	hash = hex.EncodeToString(sum[:])
	store, err := j.js.ObjectStore(ctx, inputsBucket(j.ID))
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		store, err = j.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: inputsBucket(j.ID), TTL: keptFor, Replicas: j.replicas(),
		})
	}
	if err != nil {
		return "", err
	}
	if _, err := store.GetInfo(ctx, hash); err == nil {
		return hash, nil
	}
	_, err = store.PutBytes(ctx, hash, input)
	return hash, err
}

// inputs is a cache of the large inputs of a worker's jobs.
type inputs struct {
	mu     sync.Mutex
	hashes []string // oldest first
	kept   map[string][]byte
}

// mostInputs is the number of cached inputs.
const mostInputs = 8

// get returns the input with the given hash.
func (in *inputs) get(ctx context.Context, js jetstream.JetStream, job, hash string) ([]byte, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if input, there := in.kept[hash]; there {
		return input, nil
	}
	store, err := js.ObjectStore(ctx, inputsBucket(job))
	if err != nil {
		return nil, Later(fmt.Errorf("input %.12s: %w", hash, err))
	}
	input, err := store.GetBytes(ctx, hash)
	if err != nil {
		return nil, Later(fmt.Errorf("input %.12s: %w", hash, err))
	}
	if sum := sha256.Sum256(input); hex.EncodeToString(sum[:]) != hash {
		return nil, Later(fmt.Errorf("input %.12s has another hash: it was damaged on its way", hash))
	}
	if in.kept == nil {
		in.kept = make(map[string][]byte)
	}
	in.kept[hash] = input
	if in.hashes = append(in.hashes, hash); len(in.hashes) > mostInputs {
		delete(in.kept, in.hashes[0])
		in.hashes = in.hashes[1:]
	}
	return input, nil
}

// Later marks an error of this worker that is not a fault of the task, so that another
// worker may try it.
func Later(err error) error { return &laterError{err} }

type laterError struct{ error }

func (e *laterError) Unwrap() error { return e.error }

// A Kind holds the functions for tasks of one kind.
type Kind struct {
	// Do executes a task and returns its result. An error means that no worker can do the
	// task, unless it is one of Later.
	Do func(ctx context.Context, t *Given) ([]byte, error)
	// Same reports whether two outputs for an input are equal, if they have to be. It may
	// be nil.
	Same func(input, a, b []byte) bool
}

// Given is a task given to a worker.
type Given struct {
	Task
	Programs bool // whether it may run programs on this computer, or connect to addresses from it
	large    func(ctx context.Context, hash string) ([]byte, error)
}

// A Worker executes tasks of all jobs whose masters are present.
type Worker struct {
	Name    string // unique
	Threads int    // number of tasks at a time
	// Programs allows tasks to run programs on this computer, and to connect to addresses
	// from it.
	Programs bool
	// Kinds returns the handlers for the tasks of one thread, by kind.
	Kinds func() map[string]Kind
	Say   func(line string) // is called with remarks, one line each

	nc     *nats.Conn
	js     jetstream.JetStream
	inputs inputs
	gate   *gate

	mu      sync.Mutex
	jobs    map[string]*taken
	refused map[string]bool // jobs that this worker has refused, with a remark
	changed chan struct{}   // closed and replaced when there is another job
}

// taken is a job that a worker takes tasks from.
type taken struct {
	id       string
	tasks    jetstream.Consumer
	silence  time.Duration // after which the queue considers a task lost
	programs bool
	heard    time.Time       // time of the master's last message; guarded by the worker's mu
	over     context.Context // ends with the job
	end      context.CancelFunc
}
