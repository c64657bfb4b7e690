package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

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
	listened func() bool // whether a master listens to reports
	send     func(report []byte)
}

// Large returns a large input of the task's job by its hash.
func (g *Given) Large(ctx context.Context, hash string) ([]byte, error) { return g.large(ctx, hash) }

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
	places places

	mu      sync.Mutex
	jobs    map[string]*taken
	refused map[string]bool // jobs that this worker has refused, with a remark
	changed chan struct{}   // closed and replaced when there is another job
}

// Run executes tasks until ctx ends. Unfinished tasks then go back to the queue.
func (w *Worker) Run(ctx context.Context, nc *nats.Conn) error {
	w.nc, w.places = nc, newPlaces(w.Threads)
	w.jobs, w.refused, w.changed = make(map[string]*taken), make(map[string]bool), make(chan struct{})
	var err error
	if w.js, err = jetstream.New(nc); err != nil {
		return err
	}
	answers := nats.NewInbox()
	join := func(m *nats.Msg) { w.join(ctx, string(m.Data)) }
	for subject, hear := range map[string]nats.MsgHandler{
		newsSubject:        join,
		answers:            join,
		overSubject("*"):   func(m *nats.Msg) { w.drop(strings.Split(m.Subject, ".")[1]) },
		listenSubject("*"): func(m *nats.Msg) { w.listen(strings.Split(m.Subject, ".")[1]) },
	} {
		s, err := nc.Subscribe(subject, hear)
		if err != nil {
			return err
		}
		defer s.Unsubscribe()
	}
	if err := nc.PublishRequest(askSubject, answers, nil); err != nil {
		return err
	}
	var threads sync.WaitGroup
	for range w.Threads {
		threads.Go(func() { w.work(ctx, w.Kinds()) })
	}
	threads.Go(func() { w.announceOften(ctx) })
	threads.Wait()
	for _, job := range w.current() {
		w.announce(job.id, presence{Name: w.Name, Gone: true})
	}
	nc.FlushTimeout(time.Second)
	return ctx.Err()
}

// announceOften sends the worker's presence to the masters periodically.
func (w *Worker) announceOften(ctx context.Context) {
	checked := false
	for ctx.Err() == nil {
		if !checked && w.nc.IsConnected() {
			checked = true
			if _, err := w.js.AccountInfo(ctx); err != nil && explain(err) != err && ctx.Err() == nil {
				w.Say(explain(err).Error())
			}
		}
		for _, job := range w.current() {
			w.announce(job.id, presence{Name: w.Name})
		}
		pause(ctx, presenceEvery*9/10+rand.N(presenceEvery/5))
	}
}

func (w *Worker) announce(job string, p presence) {
	if text, err := json.Marshal(p); err == nil {
		w.nc.Publish(presenceSubject(job), text)
	}
}

// join joins a job, unless it belongs to another program or needs permissions that this
// worker does not have.
func (w *Worker) join(ctx context.Context, id string) {
	if w.knows(id) || checkName(id) != nil {
		return
	}
	stream, err := w.js.Stream(ctx, tasksStream(id))
	if err != nil {
		return
	}
	about := stream.CachedInfo().Config.Metadata
	why := ""
	switch {
	case about[versionKey] != Version():
		why = fmt.Sprintf("it is of the program %q, and this one is %q: use the same one on all machines",
			about[versionKey], Version())
	case about[programsKey] != "false" && !w.Programs:
		why = "its players are programs that would run on this machine: arena worker --programs allows that"
	}
	if why != "" {
		w.mu.Lock()
		said := w.refused[id]
		w.refused[id] = true
		w.mu.Unlock()
		if !said {
			line := fmt.Sprintf("takes no part in %q: %s", about[titleKey], why)
			w.Say(line)
			w.nc.Publish(remarksSubject(id), []byte("worker "+w.Name+" "+line))
		}
		return
	}
	tasks, err := stream.Consumer(ctx, consumer)
	if err != nil {
		return
	}
	job := &taken{
		worker: w, id: id, tasks: tasks, programs: about[programsKey] != "false",
		silence: max(tasks.CachedInfo().Config.AckWait, shortestSilence),
	}
	job.over, job.end = context.WithCancel(ctx)
	job.heard = time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.jobs[id] != nil {
		job.end()
		return
	}
	w.jobs[id] = job
	close(w.changed)
	w.changed = make(chan struct{})
	w.announce(id, presence{Name: w.Name})
}

