package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// newProgress returns a bar of games on standard error, or one that shows
// nothing where nobody is watching.
func newProgress(games int, out io.Writer) *progressbar.ProgressBar {
	file, isFile := out.(*os.File)
	visible := isFile && term.IsTerminal(int(file.Fd()))
	return progressbar.NewOptions(games,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetVisibility(visible),
		progressbar.OptionShowCount(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionShowIts(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)
}
