// Command pack writes the site for a static host or, with -desktop, the files by which systems
// show the desktop program.
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
	desktop := flag.String("desktop", "", "write no site, but icon and menu entry of the window into this `folder`")
	object := flag.String("windows", "", "with -desktop: `file` for the Windows icon, such as icon_windows_amd64.syso")
	flag.Parse()
	if flag.NArg() > 0 || p.Quality < 0 || p.Quality > 11 || *object != "" && *desktop == "" {
		fmt.Fprintln(os.Stderr, "pack: takes only flags, a quality of 0 to 11, and -windows with -desktop alone")
		os.Exit(2)
	}
	var err error
	if *desktop != "" {
		err = writeDesktop(*desktop, *object)
	} else {
		err = site.Pack(p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}
