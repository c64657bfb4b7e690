package analysis

import (
	"strconv"
	"strings"
	"time"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// The controls of the options. The last three are prefixes.
const (
	linesControl   = "lines" // the next number of lines
	valuesControl  = "engine-values"
	linesPrefix    = "lines-"
	limitPrefix    = "limit-"
	threadsPrefix  = "threads-"
	optionRow      = optionLabel + scene.RowHeight + scene.RowGap
	optionLabel    = 24.0
	optionsControl = "engine-options"
)

// option is one of several values of an option.
type option struct {
	name, label string
	chosen      bool
}

// addOptions lays out the options of the engine in place of the menu.
func (l *layout) addOptions(f scene.Frame) {
	e, most := &l.engine, max(1, l.program.Players)
	var lines, times, threads []option
	for n := 1; n <= mostLines; n++ {
		name := strconv.Itoa(n)
		lines = append(lines, option{linesPrefix + name, name, n == e.options.lines})
	}
	for _, c := range limits {
		chosen := e.options.limit == time.Duration(c.seconds)*time.Second
		times = append(times, option{limitPrefix + strconv.Itoa(c.seconds), l.Text(c.label), chosen})
	}
	for n := 1; n <= most; n++ {
		name := strconv.Itoa(n)
		threads = append(threads, option{threadsPrefix + name, name, n == e.threads()})
	}
	rows := []struct {
		label   string
		options []option
	}{{"engine.number", lines}, {"engine.limit", times}, {"engine.threads", threads}}
	content := 2*scene.RowHeight + scene.RowGap
	for _, r := range rows {
		if len(r.options) > 1 {
			content += optionRow
		}
	}
	inner := openMenu(l.Layout, f, content+scene.RowHeight+2*scene.PanelPadding, l.Text("engine.options"))
	inner = inner.Pad(ui.RowPadding, 0)
	l.BeginScroll(&l.menu.scroll, inner)
	l.AddSwitch(inner.CutTop(scene.RowHeight, 0), "engine", l.Text("engine.title"), e.on, theme.TextBody)
	shows := !e.options.hidesValues
	l.AddSwitch(inner.CutTop(scene.RowHeight, scene.RowGap), valuesControl, l.Text("engine.values"), shows, theme.TextBody)
	for _, r := range rows {
		if len(r.options) < 2 {
			continue
		}
		l.AddLabel(inner.CutTop(optionLabel, 0), l.Text(r.label), theme.TextSmall, l.Theme.TextMuted).Align = text.Start
		row := inner.CutTop(scene.RowHeight, scene.RowGap)
		for i, o := range r.options {
			l.Add(ui.Item{
				Kind: ui.Segment, Rect: row.Column(i, len(r.options), 0), Name: o.name, Text: o.label, Selected: o.chosen,
				Label: l.Text(r.label) + ": " + o.label, Size: theme.TextBody - 1, First: i == 0, Last: i == len(r.options)-1,
			})
		}
	}
	l.EndScroll(content)
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

// configure handles the controls of the engine's options, and remembers what they choose.
func (s *Scene) configure(control string) bool {
	o, before := &s.engine.options, s.engine.options
	number := func(prefix string) (n int, found bool) {
		text, found := strings.CutPrefix(control, prefix)
		n, err := strconv.Atoi(text)
		return n, found && err == nil
	}
	if n, found := number(linesPrefix); found {
		o.lines = min(max(n, 1), mostLines)
	} else if n, found := number(limitPrefix); found {
		o.limit = time.Duration(n) * time.Second
	} else if n, found := number(threadsPrefix); found {
		o.threads = n
	} else if control == linesControl {
		o.lines = o.lines%mostLines + 1
	} else if control == valuesControl {
		o.hidesValues = !o.hidesValues
	} else {
		return false
	}
	if o.limit != before.limit || o.threads != before.threads {
		s.engine.call.Cancel() // the next search begins with them
	}
	s.engine.restate()
	chosen := *o
	s.program.Remember(func(r *storage.Settings) {
		r.Analysis.Lines, r.Analysis.HideValues = chosen.lines, chosen.hidesValues
		r.Analysis.Seconds, r.Analysis.Threads = int(chosen.limit/time.Second), chosen.threads
	})
	return true
}
