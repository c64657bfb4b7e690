// Cờ Lật: board games in a window, and on a page. In the page's worker the same
// program is the engine.
package main

import (
	"fmt"
	"os"

	"colat/ai/othello"
	"colat/ai/remote"
	"colat/render"
	"colat/web/page"

	_ "colat/ai/cotoan"
	_ "colat/ai/levels"
	_ "colat/ai/mnk"
	_ "colat/ai/textbook"
	_ "colat/ai/uttt"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "colat:", err)
		os.Exit(page.ExitStatus(err))
	}
}

func run() error {
	if len(os.Args) > 1 && os.Args[1] == "engine" {
		othello.Prepare()
		return remote.Serve()
	}
	parameters, answer, err := page.Arguments()
	if err != nil || answer != "" {
		fmt.Print(answer)
		return err
	}
	host := page.NewHost()
	host.AfterFirstFrame = remote.Prepare
	return render.Run(render.Options{
		Parameters: parameters, Engine: remote.New, Yield: remote.Yield, Rooms: page.Rooms(),
		Contests: page.Contests(), Host: host,
	})
}
