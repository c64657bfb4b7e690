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
	choice := func(name, label string, on bool, change func(*options)) bench.Control {
		return bench.Control{Name: name, Label: label, Stays: true, On: on, Do: func() { s.configure(change) }}
	}
	var lines, times, threads []bench.Control
	for n := 1; n <= mostLines; n++ {
		number := strconv.Itoa(n)
		lines = append(lines, choice("lines-"+number, number, n == e.options.lines, func(o *options) { o.lines = n }))
	}
	for _, c := range limits {
		limit := time.Duration(c.seconds) * time.Second
		times = append(times, choice("limit-"+strconv.Itoa(c.seconds), text(c.label), e.options.limit == limit,
			func(o *options) { o.limit = limit }))
	}
	for n := 1; n <= max(1, s.program.Players); n++ {
		number := strconv.Itoa(n)
		threads = append(threads, choice("threads-"+number, number, n == e.threads(), func(o *options) { o.threads = n }))
	}
	list := []bench.Control{
		{Name: "engine", Label: text("engine.title"), Toggles: true, Stays: true, On: e.on, Do: s.switchEngine},
		{
			Name: "engine-values", Label: text("engine.values"), Toggles: true, Stays: true, On: !e.options.hidesValues,
			Do: func() { s.configure(func(o *options) { o.hidesValues = !o.hidesValues }) },
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
func (s *Scene) configure(change func(*options)) {
	o, before := &s.engine.options, s.engine.options
	change(o)
	if o.limit != before.limit || o.threads != before.threads {
		s.engine.call.Cancel() // the next search begins with them
	}
	s.engine.restate()
	chosen := *o
	s.program.Remember(func(r *storage.Settings) {
		r.Analysis.Lines, r.Analysis.HideValues = chosen.lines, chosen.hidesValues
		r.Analysis.Seconds, r.Analysis.Threads = int(chosen.limit/time.Second), chosen.threads
	})
}
