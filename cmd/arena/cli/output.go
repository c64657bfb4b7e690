package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// WriteJSON writes a value as one line of JSON.
func WriteJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// Print writes a value as one line of JSON, or else a text.
func Print(out io.Writer, asJSON bool, value any, format string, args ...any) error {
	if asJSON {
		return WriteJSON(out, value)
	}
	_, err := fmt.Fprintf(out, format, args...)
	return err
}

// Grouped formats a number with spaces between groups of three digits.
func Grouped(n int64) string {
	digits := fmt.Sprint(n)
	var text []byte
	for i := range len(digits) {
		if i > 0 && digits[i-1] != '-' && (len(digits)-i)%3 == 0 {
			text = append(text, ' ')
		}
		text = append(text, digits[i])
	}
	return string(text)
}

// NewTable returns a writer that aligns columns separated by tabs.
func NewTable(out io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(out, 0, 0, 2, ' ', 0) }

// Watched reports whether out is a terminal.
func Watched(out io.Writer) bool {
	file, isFile := out.(*os.File)
	return isFile && term.IsTerminal(int(file.Fd()))
}

// A Progress shows how far a command has come: by a bar if its output is a terminal, and
// otherwise by occasional lines of the command.
type Progress struct {
	*progressbar.ProgressBar
	out     io.Writer
	watched bool
	next    time.Time // of the next line
}

// NewProgress returns a Progress of so many steps that writes to out. A number of -1 means
// unknown.
func NewProgress(steps int, out io.Writer, more ...progressbar.Option) *Progress {
	watched := Watched(out)
	bar := progressbar.NewOptions(steps, append(more,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetVisibility(watched),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)...)
	return &Progress{bar, out, watched, time.Now().Add(LogEvery)}
}

// NewGamesProgress returns a Progress of games, with their number per second.
func NewGamesProgress(games int, out io.Writer) *Progress {
	return NewProgress(games, out, progressbar.OptionSetItsString("games"), progressbar.OptionShowIts())
}

// Line writes a line if one is due.
func (p *Progress) Line(format string, args ...any) {
	if p.IsLineDue() {
		fmt.Fprintf(p.out, format+"\n", args...)
	}
}

// IsLineDue reports whether a line is due, and counts it.
func (p *Progress) IsLineDue() bool {
	now := time.Now()
	if p.watched || now.Before(p.next) {
		return false
	}
	p.next = now.Add(LogEvery)
	return true
}

// LogEvery is the interval of lines of progress.
const LogEvery = 30 * time.Second
