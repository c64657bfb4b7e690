//go:build js

// Empty is the least program there can be with Ebitengine: it draws nothing. The
// first frame of the page is measured beside its.
package main

import (
	"fmt"
	"os"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

type game struct{ frames int }

// Update tells the page that there is a picture once there has been one.
func (g *game) Update() error {
	if g.frames++; g.frames == 2 {
		js.Global().Get("colatPage").Call("ready")
	}
	return nil
}

func (*game) Draw(*ebiten.Image) {}

func (*game) Layout(width, height int) (int, int) { return width, height }

func main() {
	if err := ebiten.RunGame(&game{}); err != nil {
		fmt.Fprintln(os.Stderr, "empty:", err)
		os.Exit(1)
	}
}
