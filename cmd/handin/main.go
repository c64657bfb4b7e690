// Command handin packs the files that a course collects into a zip with the name that the
// course requires: the sources, the course's report as PDF and, for the course of Ultimate
// Tic-Tac-Toe, the agent's file. With -reports it prints the reports of all courses.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:]))
}

// Exit statuses.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2
)

func run(ctx context.Context, args []string) int {
	flags := flag.NewFlagSet("handin", flag.ContinueOnError)
	which := flags.String("course", "", "othello or uttt")
	ids := flags.String("ids", "", "the group's student numbers with _ between, as in 1234567_7654321")
	names := flags.String("names", "", "the students' names in the order of their numbers, with commas between")
	root := flags.String("root", ".", "`folder` of the repository")
	out := flags.String("out", "dist", "`folder` to write the zip to")
	printed := flags.String("reports", "", "write the reports of all courses to this `folder`, and no zip")
	alone := flags.String("agent", "", "write the agent of Ultimate Tic-Tac-Toe to this `file`, and no zip")
	if err := flags.Parse(args); err != nil {
		return exitUsage // reported by package flag
	}
	failed := func(status int, err error) int {
		fmt.Fprintln(os.Stderr, "handin:", err)
		return status
	}
	if flags.NArg() > 0 {
		return failed(exitUsage, fmt.Errorf("%.40q: want flags alone", flags.Arg(0)))
	}
	if *alone != "" {
		if err := writeAgent(*root, *alone); err != nil {
			return failed(exitError, err)
		}
		fmt.Println(*alone)
		return exitOK
	}
	if *printed != "" {
		if err := writeReports(ctx, *root, *printed, os.Stdout, os.Stderr); err != nil {
			return failed(exitError, err)
		}
		return exitOK
	}
	h := handIn{root: *root, out: *out, browser: findBrowser(), log: os.Stderr}
	var err error
	if h.course, err = parseCourse(*which); err != nil {
		return failed(exitUsage, err)
	}
	if h.ids, err = h.course.parseIDs(*ids); err != nil {
		return failed(exitUsage, err)
	}
	if h.names, err = parseNames(*names, len(h.ids)); err != nil {
		return failed(exitUsage, err)
	}
	path, err := h.pack(ctx)
	if err != nil {
		return failed(exitError, err)
	}
	fmt.Println(path)
	return exitOK
}

// writeAgent writes the agent's file.
func writeAgent(root, path string) error {
	text, err := agent(root)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o666)
}
