//go:build !js

package sound

import (
	"bytes"

	"github.com/ebitengine/oto/v3"
)

// desktop plays sounds through the operating system. Ebitengine's audio package would
// terminate the program on a computer without a sound device.
type desktop struct {
	wanted chan request
	status chan string
	last   string
}

// request is a request to play a sound.
type request struct {
	compute func() []float32
	gain    float32
}

// mostWaiting is the maximum number of queued sounds. More would be noise.
const mostWaiting = 16

// openDevice returns the desktop's sound device, which is opened on another goroutine.
func openDevice() device {
	d := &desktop{wanted: make(chan request, mostWaiting), status: make(chan string, 1), last: "opening"}
	go d.serve()
	return d
}

func (d *desktop) play(_ wave, compute func() []float32, gain float32) bool {
	select {
	case d.wanted <- request{compute, gain}:
		return true
	default:
		return false
	}
}

func (d *desktop) state() string {
	select {
	case d.last = <-d.status:
	default:
	}
	return d.last
}

// serve plays the requested sounds. On a computer without a sound device it discards
// them.
func (d *desktop) serve() {
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: Rate, ChannelCount: 1, Format: oto.FormatFloat32LE, ApplicationName: "Cờ Lật",
	})
	if err == nil {
		<-ready
		err = context.Err()
	}
	if err != nil {
		d.status <- err.Error()
		for range d.wanted { // keeps the queue from filling up
		}
		return
	}
	d.status <- "running"
	for r := range d.wanted {
		player := context.NewPlayer(bytes.NewReader(pcm(r.compute())))
		player.SetVolume(float64(r.gain))
		player.Play()
	}
}
