package sound

import "syscall/js"

// page plays sounds with the browser's Web Audio API. Browsers are silent until the
// user has touched, clicked or pressed something, and report an error if a program
// plays a sound before that; some recognize a gesture only while its event is being
// handled.
type page struct {
	context js.Value // undefined before the first gesture
	out     js.Value // the common destination of all sounds
	buffers map[wave]js.Value
	wake    js.Func // listens for gestures until sounds can be heard
	refused js.Func
}

// gestures are the events after which browsers allow sounds.
var gestures = [...]string{"pointerup", "touchend", "mouseup", "keydown"}

// contextKind returns the constructor of audio contexts, undefined if the browser has
// none.
func contextKind() js.Value {
	if kind := js.Global().Get("AudioContext"); kind.Truthy() {
		return kind
	}
	return js.Global().Get("webkitAudioContext") // Safari up to version 14
}

// openDevice returns the page's sound device, or nil if the browser has none.
func openDevice() device {
	if !contextKind().Truthy() {
		return nil
	}
	p := &page{buffers: make(map[wave]js.Value)}
	p.refused = js.FuncOf(func(js.Value, []js.Value) any { return nil })
	p.wake = js.FuncOf(func(js.Value, []js.Value) any {
		if p.open(); p.state() == "running" {
			for _, gesture := range gestures {
				js.Global().Call("removeEventListener", gesture, p.wake, true)
			}
		}
		return nil
	})
	for _, gesture := range gestures {
		js.Global().Call("addEventListener", gesture, p.wake, true)
	}
	if active := js.Global().Get("navigator").Get("userActivation"); active.Truthy() &&
		active.Get("hasBeenActive").Bool() {
		p.open()
	}
	return p
}

// open creates the audio context after a gesture, and resumes a suspended one.
func (p *page) open() {
	if !p.context.Truthy() {
		p.context = contextKind().New()
		// Limit the loudness when many discs are turned over at once.
		p.out = p.context.Call("createDynamicsCompressor")
		p.out.Call("connect", p.context.Get("destination"))
	}
	if p.state() != "running" {
		p.context.Call("resume").Call("catch", p.refused)
	}
}

func (p *page) state() string {
	if !p.context.Truthy() {
		return "waiting"
	}
	return p.context.Get("state").String()
}

func (p *page) play(w wave, compute func() []float32, gain float32) bool {
	if !p.context.Truthy() {
		return false
	}
	if p.state() != "running" {
		p.open() // for example after a call interrupted the sounds of a phone
	}
	buffer, kept := p.buffers[w]
	if !kept {
		buffer = p.buffer(compute())
		p.buffers[w] = buffer
	}
	source, level := p.context.Call("createBufferSource"), p.context.Call("createGain")
	source.Set("buffer", buffer)
	level.Get("gain").Set("value", gain)
	source.Call("connect", level)
	level.Call("connect", p.out)
	source.Call("start")
	return true
}

// buffer copies samples to a buffer of the browser.
func (p *page) buffer(samples []float32) js.Value {
	data := pcm(samples)
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	buffer := p.context.Call("createBuffer", 1, len(samples), Rate)
	buffer.Call("copyToChannel", js.Global().Get("Float32Array").New(bytes.Get("buffer")), 0)
	return buffer
}
