package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Watched reports whether out is a terminal.
func Watched(out io.Writer) bool {
	file, isFile := out.(*os.File)
	return isFile && term.IsTerminal(int(file.Fd()))
}

// NewProgress returns a progress bar of games that writes to out. It shows nothing if out
// is not a terminal. A number of -1 means unknown.
func NewProgress(games int, out io.Writer) *progressbar.ProgressBar {
	return progressbar.NewOptions(games,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetVisibility(Watched(out)),
		progressbar.OptionShowCount(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionShowIts(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)
}

// LogEvery is the interval of a match's progress lines if standard error is not a
// terminal.
const LogEvery = 30 * time.Second
