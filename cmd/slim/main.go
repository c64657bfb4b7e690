// Command slim writes .cache/slim/page.mod, with which go build -modfile builds the page.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"colat/web/slim"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "slim: takes no arguments; run it in the folder of go.mod")
		os.Exit(2)
	}
	if err := slim.Make(".", filepath.FromSlash(".cache/slim")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
