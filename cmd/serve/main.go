// Command serve serves the packed site in a folder over HTTP.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"colat/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the whole program, with its exit status: 2 for a wrong argument, 1 for
// what fails afterwards.
func run(ctx context.Context, arguments []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	address := flags.String("addr", "127.0.0.1:8080", "TCP `address` to listen at; 0.0.0.0:8080 for the whole network")
	dir := flags.String("dir", "dist/site", "`folder` of the packed site")
	ancestors := flags.String("frame-ancestors", "", "`sites` besides its own whose pages may show this one in a frame, "+
		"such as 'https://example.org https://*.example.org', or *")
	if err := flags.Parse(arguments); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	fail := func(status int, err error) int {
		fmt.Fprintln(stderr, "serve:", err)
		return status
	}
	if flags.NArg() > 0 {
		return fail(2, fmt.Errorf("unexpected argument %q", flags.Arg(0)))
	}
	if err := web.CheckAddress(*address); err != nil {
		return fail(2, fmt.Errorf("-addr: %w", err))
	}
	site, err := web.Load(*dir)
	if err != nil {
		return fail(1, err)
	}
	if err := site.AllowFrames(strings.Fields(*ancestors)...); err != nil {
		return fail(2, fmt.Errorf("-frame-ancestors: %w", err))
	}
	err = site.Serve(ctx, *address, func(urls []string) {
		fmt.Fprintln(stdout, "Cờ Lật:", urls[0])
		for _, url := range urls[1:] {
			fmt.Fprintln(stdout, "in the network:", url)
		}
	})
	var wrong *web.AddressError
	if errors.As(err, &wrong) {
		return fail(2, fmt.Errorf("-addr: %w", err))
	}
	if err != nil {
		return fail(1, err)
	}
	return 0
}
