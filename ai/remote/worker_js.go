package remote

import (
	"errors"
	"fmt"
	"sync"
	"syscall/js"
)

// mailbox is the number of messages that may wait to be read. A worker that exceeds it is
// broken.
const mailbox = 1024

// jsWorker is a Web Worker.
type jsWorker struct {
	worker js.Value
	in     chan message
	closed sync.Once
	// handlers are released when the worker is closed.
	handlers []js.Func
}

// startWorker starts a Web Worker with the page's own module.
func startWorker() (l link, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("starting a worker: %v", problem)
		}
	}()
	page := js.Global().Get("colatPage")
	if !page.Truthy() || page.Get("startWorker").Type() != js.TypeFunction {
		return nil, errors.New("starting a worker: the page offers none")
	}
	w := &jsWorker{worker: page.Call("startWorker"), in: make(chan message, mailbox)}
	if !w.worker.Truthy() {
		return nil, errors.New("starting a worker: the browser has none")
	}
	var failed sync.Once
	fail := func() { failed.Do(func() { close(w.in) }) }
	receive := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		data := arguments[0].Get("data")
		text := ""
		if data.Type() == js.TypeString {
			text = data.String()
		}
		defer func() {
			// The channel is closed if the worker has failed already.
			_ = recover()
		}()
		select {
		case w.in <- decode(text):
		default:
			fail()
		}
		return nil
	})
	crash := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		arguments[0].Call("preventDefault")
		fail()
		return nil
	})
	w.handlers = []js.Func{receive, crash}
	w.worker.Set("onmessage", receive)
	w.worker.Set("onerror", crash)
	w.worker.Set("onmessageerror", crash)
	return w, nil
}

func (w *jsWorker) Send(m message) { w.worker.Call("postMessage", m.encode()) }

func (w *jsWorker) Receive() <-chan message { return w.in }

func (w *jsWorker) Close() {
	w.closed.Do(func() {
		w.worker.Set("onmessage", nil)
		w.worker.Set("onerror", nil)
		w.worker.Set("onmessageerror", nil)
		w.worker.Call("terminate")
		for _, handler := range w.handlers {
			handler.Release()
		}
	})
}
