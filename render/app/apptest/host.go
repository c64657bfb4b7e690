package apptest

import (
	"cmp"
	"errors"
	"image"
	"io/fs"
	"net/url"
	"time"

	"colat/render/app"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
)

// Host is an app.Host that remembers what it was told.
type Host struct {
	Lang      string // the language of the user's system
	Reduced   bool   // the user's system asks for less motion
	Announced []string
	Copied    string
	Felt      []int // of all vibrations
	File      []byte
	FileName  string // of File or of the picture, that was saved last
	Linked    string // the address that was made last
	Picked    []byte // contents of the file that the user has chosen
	Dropped   []scene.PickedFile
	Files     map[string]File // files that can be read, by path; nil where none can
	Tab       app.History     // nil if there is none
	Clipboard string
	Place     scene.Place // that the host's address leads to
	Opened    string      // the address that was opened beside the program
	AsFile    bool        // that address was opened as a file
	Titles    []string
	Fills     bool   // there is a full screen
	Filled    int    // number of times that it was entered or left
	Site      string // the host's own address; https://example.org/ if empty

	pending string // text of the clipboard that Pasted has not returned yet
}

// File is the contents of a file, or the error of reading it.
type File struct {
	Data []byte
	Err  error
}

func (h *Host) base() *Host { return h }

func (h *Host) Retitle(said string) { h.Titles = append(h.Titles, said) }

func (h *Host) Readdress(to scene.Place) { h.Place = to }

func (h *Host) OpenAddress(address string, file bool) { h.Opened, h.AsFile = address, file }

func (h *Host) Language() string        { return h.Lang }
func (h *Host) ReducedMotion() bool     { return h.Reduced }
func (h *Host) DarkTheme() bool         { return false }
func (h *Host) Announce(_, text string) { h.Announced = append(h.Announced, text) }

func (h *Host) Link(v url.Values) string {
	h.Linked = cmp.Or(h.Site, "https://example.org/") + "?" + v.Encode()
	return h.Linked
}

func (h *Host) CopyText(text string) bool {
	h.Copied = text
	return true
}

func (h *Host) AskPasted() bool {
	h.pending = h.Clipboard
	return h.pending != ""
}

func (h *Host) Pasted() (string, bool) {
	text := h.pending
	h.pending = ""
	return text, text != ""
}

func (h *Host) SaveFile(name string, data []byte) (string, error) {
	h.File, h.FileName = data, name
	return "/home/me/" + name, nil
}

func (h *Host) SavePicture(name string, _ *image.RGBA) (string, error) {
	h.FileName = name
	return "/home/me/" + name, nil
}

func (h *Host) ReadFile(path string, _ int64) ([]byte, error) {
	if h.Files == nil {
		return nil, errors.ErrUnsupported
	}
	file, ok := h.Files[path]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	return file.Data, file.Err
}

func (h *Host) PickFiles(string) bool {
	picks := h.Picked != nil
	if picks {
		file := collection.File{Name: "chosen games.jsonl", Data: h.Picked}
		h.Dropped, h.Picked = append(h.Dropped, scene.PickedFile{File: file}), nil
	}
	return picks
}

func (h *Host) PickedFiles() []scene.PickedFile {
	files := h.Dropped
	h.Dropped = nil
	return files
}

func (h *Host) Touches() ui.TouchSource { return nil }
func (h *Host) History() app.History    { return h.Tab }
func (h *Host) KeepsPicture() bool      { return false }

func (h *Host) Vibrate(pattern []int) bool {
	h.Felt = append(h.Felt, pattern...)
	return true
}

func (h *Host) CanFill() bool { return h.Fills }
func (h *Host) ToggleFill()   { h.Filled++ }

func (h *Host) CanShare() bool          { return false }
func (h *Host) Share(string, string)    {}
func (h *Host) Changed() bool           { return false }
func (h *Host) Reader() app.Reader      { return nil }
func (h *Host) WhenLeft(func())         {}
func (h *Host) Windowed() bool          { return false }
func (h *Host) Rest(time.Duration) bool { return false }
func (h *Host) Updated()                {}

func (h *Host) Shown()            {}
func (h *Host) Ready()            {}
func (h *Host) Expose(*app.Probe) {}

// Tab is the history of a browser's tab.
type Tab struct {
	Entries []string
	At      int  // index of the current entry
	moved   bool // the user has gone to another entry
}

// NewTab returns a history with one empty entry.
func NewTab() *Tab { return &Tab{Entries: []string{""}} }

func (h *Tab) Entry() string { return h.Entries[h.At] }

func (h *Tab) Visit(entry string) {
	h.Entries = append(h.Entries[:h.At+1], entry)
	h.At++
}

func (h *Tab) Amend(entry string) { h.Entries[h.At] = entry }

func (h *Tab) GoBack(entries int) { h.At -= entries }

func (h *Tab) Gone() (entry string, gone bool) {
	gone, h.moved = h.moved, false
	return h.Entries[h.At], gone
}

// Walk goes forward by a number of entries, or back by a negative one, as the user does.
func (h *Tab) Walk(entries int) { h.At, h.moved = h.At+entries, true }

// Recorder is an app.Speaker that remembers what it was told to play.
type Recorder struct{ Names []string }

func (r *Recorder) Play(name string, _ int) { r.Names = append(r.Names, name) }
func (r *Recorder) Expect()                 {}
func (r *Recorder) State() (string, int)    { return "running", len(r.Names) }
