package gamefile

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"colat/game/match"
	"colat/game/notation"
)

// A Writer writes games to a file.
type Writer struct {
	// Page is the address that links begin with. It may be empty.
	Page string
	// Known is the context in which the reader of the file will read it. A game whose moves alone
	// that reader would take for another one is written as a link.
	Known notation.Known

	out    io.Writer
	format Format
	wthor  *wthorWriter
	buf    []byte
}

// Written lists the formats that NewWriter supports: the forms of package notation, then
// the formats of files alone.
var Written = slices.Concat(forms(), []Format{Lines, WTHOR})

func forms() (list []Format) {
	for _, form := range notation.Written {
		list = append(list, Format(form))
	}
	return list
}

// NewWriter returns a writer of one of the Written formats. Call Close after the last
// game. date is the date of the file, which only WTHOR has.
func NewWriter(out io.Writer, format Format, date time.Time) *Writer {
	w := &Writer{out: out, format: format}
	if format == WTHOR {
		w.wthor = &wthorWriter{header: header{Side: 8}}
		w.wthor.header.dated(date)
	}
	return w
}

// Format returns the format of the file.
func (w *Writer) Format() Format { return w.format }

// Write writes a game. After an *Error or *notation.Error, which says why the format
// cannot hold this game, the games after it can be written.
func (w *Writer) Write(g Game) (err error) {
	switch {
	case w.wthor != nil:
		return w.wthor.add(g)
	case w.format == Lines:
		w.buf, err = match.AppendLine(w.buf[:0], g.Record)
	default:
		var text string
		text, err = w.text(g.Record)
		w.buf = w.buf[:0]
		if w.format == Format(notation.Link) {
			w.buf = append(w.buf, w.Page...)
		}
		w.buf = append(append(w.buf, strings.TrimSuffix(text, "\n")...), '\n')
	}
	if err != nil {
		return err
	}
	_, err = w.out.Write(w.buf)
	return err
}

// text formats a game in the form of the file.
func (w *Writer) text(r *match.Record) (string, error) {
	form := notation.Form(w.format)
	text, err := notation.Write(r, form)
	if known := w.Known; form == notation.Moves && err == nil {
		known.Guess = true
		if !notation.AloneIs(r, text, known) {
			return notation.Write(r, notation.Link)
		}
	}
	return text, err
}

// Close writes what can only be written after the last game. It does not close the
// file.
func (w *Writer) Close() error {
	if w.wthor == nil {
		return nil
	}
	return w.wthor.writeTo(w.out)
}

// Names returns, after Close, the names to which the games of a WTHOR file refer, to be written
// into files beside it. It is nil for other formats.
func (w *Writer) Names() *Names {
	if w.wthor == nil {
		return nil
	}
	return &w.wthor.names
}

// Limits are the parts of games that formats of files cannot carry for any game. A format that is
// not here carries all parts of the games that it can hold.
var Limits = map[Format][]notation.Part{
	WTHOR: {notation.Date, notation.Times, notation.Annotations},
	Format(notation.Moves): {
		notation.Names, notation.Result, notation.Date, notation.Times, notation.Annotations,
	},
}

// Lost returns the parts of a game that a file of a format, with the files of names beside it, loses.
// The error is why the format cannot hold the game.
func Lost(r *match.Record, format Format) ([]notation.Part, error) {
	var file bytes.Buffer
	w := NewWriter(&file, format, time.Time{})
	if err := w.Write(Game{Record: r}); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	in, err := NewReader(&file, Options{Known: notation.Known{Guess: true}, Names: w.Names()})
	if err != nil {
		return notation.Missing(r, &match.Record{}), nil
	}
	again, err := in.Next(context.Background())
	if err != nil {
		return notation.Missing(r, &match.Record{}), nil
	}
	return notation.Missing(r, again.Record), nil
}
