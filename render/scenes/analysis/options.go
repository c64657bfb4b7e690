package analysis

import (
	"time"

	"colat/render/program/storage"
)

// The number of best lines that the engine shows, from 1 to mostLines.
const usualLines, mostLines = 3, 5

// The values of storage.Analysis.Engine.
const switchedOn, switchedOff = "on", "off"

// options are the choices of the user for the engine.
type options struct {
	lines       int
	hidesValues bool
	limit       time.Duration // for each position, 0 without one
	threads     int           // 0 for as many as possible
}

// optionsOf returns stored options, with defaults for values that cannot be chosen.
func optionsOf(kept storage.Analysis) options {
	o := options{lines: usualLines, hidesValues: kept.HideValues, threads: max(0, kept.Threads)}
	if kept.Lines >= 1 && kept.Lines <= mostLines {
		o.lines = kept.Lines
	}
	for _, l := range limits {
		if kept.Seconds == l.seconds {
			o.limit = time.Duration(l.seconds) * time.Second
		}
	}
	return o
}

// limits are the times for a position to choose from, with the IDs of their names.
var limits = [...]struct {
	seconds int
	label   string
}{{0, "engine.endless"}, {10, "engine.ten-seconds"}, {60, "engine.a-minute"}, {300, "engine.five-minutes"}}

// limitWord returns the ID of the name of a limit.
func limitWord(limit time.Duration) string {
	for _, l := range limits {
		if time.Duration(l.seconds)*time.Second == limit {
			return l.label
		}
	}
	return limits[0].label
}
