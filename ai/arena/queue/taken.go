package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// taken is a job that a worker takes tasks from.
type taken struct {
	worker   *Worker
	id       string
	tasks    jetstream.Consumer
	silence  time.Duration // after which the queue considers a task lost
	programs bool
	heard    time.Time       // time of the master's last message; guarded by the worker's mu
	listened time.Time       // time of the last announcement that a master listens to reports; guarded likewise
	over     context.Context // ends with the job
	end      context.CancelFunc
}

// left reports whether the job has no master any more. The worker then takes no tasks
// from it, because the job may never be continued.
func (t *taken) left() bool { return time.Since(t.heard) > goneAfter }

// underway is how long a task may be in transit to this worker. A worker that ends waits
// for it: otherwise the queue would give that task to another worker only after a long
// silence. A task that runs alone waits for it too.
const underway = 200 * time.Millisecond

// nextTask takes a task. It returns nil if there is none within wait, or at once if
// atOnce is set.
func (t *taken) nextTask(wait time.Duration, atOnce bool) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.over), wait)
	defer cancel()
	fetch := func() (jetstream.MessageBatch, error) { return t.tasks.Fetch(1, jetstream.FetchContext(ctx)) }
	if atOnce {
		fetch = func() (jetstream.MessageBatch, error) { return t.tasks.FetchNoWait(1) }
	}
	batch, err := fetch()
	if err != nil {
		return nil, err
	}
	over := context.AfterFunc(t.over, func() { time.AfterFunc(underway, cancel) })
	defer over()
	for msg := range batch.Messages() {
		return msg, nil
	}
	err = batch.Error()
	if t.over.Err() != nil || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) {
		return nil, nil
	}
	return nil, err
}

// triesOf returns the number of workers that ended during the task.
func triesOf(msg jetstream.Msg) int {
	tries, _ := strconv.Atoi(msg.Headers().Get(triesHeader))
	if meta, err := msg.Metadata(); err == nil {
		tries += int(meta.NumDelivered) - 1
	}
	return max(tries, 0)
}

// result returns the stored result of a task.
func (t *taken) result(name string) (*jetstream.RawStreamMsg, error) {
	stream, err := t.worker.js.Stream(t.over, resultsStream(t.id))
	if err != nil {
		return nil, err
	}
	return stream.GetLastMsgForSubject(t.over, resultSubject(t.id, name))
}

// giveBack returns a task to the queue for another worker. It publishes a copy with the
// given number of tries, so that this attempt does not count.
func (t *taken) giveBack(msg jetstream.Msg, tries int) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	again := nats.NewMsg(msg.Subject())
	again.Header.Set(kindHeader, msg.Headers().Get(kindHeader))
	again.Header.Set(triesHeader, strconv.Itoa(tries))
	again.Data = msg.Data()
	if _, err := t.worker.js.PublishMsg(ctx, again); err == nil {
		msg.Ack()
	}
}

// bring publishes a result, with retries, and reports whether a result is stored. An
// earlier result stays; bring compares it with this one.
func (t *taken) bring(kind Kind, given *Given, output []byte, failed error) bool {
	msg := nats.NewMsg(resultSubject(t.id, given.Name))
	msg.Header.Set(workerHeader, t.worker.Name)
	msg.Data = output
	if failed != nil {
		msg.Header.Set(errorHeader, headerText(failed.Error()))
		msg.Data = nil
	}
	// A worker that ends still has a moment to publish its result.
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.over))
	defer cancel()
	defer context.AfterFunc(t.over, func() { time.AfterFunc(2*time.Second, cancel) })()
	for missing := 0; ctx.Err() == nil && missing < 5; {
		asking, done := context.WithTimeout(ctx, 10*time.Second)
		_, err := t.worker.js.PublishMsg(asking, msg, jetstream.WithExpectLastSequencePerSubject(0))
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
			t.compare(kind, given, msg.Data)
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
func (t *taken) compare(kind Kind, given *Given, output []byte) {
	first, err := t.result(given.Name)
	if err != nil || kind.Same == nil || kind.Same(given.Input, first.Data, output) {
		return
	}
	line := fmt.Sprintf("task %s came out otherwise by %s than by %s: the first result counts",
		given.Name, t.worker.Name, first.Header.Get(workerHeader))
	t.worker.Say(line)
	t.worker.nc.Publish(remarksSubject(t.id), []byte(line))
}

// headerText converts a text for a header: to one line of limited length.
func headerText(text string) string {
	return fmt.Sprintf("%.2000s", strings.Map(func(c rune) rune { return max(c, ' ') }, text))
}
