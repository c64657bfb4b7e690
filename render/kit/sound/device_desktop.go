//go:build !js

package sound

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/ebitengine/oto/v3"
)

// desktop plays through the system's own sound. Ebitengine's audio package would end the
// program where a machine has none.
type desktop struct {
	wanted chan request
	status chan string
	last   string
}

// request is a sound that is wanted.
type request struct {
	compute func() []float32
	gain    float32
}

// mostWaiting bounds the sounds that wait to begin. More would be noise.
const mostWaiting = 16

// openDevice returns the desktop's sound, which becomes ready beside the picture.
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

// serve plays what is wanted. A machine without sound stays silent.
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
		for range d.wanted { // nothing waits in vain
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

// pcm writes samples as 32-bit floats, little-endian.
func pcm(samples []float32) []byte {
	data := make([]byte, 0, 4*len(samples))
	for _, v := range samples {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}
