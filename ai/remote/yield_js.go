package remote

import (
	"syscall/js"
	"time"
)

const (
	// workerSlice is how long a search in a worker runs between two checks for messages.
	workerSlice = 8 * time.Millisecond
	// pageSlice is how long a search on the page's thread runs before it lets the page
	// draw.
	pageSlice = 4 * time.Millisecond
	// pageRest is the least time it then waits. The browser extends it.
	pageRest = time.Millisecond
)

// breather lets a worker's event loop run during a search. A message to itself arrives
// after the messages waiting, within microseconds, while a timer would be delayed by four
// milliseconds (HTML Standard, 8.6 Timers: nesting level above five).
type breather struct {
	port js.Value
	wake chan struct{}
	last time.Time
}

func newBreather() *breather {
	b := &breather{wake: make(chan struct{}, 1), last: time.Now()}
	channel := js.Global().Get("MessageChannel").New()
	b.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		b.wake <- struct{}{}
		return nil
	}))
	return b
}

// yield returns after the event loop has run, or at once if the slice has not ended.
func (b *breather) yield() {
	if time.Since(b.last) < workerSlice {
		return
	}
	b.port.Call("postMessage", js.Null())
	<-b.wake
	b.last = time.Now()
}

// sleeper lets the page draw during a search. It waits for a timer of the browser: one of Go
// expires while Go collects garbage, and the search would go on in the same task.
type sleeper struct {
	last time.Time
	wake chan struct{}
	ring js.Func
}

func (s *sleeper) yield() {
	if time.Since(s.last) < pageSlice {
		return
	}
	if s.wake == nil {
		s.wake = make(chan struct{}, 1)
		s.ring = js.FuncOf(func(js.Value, []js.Value) any {
			s.wake <- struct{}{}
			return nil
		})
	}
	js.Global().Call("setTimeout", s.ring, pageRest.Milliseconds())
	<-s.wake
	s.last = time.Now()
}
