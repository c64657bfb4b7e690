package queue

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestAlone: a task that must run alone waits for the running tasks, and for tasks that arrive with
// it and go back to the queue.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlaces(3)
		for range 3 {
			if !p.take(t.Context()) {
				t.Fatal("there is no place for one of three tasks")
			}
		}
		var leaveAlone func()
		runs := false
		go func() { leaveAlone, runs = p.takeAll(t.Context()) }()
		synctest.Wait()
		leaveOther, admitted := p.takeAll(t.Context())
		if admitted {
			t.Error("another task is admitted beside one that must run alone")
		}
		p.leave()
		if synctest.Wait(); runs {
			t.Error("it runs before the other task is back in the queue")
		}
		leaveOther()
		p.leave()
		if synctest.Wait(); !runs {
			t.Fatal("it waits although the others have left")
		}
		free := false
		go func() { free = p.take(t.Context()) }()
		if synctest.Wait(); free {
			t.Error("a worker requests a task while one runs alone")
		}
		leaveAlone()
		if synctest.Wait(); !free {
			t.Error("there is no place after the task that ran alone")
		}
	})
}

// TestAloneEnds: a task that waits to run alone goes back when its job ends, and others run again.
func TestAloneEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlaces(2)
		p.take(t.Context()) // by a task that runs
		p.take(t.Context())
		over, end := context.WithCancel(t.Context())
		answer := make(chan bool)
		go func() {
			leave, admitted := p.takeAll(over)
			leave()
			p.leave()
			answer <- admitted
		}()
		synctest.Wait()
		end()
		if <-answer {
			t.Error("a task of a job that is over is admitted beside another one")
		}
		free := false
		go func() { free = p.take(t.Context()) }()
		if synctest.Wait(); !free {
			t.Error("there is no place any more")
		}
	})
}

// TestNothingIsReportedUnheard: the state of a task is not even asked for while no master listens.
func TestNothingIsReportedUnheard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listens, sent := false, 0
		g := &Given{listened: func() bool { return listens }, send: func([]byte) { sent++ }}
		stop := g.Report(func() []byte {
			if !listens {
				t.Error("a task is reported and no master listens")
			}
			return []byte("state")
		})
		time.Sleep(time.Minute)
		synctest.Wait()
		listens = true
		time.Sleep(2 * reportEvery)
		synctest.Wait()
		if stop(); sent != 1 {
			t.Errorf("a state that does not change was reported %d times", sent)
		}
	})
}