// knows reports whether the worker has joined or refused a job, and records that the
// job's master is present.
func (w *Worker) knows(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	job := w.jobs[id]
	if job == nil {
		return w.refused[id]
	}
	if job.left() {
		close(w.changed)
		w.changed = make(chan struct{})
	}
	job.heard = time.Now()
	return true
}

// drop stops all work for a job that is over.
func (w *Worker) drop(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.refused, id)
	if job := w.jobs[id]; job != nil {
		job.end()
		delete(w.jobs, id)
	}
}

// current returns the jobs whose masters are present.
func (w *Worker) current() []*taken {
	w.mu.Lock()
	defer w.mu.Unlock()
	var jobs []*taken
	for _, job := range w.jobs {
		if !job.left() {
			jobs = append(jobs, job)
		}
	}
	slices.SortFunc(jobs, func(a, b *taken) int { return strings.Compare(a.id, b.id) })
	return jobs
}

// Time limits of a thread for a task of a job: if the job is the only one, and if there
// are others.
const (
	waitForOnly = 5 * time.Second
	waitForOne  = 500 * time.Millisecond
)

// work executes one task after another.
func (w *Worker) work(ctx context.Context, kinds map[string]Kind) {
	for turn := rand.IntN(1000); w.places.take(ctx); turn++ {
		w.mu.Lock()
		changed := w.changed
		w.mu.Unlock()
		jobs := w.current()
		w.workOnce(ctx, jobs, turn, kinds)
		w.places.leave()
		if len(jobs) == 0 {
			select {
			case <-changed:
			case <-ctx.Done():
			}
		}
	}
}

// workOnce executes a task of one of the jobs. They take turns; those without tasks are
// skipped.
func (w *Worker) workOnce(ctx context.Context, jobs []*taken, turn int, kinds map[string]Kind) {
	wait := waitForOnly
	if len(jobs) > 1 {
		wait = waitForOne
	}
	for i := range jobs {
		job := jobs[(turn+i)%len(jobs)]
		msg, err := job.nextTask(wait, i < len(jobs)-1)
		if err != nil {
			w.failed(ctx, job)
			continue
		}
		if msg != nil {
			w.do(ctx, job, msg, kinds)
			return
		}
	}
}

// failed handles an error of nextTask: the job is over, or the server is not available.
func (w *Worker) failed(ctx context.Context, job *taken) {
	if w.nc.IsConnected() && ctx.Err() == nil {
		asking, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		_, missing := w.js.Consumer(asking, tasksStream(job.id), consumer)
		if errors.Is(missing, jetstream.ErrStreamNotFound) || errors.Is(missing, jetstream.ErrConsumerNotFound) {
			w.drop(job.id)
			return
		}
	}
	pause(ctx, 300*time.Millisecond+rand.N(300*time.Millisecond))
}

// do executes a task and publishes its result, unless the job or this worker ends
// meanwhile.
func (w *Worker) do(ctx context.Context, job *taken, msg jetstream.Msg, kinds map[string]Kind) {
	tries := triesOf(msg)
	name := nameOf(msg.Subject())
	if tries > 0 {
		if _, err := job.result(name); err == nil { // it is done already
			msg.Ack()
			return
		}
	}
	given := &Given{
		Task:     Task{Name: name, Kind: msg.Headers().Get(kindHeader), Input: msg.Data()},
		Programs: w.Programs && job.programs,
		large: func(ctx context.Context, hash string) ([]byte, error) {
			return w.inputs.get(ctx, w.js, job.id, hash)
		},
		listened: job.hasListener,
		send:     func(report []byte) { w.nc.Publish(reportSubject(job.id, name), report) },
	}
	kind, known := kinds[given.Kind]
	stopBeat := startBeat(msg, job.silence)
	defer stopBeat()
	if tries >= aloneAfter {
		leave, admitted := w.places.takeAll(job.over)
		defer leave()
		if !admitted {
			if ctx.Err() != nil || job.over.Err() == nil {
				job.giveBack(msg, tries)
			}
			return
		}
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
	case stopBeat():
		// The computer slept: the queue has given the task to another worker, and clocks
		// that ran meanwhile have affected the game.
	case err != nil && ctx.Err() != nil:
		job.giveBack(msg, tries)
	case err != nil && job.over.Err() != nil:
	case errors.As(err, &later) && tries < mostTries-1:
		w.Say(fmt.Sprintf("task %s goes back: %v", name, err))
		pause(job.over, time.Second)
		job.giveBack(msg, tries+1)
	default:
		if job.bring(kind, given, output, err) {
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
