package jobs

import (
	"context"
	"fmt"

	"colat/ai/arena/queue"
)

// Kinds of tasks.
const (
	gameKind    = "game"
	othelloKind = "self-play-othello"
	utttKind    = "self-play-uttt"
	searchKind  = "search"
)

// atOnce is the number of tasks in the queue at a time: twice the number of threads
// expected.
const atOnce = 4096

// againInfix stands in the name of a task that is added again, before its number.
const againInfix = "-again-"

// mostOutputs is the number of invalid outputs after which a task is given up.
const mostOutputs = 5

// wait returns the result of a task, which read parses and checks. Workers are other
// computers and are not trusted: if read rejects an output, the task is added again under
// another name, and the job continues.
func wait[T any](
	ctx context.Context, job *queue.Job, task queue.Task, read func(output []byte) (T, error),
) (result T, err error) {
	name := task.Name
	for try := 1; ; try++ {
		var output []byte
		if output, err = job.Wait(ctx, task.Name); err != nil {
			return result, err
		}
		if result, err = read(output); err == nil {
			return result, nil
		}
		job.Reject(task.Name, err)
		if try == mostOutputs {
			return result, &queue.TaskError{
				Task: name,
				Text: fmt.Sprintf("task %s was given up: %d outputs were wrong, the last one as follows: %v", name, try, err),
			}
		}
		task.Name = fmt.Sprint(name, againInfix, try)
		if err := job.Add(ctx, task); err != nil {
			return result, err
		}
	}
}

// sameBytes reports whether two outputs of the same task are the same bytes.
func sameBytes(_, a, b []byte) bool { return string(a) == string(b) }
