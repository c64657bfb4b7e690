// Package device is the file of everything that a device keeps: finished and unfinished games,
// collections, puzzles, exercises, the history and, if wanted, the settings. Another device merges it.
//
// The file is lines of JSON: a head, an item a line, and an end with the number of lines before it
// and their sum, by which a file that is cut off or damaged is known.
//
//	{"colat":"device","version":1}
//	{"own":"20260303120000-0123abcd","game":{…}}     a finished game, as the library stores it
//	{"unfinished":{…}}
//	{"family":"victory","training":{…}}
//	{"days":{…}}
//	{"lessons":{…}}
//	{"history":{…}}
//	{"practice":{…}}
//	{"openings":{…},"folders":{…}}                   in files of earlier programs without the folders
//	{"favourites":["20260303120000-0123abcd"]}
//	{"settings":{…}}
//	{"collection":"…"}                               a part of a packed collection, in base64
//	{"collection":"…","last":true}
//	{"end":7,"sum":"89abcdef01234567"}
//
// Files of this form are on people's devices: later programs must go on reading it.
package device

import (
	"bytes"
	"encoding/json"
	"hash"
	"hash/fnv"
	"iter"
	"strconv"
	"time"

	"colat/ai/practice"
	"colat/render/program/collection"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// version is the version of the form.
const version = 1

// headStart begins every file of a device.
const headStart = `{"colat":"device"`

// item is a line of the file.
type item struct {
	Colat      string             `json:"colat,omitempty"`
	Version    int                `json:"version,omitempty"`
	Own        string             `json:"own,omitempty"`
	Game       json.RawMessage    `json:"game,omitempty"`
	Unfinished *storage.Game      `json:"unfinished,omitempty"`
	Family     string             `json:"family,omitempty"`
	Training   *storage.Training  `json:"training,omitempty"`
	Days       *storage.Days      `json:"days,omitempty"`
	Lessons    storage.Studies    `json:"lessons,omitempty"`
	History    *storage.History   `json:"history,omitempty"`
	Practice   *practice.Queue    `json:"practice,omitempty"`
	Openings   *practice.Lines    `json:"openings,omitempty"`
	Folders    *practice.Folders  `json:"folders,omitempty"`
	Favourites storage.Favourites `json:"favourites,omitempty"`
	Settings   *storage.Settings  `json:"settings,omitempty"`
	Collection []byte             `json:"collection,omitempty"`
	Last       bool               `json:"last,omitempty"`
	End        int                `json:"end,omitempty"`
	Sum        string             `json:"sum,omitempty"`
}

// Is reports whether data begins like the file of a device.
func Is(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \r\n\t\ufeff"), []byte(headStart))
}

// A Work writes or merges a file a little at a time, on the goroutine that draws: the storage
// belongs to it.
type Work struct {
	part float64
	next func() (float64, bool)
	stop func()
}

func newWork(steps iter.Seq[float64]) *Work {
	w := new(Work)
	w.next, w.stop = iter.Pull(steps)
	return w
}

// Step works for a time and reports whether the work is done.
func (w *Work) Step(most time.Duration) (done bool) {
	for end := time.Now().Add(most); ; {
		part, more := w.next()
		if !more {
			return true
		}
		if w.part = part; !time.Now().Before(end) {
			return false
		}
	}
}

// Part returns the part of the work that is done, from 0 to 1.
func (w *Work) Part() float64 { return w.part }

// Stop ends the work early.
func (w *Work) Stop() { w.stop() }

// A Writer writes the file of a device.
type Writer struct {
	*Work
	Left int // games of collections that the file has no space for

	out   bytes.Buffer
	sum   hash.Hash64
	lines int
}

// pieceLength is the number of bytes of a collection in one line, and entriesLength the number of
// entries of the history.
const pieceLength, entriesLength = 48 << 10, 400

// NewWriter begins to write the file of the device. list are the games of the program.
func NewWriter(store *storage.Store, shelf *collection.Shelf, list games.List, settings bool) *Writer {
	w := &Writer{sum: fnv.New64a()}
	w.Work = newWork(func(yield func(float64) bool) {
		own := store.Library().Sorted()
		collections := shelf.Collections()
		total, done := len(own)+1, 0
		for _, c := range collections {
			total += 1 + c.Size()/pieceLength
		}
		write := func(i *item) bool {
			w.add(i)
			done++
			return yield(min(1, float64(done)/float64(total)))
		}
		if !write(&item{Colat: "device", Version: version}) {
			return
		}
		for _, id := range own {
			if data := store.Library().Stored(id); data != nil && !write(&item{Own: id, Game: data}) {
				return
			}
		}
		w.addRest(store, list, settings)
		for _, c := range collections {
			if !w.addCollection(c, write) {
				return
			}
		}
		w.out.WriteString(`{"end":` + strconv.Itoa(w.lines) + `,"sum":"` + sumText(w.sum) + "\"}\n")
	})
	return w
}

// Data returns the file, once the work is done.
func (w *Writer) Data() []byte { return w.out.Bytes() }

// addRest adds what is small.
func (w *Writer) addRest(store *storage.Store, list games.List, settings bool) {
	for _, g := range store.AllUnfinished() {
		w.add(&item{Unfinished: &g})
	}
	for _, family := range list.Families() {
		if t := store.Training(family); len(t.Attempts) > 0 || t.Storm > 0 {
			w.add(&item{Family: family, Training: &t})
		}
	}
	if d := store.Days(); len(d.Runs) > 0 {
		w.add(&item{Days: &d})
	}
	if studies := store.Studies(); len(studies) > 0 {
		w.add(&item{Lessons: studies})
	}
	for entries := store.History().Entries; len(entries) > 0; {
		n := min(len(entries), entriesLength)
		w.add(&item{History: &storage.History{Entries: entries[:n]}})
		entries = entries[n:]
	}
	if q := store.Practice(); len(q.Exercises) > 0 {
		w.add(&item{Practice: &q})
	}
	if f := store.Folders(); len(f.Folders) > 1 || f.Len() > 0 {
		loose := f.Folders[practice.Loose].Lines
		delete(f.Folders, practice.Loose)
		w.add(&item{Openings: &loose, Folders: &f})
	}
	if f := store.Favourites(); len(f) > 0 {
		w.add(&item{Favourites: f})
	}
	if settings {
		kept := store.Settings(list)
		w.add(&item{Settings: &kept})
	}
}

// addCollection adds a collection, unless the file would be longer than can be imported.
func (w *Writer) addCollection(c *collection.Collection, write func(*item) bool) bool {
	data := c.Data()
	if w.out.Len()+len(data)/2*3 > collection.MostFile {
		w.Left += len(c.Games)
		return true
	}
	for len(data) > 0 {
		n := min(len(data), pieceLength)
		if !write(&item{Collection: data[:n], Last: n == len(data)}) {
			return false
		}
		data = data[n:]
	}
	return true
}

// add adds a line.
func (w *Writer) add(i *item) {
	if line, err := json.Marshal(i); err == nil {
		w.out.Write(line)
		w.out.WriteByte('\n')
		w.sum.Write(line)
		w.lines++
	}
}

func sumText(sum hash.Hash64) string { return strconv.FormatUint(sum.Sum64(), 16) }
