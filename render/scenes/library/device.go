package library

import (
	"errors"
	"time"

	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/device"
	"colat/render/program/storage"
)

// carrying is a file of everything on the device that is being written or merged.
type carrying struct {
	writer *device.Writer
	merger *device.Merger
	file   string          // name of the merged file
	merged *device.Outcome // of a merge whose collections are being imported, or nil
}

// work returns the work in progress, or nil.
func (c *carrying) work() *device.Work {
	switch {
	case c.writer != nil:
		return c.writer.Work
	case c.merger != nil:
		return c.merger.Work
	}
	return nil
}

// stop ends the work early.
func (c *carrying) stop() {
	if w := c.work(); w != nil {
		w.Stop()
	}
	c.writer, c.merger = nil, nil
}

// exportDevice begins to write everything on the device to a file.
func (s *Scene) exportDevice(settings bool) {
	p := s.program
	if s.importing != nil || s.device.work() != nil {
		p.Say(p.Text("library.busy"))
		return
	}
	s.device.writer = device.NewWriter(p.Store, p.Shelf, p.Games, settings)
}

// mergeDevice begins to merge the file of a device.
func (s *Scene) mergeDevice(f collection.File) {
	s.device = carrying{merger: device.NewMerger(f.Data, s.program.Store, s.program.Games), file: f.Name}
}

// workFor bounds the time of a frame for writing and merging.
const workFor = 8 * time.Millisecond

// attendDevice goes on writing or merging.
func (s *Scene) attendDevice() {
	w := s.device.work()
	if w == nil || s.device.writer != nil && !s.program.Shelf.Ready() {
		return
	}
	if !w.Step(workFor) {
		if s.shownAt++; s.shownAt%progressTicks == 0 {
			s.program.Refresh()
		}
		return
	}
	s.program.Refresh()
	if writer := s.device.writer; writer != nil {
		s.device = carrying{}
		s.saveDevice(writer)
		return
	}
	merger := s.device.merger
	s.device.merger = nil
	if merger.Err != nil {
		id := "library.device-cut"
		if errors.Is(merger.Err, device.ErrNewer) {
			id = "library.device-newer"
		}
		data := locale.Data{"File": locale.Shortened(s.device.file), "Reason": s.program.Text(id)}
		s.program.Say(s.program.Locale.Format("library.file", data))
		return
	}
	s.device.merged = &merger.Outcome
	if len(merger.Outcome.Collections) > 0 {
		s.importing = s.program.Shelf.Import(merger.Outcome.Collections)
		return
	}
	s.sayMerged(&collection.Outcome{})
}

// saveDevice saves a file that has been written.
func (s *Scene) saveDevice(w *device.Writer) {
	p := s.program
	name := fileName + "-" + p.Time().Format(time.DateOnly) + formats[0].end
	where, err := p.Host.SaveFile(name, w.Data())
	p.SayFile(name, where, err)
	if w.Left > 0 {
		p.Say(p.Locale.Count("library.left-out", w.Left, nil))
	}
}

// sayMerged ends a merge after its collections have been imported, and says what was added.
func (s *Scene) sayMerged(imported *collection.Outcome) {
	p, o := s.program, s.device.merged
	s.device = carrying{}
	if o.Settings != nil {
		p.Remember(func(kept *storage.Settings) {
			*kept = *o.Settings
			kept.Choices = kept.Mended(p.Games)
		})
	}
	s.undo = nil
	selected := ""
	if f := s.current(); f != nil {
		selected = f.ID
	}
	s.read(selected)
	said := p.Text("library.nothing-new")
	if added := o.Games + imported.Added; added+o.Unfinished+o.Puzzles+o.Entries > 0 {
		said = p.Locale.Format("library.merged", locale.Data{
			"Games": added, "Unfinished": o.Unfinished, "Puzzles": o.Puzzles,
		})
	}
	if left := o.Left + imported.Left; left > 0 {
		said += " " + p.Locale.Count("library.left-out", left, nil)
	}
	if imported.Unsaved != nil {
		said += " " + p.Text("library.unsaved")
	}
	p.Say(said)
}
