package host

import (
	"syscall/js"

	"colat/render/kit/ui"
)

// pointerQueue keeps all that fingers and the mouse's main button do.
type pointerQueue struct {
	touchQueue
	clickQueue
}

func (q *pointerQueue) listen(element js.Value) {
	q.touchQueue.listen(element)
	q.clickQueue.listen(element)
}

// clickQueue keeps what the mouse's main button does on an element until it is asked
// for: Ebitengine knows how it is at a tick, and that it was pressed since the last
// one, but neither that it was pressed twice nor where.
type clickQueue struct {
	steps []ui.ClickEvent
	down  bool
	// begun is whether the click to come was told already by how it began. Tools
	// that press for people send the click alone.
	begun bool
}

func (q *clickQueue) listen(element js.Value) {
	on := func(target js.Value, name string, do func(event js.Value)) {
		target.Call("addEventListener", name, js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			do(arguments[0])
			return nil
		}), map[string]any{"passive": true, "capture": true})
	}
	on(element, "mousedown", func(event js.Value) {
		if event.Get("button").Int() == 0 {
			q.begun, q.down = true, true
			q.add(event, true)
		}
	})
	// The button may be lifted beside the page.
	on(js.Global(), "mouseup", func(event js.Value) {
		if q.down && event.Get("button").Int() == 0 {
			q.down = false
			q.add(event, false)
		}
	})
	on(element, "click", func(event js.Value) {
		if !q.begun {
			q.add(event, true)
			q.add(event, false)
		}
		q.begun = false
	})
}

func (q *clickQueue) add(event js.Value, down bool) {
	q.steps = append(q.steps, ui.ClickEvent{
		Down: down, Alone: !q.begun, X: event.Get("clientX").Float(), Y: event.Get("clientY").Float(),
	})
}

// AppendClicks implements ui.ClickSource.
func (q *clickQueue) AppendClicks(events []ui.ClickEvent) []ui.ClickEvent {
	events = append(events, q.steps...)
	q.steps = q.steps[:0]
	return events
}
