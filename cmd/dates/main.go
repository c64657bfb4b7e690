// Command dates runs a command, such as make test, under other dates and in other time zones than
// the machine's, one after the other:
//
//	go run ./cmd/dates [-only PART] make test
//	go run ./cmd/dates -at "2028-02-29 12:00 Asia/Ho_Chi_Minh" go run ./cmd/serve
//
// The clock of the machine stays as it is. The programs that the command builds with go, tests among
// them, are built with a package time whose Now is shifted by as many seconds as the variable
// COLAT_SHIFT says. The results of these builds are kept beside the usual ones.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// moment is the time by the clock of a place.
type moment struct{ at, zone string }

// moments are dates that the tests once were not written on: ends of a day, a month and a year, a leap
// day, the nights in which clocks are set, and, in a row, days whose puzzles are of all games.
var moments = []moment{
	{"2026-12-31 23:58", "Pacific/Kiritimati"},
	{"2027-02-28 23:58", "America/Los_Angeles"},
	{"2028-02-29 12:00", "Asia/Ho_Chi_Minh"},
	{"2027-03-14 01:58", "America/Los_Angeles"},
	{"2027-10-31 01:58", "Europe/Berlin"},
	{"2026-11-27 10:00", "UTC"},
	{"2026-11-28 10:00", "Pacific/Kiritimati"},
	{"2026-11-29 10:00", "America/Los_Angeles"},
	{"2026-11-30 10:00", "Asia/Kathmandu"},
	{"2026-12-01 10:00", "UTC"},
	{"2038-01-19 03:13", "UTC"},
}

func main() {
	only := flag.String("only", "", "`PART` of the dates and zones to run under, such as 2028 or Kiritimati")
	at := flag.String("at", "", "`MOMENT` to run under in place of these, such as \"2028-02-29 12:00 Asia/Ho_Chi_Minh\"")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "dates: want a command to run, such as: dates make test")
		os.Exit(2)
	}
	if err := run(*at, *only, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "dates:", err)
		os.Exit(1)
	}
}

// run runs a command under a moment, or under all moments that contain a text. It goes on after
// failures.
func run(at, only string, command []string) error {
	chosen, err := choose(at, only)
	if err != nil {
		return err
	}
	overlay, err := Overlay(filepath.Join(".cache", "dates"))
	if err != nil {
		return err
	}
	var failed []string
	for _, m := range chosen {
		shift, err := m.shift(machineTime())
		if err != nil {
			return err
		}
		fmt.Printf("dates: %s\n", m)
		c := exec.Command(command[0], command[1:]...)
		c.Env = Environment(os.Environ(), overlay, m.zone, shift)
		c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := c.Run(); err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", m, err))
		}
	}
	if len(failed) > 0 {
		return errors.New("failed under " + strings.Join(failed, "; "))
	}
	fmt.Printf("dates: all %d succeeded\n", len(chosen))
	return nil
}

// choose returns a moment with its zone, UTC if it has none, or all that contain a text.
func choose(at, only string) ([]moment, error) {
	if at == "" {
		chosen := slices.DeleteFunc(slices.Clone(moments), func(m moment) bool { return !strings.Contains(m.String(), only) })
		if len(chosen) == 0 {
			return nil, fmt.Errorf("no date contains %q, want a part of one of %v", only, moments)
		}
		return chosen, nil
	}
	m := moment{at, "UTC"}
	if fields := strings.Fields(at); len(fields) == 3 {
		m = moment{strings.Join(fields[:2], " "), fields[2]}
	}
	if _, err := m.shift(machineTime()); err != nil {
		return nil, fmt.Errorf("%q is no moment, want one such as %q: %w", at, moments[0], err)
	}
	return []moment{m}, nil
}

// machineTime returns the time of the machine's clock, also where this program itself is shifted.
func machineTime() time.Time {
	seconds, err := strconv.ParseInt(os.Getenv(shiftVariable), 10, 64)
	if err != nil {
		seconds = 0
	}
	return time.Now().Add(-time.Duration(seconds) * time.Second)
}

// shiftVariable tells programs that are built with the overlay how many seconds to add.
const shiftVariable = "COLAT_SHIFT"

// String returns the moment as the list of moments has it.
func (m moment) String() string { return m.at + " " + m.zone }

// shift returns how far the moment is from now.
func (m moment) shift(now time.Time) (time.Duration, error) {
	zone, err := time.LoadLocation(m.zone)
	if err != nil {
		return 0, err
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", m.at, zone)
	if err != nil {
		return 0, err
	}
	return at.Sub(now).Truncate(time.Second), nil
}

// Environment returns an environment in which go builds programs with an overlay, whose clock is
// shifted and shows the time of a zone. Results of tests that go keeps are those of other dates.
func Environment(of []string, overlay, zone string, shift time.Duration) []string {
	flags := ""
	for _, entry := range of {
		if value, found := strings.CutPrefix(entry, "GOFLAGS="); found {
			flags = value
		}
	}
	return append(of, "TZ="+zone, "GOFLAGS="+strings.TrimSpace(flags+" -count=1 -overlay="+overlay),
		shiftVariable+"="+strconv.FormatInt(int64(shift/time.Second), 10))
}
