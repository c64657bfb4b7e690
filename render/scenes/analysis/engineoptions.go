package analysis

import (
	"strconv"
	"time"

	"colat/render/bench"
	"colat/render/program/storage"
)

// engineMenu returns the lines of the engine's options.
func (s *Scene) engineMenu() []bench.Control {
	text, e := s.program.Text, &s.engine
	choice := func(name, label string, on bool, change func(*storage.Analysis)) bench.Control {
		return bench.Control{Name: name, Label: label, Stays: true, On: on, Do: func() { s.configure(change) }}
	}
	var lines, times, threads []bench.Control
	for n := 1; n <= mostLines; n++ {
		number, on := strconv.Itoa(n), n == e.options.Lines
		lines = append(lines, choice("lines-"+number, number, on, func(o *storage.Analysis) { o.Lines = n }))
	}
	for _, c := range limits {
		times = append(times, choice("limit-"+strconv.Itoa(c.seconds), text(c.label), e.options.Seconds == c.seconds,
			func(o *storage.Analysis) { o.Seconds = c.seconds }))
	}
	for n := 1; n <= s.program.Players; n++ {
		number, on := strconv.Itoa(n), n == e.threads()
		threads = append(threads, choice("threads-"+number, number, on, func(o *storage.Analysis) { o.Threads = n }))
	}
	list := []bench.Control{
		{Name: "engine", Label: text("engine.title"), Toggles: true, Stays: true, On: e.on, Do: s.switchEngine},
		{
			Name: "engine-values", Label: text("engine.values"), Toggles: true, Stays: true, On: !e.options.HideValues,
			Do: func() { s.configure(func(o *storage.Analysis) { o.HideValues = !o.HideValues }) },
		},
		{Label: text("engine.number"), Choices: lines}, {Label: text("engine.limit"), Choices: times},
	}
	if len(threads) > 1 {
		list = append(list, bench.Control{Label: text("engine.threads"), Choices: threads})
	}
	return list
}

// switchEngine switches the engine on or off, and remembers that.
func (s *Scene) switchEngine() {
	s.engine.toggle()
	kept := switchedOff
	if s.engine.on {
		kept = switchedOn
	}
	s.program.Remember(func(r *storage.Settings) { r.Analysis.Engine = kept })
}

// configure changes the engine's options, and remembers them.
func (s *Scene) configure(change func(*storage.Analysis)) {
	chosen := s.engine.options
	change(&chosen)
	if before := s.engine.options; chosen.Seconds != before.Seconds || chosen.Threads != before.Threads {
		s.engine.call.Cancel() // the next search begins with them
	}
	s.engine.options = chosen
	s.engine.restate()
	s.program.Remember(func(r *storage.Settings) {
		chosen.Engine, chosen.Table = r.Analysis.Engine, r.Analysis.Table
		r.Analysis = chosen
	})
}

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
