// Command colat is Cờ Lật: board games in a window and on a web page. In the page's
// worker the same program is the engine.
package main

import (
	"fmt"
	"os"

	"colat/ai/othello"
	"colat/ai/remote"
	"colat/render/app"
	"colat/render/host"

	_ "colat/ai/all"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "colat:", err)
		os.Exit(host.ExitStatus(err))
	}
}

func run() error {
	if len(os.Args) > 1 && os.Args[1] == "engine" {
		othello.Prepare()
		return remote.Serve()
	}
	parameters, answer, err := host.Arguments()
	if err != nil || answer != "" {
		fmt.Print(answer)
		return err
	}
	surroundings := host.New()
	surroundings.AfterFirstFrame = remote.Prepare
	return app.Run(app.Options{
		Parameters: parameters, Engine: remote.New, Yield: remote.Yield,
		Players: remote.Players(), OnePlayer: remote.OnePlayer, Rooms: host.Rooms(), Host: surroundings,
	})
}
