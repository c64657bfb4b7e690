package library

import (
	"errors"
	"time"

	"colat/render/kit/locale"
	"colat/render/program/collection"
	"colat/render/program/device"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// carrying is a file of everything on the device that is being written or merged.
type carrying struct {
	program  *scene.Program
	writer   *device.Writer
	merger   *device.Merger
	file     string          // name of the merged file
	merged   *device.Outcome // of a merge whose collections are being imported, or nil
	progress progress
}

// progress shows how far an import or the work on a device has come.
type progress struct{ ticks int }

// progressTicks is the number of ticks between two pictures of the progress.
const progressTicks = 6

// update counts a tick, and has the progress laid out anew now and then.
func (g *progress) update(p *scene.Program) {
	if g.ticks++; g.ticks%progressTicks == 0 {
		p.Refresh()
	}
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

// merge begins to merge the file of a device.
func (c *carrying) merge(f collection.File) {
	p := c.program
	*c = carrying{program: p, merger: device.NewMerger(f.Data, p.Store, p.Games), file: f.Name}
}

// workFor bounds the time of a frame for writing and merging.
const workFor = 8 * time.Millisecond

// update goes on writing or merging, saves a file that is written, and says why one could not be
// merged. It reports whether one was merged, except for its collections, which must be imported
// before finish.
func (c *carrying) update() (merged bool) {
	p, w := c.program, c.work()
	if w == nil || c.writer != nil && !p.Shelf.Ready() {
		return false
	}
	if !w.Step(workFor) {
		c.progress.update(p)
		return false
	}
	p.Refresh()
	if writer := c.writer; writer != nil {
		*c = carrying{program: p}
		save(p, writer)
		return false
	}
	merger := c.merger
	c.merger = nil
	if merger.Err != nil {
		id := "library.device-cut"
		if errors.Is(merger.Err, device.ErrNewer) {
			id = "library.device-newer"
		}
		data := locale.Data{"File": locale.Shortened(c.file), "Reason": p.Text(id)}
		p.Say(p.Locale.Format("library.file", data))
		return false
	}
	c.merged = &merger.Outcome
	return true
}

// save saves a file that has been written.
func save(p *scene.Program, w *device.Writer) {
	name := fileName + "-" + p.Time().Format(time.DateOnly) + formats[0].end
	where, err := p.Host.SaveFile(name, w.Data())
	p.SayFile(name, where, err)
	if w.Left > 0 {
		p.Say(p.Locale.Count("library.left-out", w.Left, nil))
	}
}

// finish ends a merge after its collections have been imported: it adopts the settings of the
// file, and returns what was added as text.
func (c *carrying) finish(imported *collection.Outcome) (said string) {
	p, o := c.program, c.merged
	*c = carrying{program: p}
	if o.Settings != nil {
		p.Remember(func(kept *storage.Settings) {
			*kept = *o.Settings
			kept.Choices = kept.Mended(p.Games)
		})
	}
	said = p.Text("library.nothing-new")
	if added := o.Games + imported.Added; added+o.Unfinished+o.Puzzles+o.Exercises+o.Entries > 0 {
		said = p.Locale.Format("library.merged", locale.Data{
			"Games": added, "Unfinished": o.Unfinished, "Puzzles": o.Puzzles, "Exercises": o.Exercises,
		})
	}
	if left := o.Left + imported.Left; left > 0 {
		said += " " + p.Locale.Count("library.left-out", left, nil)
	}
	if imported.Unsaved != nil {
		said += " " + p.Text("library.unsaved")
	}
	return said
}
