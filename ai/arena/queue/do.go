package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// do does a task and brings its result, unless the job is over meanwhile or this worker is.
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
	alone := tries >= aloneAfter
	if !w.gate.enter(job.over, alone) {
		if ctx.Err() != nil || job.over.Err() == nil {
			w.giveBack(job, msg, tries)
		}
		return
	}
	defer w.gate.leave(alone)
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
		// The machine slept: the queue has given the task to another, and clocks that ran
		// meanwhile have decided the game.
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

// doIt does a task; a panic is an error like any other.
func doIt(ctx context.Context, kind Kind, given *Given) (output []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("task %s: panic: %v", given.Name, p)
		}
	}()
	return kind.Do(ctx, given)
}

// triesOf returns how many workers have ended in the middle of a task.
func triesOf(msg jetstream.Msg) int {
	tries, _ := strconv.Atoi(msg.Headers().Get(triesHeader))
	if meta, err := msg.Metadata(); err == nil {
		tries += int(meta.NumDelivered) - 1
	}
	return max(tries, 0)
}

// isDone reports whether another worker has brought the result of a task.
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

// A beat tells the queue again and again that a task is being done.
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
		// By the clock on the wall, which goes on while the machine sleeps.
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

// stop ends the beat and reports whether it has missed so many that the queue has given the
// task to another.
func (b *beat) stop() (slept bool) {
	select {
	case <-b.gone:
	default:
		close(b.quit)
		<-b.gone
	}
	return b.slept
}

// giveBack puts a task back into the queue for another worker. A copy takes its place, so that
// no try counts.
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

// bring publishes a result, as often as it takes, and reports whether there is one now. If there
// was one already, it stays, and must say the same.
func (w *Worker) bring(job *taken, kind Kind, given *Given, output []byte, failed error) bool {
	msg := nats.NewMsg(resultSubject(job.id, given.Name))
	msg.Header.Set(workerHeader, w.Name)
	msg.Data = output
	if failed != nil {
		msg.Header.Set(errorHeader, headerText(failed.Error()))
		msg.Data = nil
	}
	// A worker that ends still has a moment to bring what it has done.
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
			// The job is over, or the server has just begun.
			missing++
			pause(ctx, time.Second)
		default:
			pause(ctx, 500*time.Millisecond)
		}
	}
	return false
}

// compare complains if the result that is there says something else than the one that was
// brought after it.
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

// headerText is a text as a header can hold it: on one line, and not too long.
func headerText(text string) string {
	line := []rune(text)
	for i, c := range line {
		if c < ' ' {
			line[i] = ' '
		}
	}
	return string(line[:min(len(line), 2000)])
}
