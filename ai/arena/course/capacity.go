package course

import (
	"math"
	"time"

	"colat/ai/arena/play"
)

// inTime is how long a client may have to wait for the engine's move while all
// the others wait for theirs: those of the assignment give up after a minute.
const inTime = 50 * time.Second

// maxRefused is how many refused clients are seen off at a time.
const maxRefused = 64

// capacity returns how many clients are served at a time.
func (h *Host) capacity() int {
	// Besides the games there are refused clients, the engine's programs with three
	// pipes each, and what the process has open anyway.
	most := max(openFiles()-maxRefused-4*max(1, h.Engines)-32, 1)
	if h.MaxClients > 0 {
		return min(h.MaxClients, most)
	}
	engine := play.Contestant{Spec: h.Engine, Limits: h.Limits}
	limits := engine.AllLimits()
	limits.Left = h.Clock
	if move := limits.MoveTime(); move > 0 {
		most = int(min(int64(most), int64(max(1, h.Engines))*max(1, int64(inTime/move))))
	}
	return most
}

// maxOpenFiles is the answer where nothing bounds the open files of a process.
const maxOpenFiles = math.MaxInt32
