package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "slim: takes no arguments; run it in the folder of go.mod")
		os.Exit(2)
	}
	if err := Make(".", filepath.FromSlash(".cache/slim")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
