// Command serve serves the packed site in a folder over HTTP, and the rooms in which its
// users play each other.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/boombuler/barcode/qr"
	"golang.org/x/term"

	"colat/game/version"
	"colat/web/rooms/protocol"
	"colat/web/rooms/server"
	"colat/web/site"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// arguments holds the parsed command line.
type arguments struct {
	address   string
	dir       string
	ancestors string
	bots      string
	version   bool
	rooms     roomOptions
}

// parse parses the command line. Package flag reports its errors on stderr.
func parse(words []string, stderr io.Writer) (*arguments, error) {
	a := new(arguments)
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&a.address, "addr", "127.0.0.1:8080", "TCP `address` to listen at; 0.0.0.0:8080 for the whole network")
	flags.StringVar(&a.dir, "dir", "dist/site", "`folder` of the packed site")
	flags.StringVar(&a.ancestors, "frame-ancestors", "",
		"`sites` besides its own whose pages may show this one in a frame, such as "+
			"'https://example.org https://*.example.org', or *")
	flags.StringVar(&a.bots, "bots", "",
		"TCP `address` at which programs of the course's protocol enter tournaments, such as :14003; by default none do")
	flags.BoolVar(&a.version, "version", false, "print which build this is, and end")
	a.rooms.add(flags)
	if err := checkRemoved(words); err != nil {
		return nil, err
	}
	if err := flags.Parse(words); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if err := site.CheckAddress(a.address); err != nil {
		return nil, fmt.Errorf("-addr: %w", err)
	}
	if a.bots != "" {
		if err := site.CheckAddress(a.bots); err != nil {
			return nil, fmt.Errorf("-bots: %w", err)
		}
	}
	return a, a.rooms.check(flags)
}

// connectionsPerClient is the number of connections of any kind that an address may have
// for each of its clients in rooms. A browser opens up to six more for a short time.
const connectionsPerClient = 3

// run runs the program and returns its exit status: 2 for an invalid argument, 1 for a
// later error.
func run(ctx context.Context, words []string, stdout, stderr io.Writer) int {
	fail := func(status int, err error) int {
		fmt.Fprintln(stderr, "serve:", err)
		return status
	}
	var told strings.Builder
	a, err := parse(words, &told)
	switch {
	case told.Len() > 0: // printed by package flag
		io.WriteString(stderr, told.String())
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	case err != nil:
		return fail(2, err)
	case a.version:
		io.WriteString(stdout, version.Line("serve"))
		return 0
	}
	pages, err := site.Load(a.dir)
	if err != nil {
		return fail(1, err)
	}
	if err := pages.AllowFrames(strings.Fields(a.ancestors)...); err != nil {
		return fail(2, fmt.Errorf("-frame-ancestors: %w", err))
	}
	if !a.rooms.forwarded { // behind a proxy all users have one address
		pages.Bound(connectionsPerClient*a.rooms.clients, server.Account)
	}
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	rooms, err := a.rooms.open(ctx, pages.Addresses, log)
	switch {
	case err == nil && rooms != nil:
		defer rooms.close()
		pages.Mount(protocol.Path, rooms.server)
		pages.Mount(server.ResultsPath, rooms.server.Limited(server.NewResultsHandler(rooms.server, runtime.NumCPU())))
	case err != nil && a.rooms.given:
		return fail(1, fmt.Errorf("rooms: %w", err))
	case err != nil:
		// Without rooms the page still serves users who play alone.
		fmt.Fprintln(stderr, "serve: the page comes without rooms to play each other in:", err)
	}
	var bots *botServer
	if a.bots != "" {
		if bots, err = openBots(ctx, a.bots, rooms, log); err != nil {
			fmt.Fprintln(stderr, "serve: there is no door for bots:", err)
		} else {
			defer bots.stop()
			pages.LetInBots(bots.port())
		}
	}
	err = pages.Serve(ctx, a.address, func(urls []string) { announce(stdout, urls, bots) })
	if _, is := errors.AsType[*site.AddressError](err); is {
		return fail(2, fmt.Errorf("-addr: %w", err))
	}
	if err != nil {
		return fail(1, err)
	}
	return 0
}

// announce prints the addresses of the page, and on a terminal a QR code for phones.
func announce(stdout io.Writer, urls []string, bots *botServer) {
	fmt.Fprintln(stdout, "Cờ Lật:", urls[0])
	for _, url := range urls[1:] {
		fmt.Fprintln(stdout, "in the network:", url)
	}
	if bots != nil {
		fmt.Fprintln(stdout, "bots:", bots.where(urls))
	}
	if len(urls) > 1 && isTerminal(stdout) {
		if err := printCode(stdout, urls[1]); err != nil {
			fmt.Fprintln(stdout, err)
		}
	}
}

// quiet is the number of light modules around a code. ISO/IEC 18004 requires four, but
// phones read two, and a terminal is small.
const quiet = 2

// printCode prints a QR code with two rows of modules per line. It sets its own colours,
// because a code must be dark on light in every terminal.
func printCode(out io.Writer, text string) error {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return fmt.Errorf("no QR code can be made of %q: %w", text, err)
	}
	bounds := code.Bounds()
	dark := func(x, y int) bool {
		if x < bounds.Min.X || x >= bounds.Max.X || y < bounds.Min.Y || y >= bounds.Max.Y {
			return false
		}
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	var b strings.Builder
	for y := bounds.Min.Y - quiet; y < bounds.Max.Y+quiet; y += 2 {
		b.WriteString("\x1b[30;107m")
		for x := bounds.Min.X - quiet; x < bounds.Max.X+quiet; x++ {
			b.WriteString(halves[dark(x, y)][dark(x, y+1)])
		}
		b.WriteString("\x1b[0m\n")
	}
	_, err = io.WriteString(out, b.String())
	return err
}

// halves holds characters for two modules, by whether the upper and the lower one are
// dark.
var halves = map[bool]map[bool]string{
	false: {false: " ", true: "▄"},
	true:  {false: "▀", true: "█"},
}

func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
