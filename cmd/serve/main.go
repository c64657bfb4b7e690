// Command serve serves the packed site in a folder over HTTP.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"colat/web"
)

func main() {
	address := flag.String("addr", "127.0.0.1:8080", "TCP `address` to listen at")
	dir := flag.String("dir", "dist/site", "`folder` of the packed site")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "serve: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := serve(*dir, *address); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func serve(dir, address string) error {
	site, err := web.Load(dir)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return site.Serve(ctx, address, func(url string) { fmt.Println("Cờ Lật:", url) })
}
