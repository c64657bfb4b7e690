// Command pack writes the site for a static host.
package main

import (
	"flag"
	"fmt"
	"os"

	"colat/web/site"
)

func main() {
	var p site.Packing
	flag.StringVar(&p.Root, "root", ".", "`folder` of the repository")
	flag.StringVar(&p.Wasm, "wasm", "dist/colat.wasm", "the compiled program, a `file`")
	flag.StringVar(&p.Out, "out", "dist/site", "`folder` to write the site to")
	flag.StringVar(&p.Cache, "cache", ".cache/pack", "`folder` of files that were compressed before")
	flag.IntVar(&p.Quality, "quality", 11, "of brotli, 0 to 11, and of gzip as near to it as it has one")
	flag.Parse()
	if flag.NArg() > 0 || p.Quality < 0 || p.Quality > 11 {
		fmt.Fprintln(os.Stderr, "pack: takes only flags, and a quality of 0 to 11")
		os.Exit(2)
	}
	if err := site.Pack(p); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}
