// Command handin packs what the course collects: the sources, the report as PDF and the
// agent's file under the name that the course asks for, in one zip.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ids := flag.String("ids", "", "the group's student numbers with _ between, as in 1234567_7654321")
	root := flag.String("root", ".", "`folder` of the repository")
	out := flag.String("out", "dist", "`folder` to write the zip to")
	flag.Parse()
	numbers, err := parseIDs(*ids)
	if err != nil {
		fmt.Fprintln(os.Stderr, "handin:", err)
		os.Exit(2)
	}
	h := handIn{root: *root, out: *out, ids: numbers, browser: findBrowser(), log: os.Stderr}
	path, err := h.pack(ctx)
	if err != nil {
		fmt.Fprintln(os.Stderr, "handin:", err)
		os.Exit(1)
	}
	fmt.Println(path)
}

// mostIDs is how many students a group has at most.
const mostIDs = 5

// parseIDs reads student numbers.
func parseIDs(text string) ([]string, error) {
	wrong := func(why string) ([]string, error) {
		return nil, fmt.Errorf("IDS=%.60q: %s: want 1 to %d student numbers of 7 or 8 digits with _ between, "+
			"such as IDS=1234567_7654321", text, why, mostIDs)
	}
	if text == "" {
		return wrong("there is none")
	}
	ids := strings.Split(text, "_")
	if len(ids) > mostIDs {
		return wrong(fmt.Sprintf("%d are too many", len(ids)))
	}
	for i, id := range ids {
		switch {
		case len(id) < 7 || len(id) > 8 || strings.Trim(id, "0123456789") != "":
			return wrong(fmt.Sprintf("%.20q is no student number", id))
		case slices.Contains(ids[:i], id):
			return wrong(id + " stands there twice")
		}
	}
	return ids, nil
}
