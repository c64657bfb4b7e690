package analysis

import (
	"time"

	"colat/render/program/storage"
)

// The number of best lines that the engine shows, from 1 to mostLines.
const usualLines, mostLines = 3, 5

// The values of storage.Analysis.Engine.
const switchedOn, switchedOff = "on", "off"

// optionsOf returns stored options of the engine, with defaults for values that cannot be chosen.
func optionsOf(kept storage.Analysis) storage.Analysis {
	if kept.Lines < 1 || kept.Lines > mostLines {
		kept.Lines = usualLines
	}
	kept.Seconds, kept.Threads = limitOf(kept.Seconds).seconds, max(0, kept.Threads)
	return kept
}

// limit is a time for a position, 0 for none, with the ID of its name.
type limit struct {
	seconds int
	label   string
}

// limits are the times to choose from.
var limits = [...]limit{
	{0, "engine.endless"}, {10, "engine.ten-seconds"}, {60, "engine.a-minute"}, {300, "engine.five-minutes"},
}

// limitOf returns the limit with a time, or none if that cannot be chosen.
func limitOf(seconds int) limit {
	for _, l := range limits {
		if l.seconds == seconds {
			return l
		}
	}
	return limits[0]
}

// limit returns the time for each position, or 0 without one.
func (e *engine) limit() time.Duration { return time.Duration(e.options.Seconds) * time.Second }
