package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game/notation"
	"colat/game/notation/gamefile"
)

// allFlags are the flags of convert for files of many games.
type allFlags struct {
	all     bool
	names   []string
	namesTo string
}

func (a *allFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&a.all, "all", false, "convert a file of many games, also --to "+gameFormats)
	flags.StringArrayVar(&a.names, "names", nil,
		"with --all: WTHOR.JOU or WTHOR.TRN, the names in a WTHOR file; repeatable")
	flags.StringVar(&a.namesTo, "names-to", "", "with --all --to wthor: the folder for WTHOR.JOU and WTHOR.TRN")
}

// gameFormats are the names of the formats that only files have.
const gameFormats = string(gamefile.Lines + ", " + gamefile.WTHOR)

// checkUnused returns an error if flags are given that only count with --all.
func (a *allFlags) checkUnused() error {
	switch {
	case len(a.names) > 0:
		return cli.Usagef("--names: the names are those of a file of games: add --all")
	case a.namesTo != "":
		return cli.Usagef("--names-to: the names are those of a file of games: add --all")
	}
	return nil
}

// mostTold is the number of games that are told to be left out.
const mostTold = 20

// conversion is the progress of convert --all.
type conversion struct {
	writer           *gamefile.Writer
	progress         *cli.Progress
	log              io.Writer
	written, leftOut int
	variations       int // left out
}

// leaveOut tells why a game is left out.
func (c *conversion) leaveOut(err error) {
	if c.leftOut++; c.leftOut <= mostTold {
		fmt.Fprintf(c.log, "left out: %s\n", cli.OneLine(err.Error()))
	}
}

// runAll converts a file of many games.
func (f *convertFlags) runAll(cmd *cobra.Command) error {
	format := gamefile.Format(f.to)
	if !slices.Contains(gamefile.Written, format) {
		return cli.Usagef("convert: --to %q: want %s, %s", f.to, formNames(), gameFormats)
	}
	if f.all.namesTo != "" && format != gamefile.WTHOR {
		return cli.Usagef("--names-to: only --to wthor writes names into other files")
	}
	known, err := f.known()
	if err != nil {
		return err
	}
	names, err := f.all.readNames()
	if err != nil {
		return err
	}
	reader, err := gamefile.NewReader(cmd.InOrStdin(), gamefile.Options{Known: known, Names: names})
	if err != nil {
		return f.explain(err)
	}
	out := bufio.NewWriter(cmd.OutOrStdout())
	now := time.Now()
	c := &conversion{
		writer:   gamefile.NewWriter(out, format, now),
		progress: cli.NewGamesProgress(-1, cmd.ErrOrStderr()),
		log:      cmd.ErrOrStderr(),
	}
	c.writer.Page, c.writer.Known = f.page, known
	failure := f.convertGames(cmd, c, reader, known)
	_ = c.progress.Finish()
	c.report()
	if failure == nil && c.written == 0 {
		failure = errors.New("convert: there is no game to write")
	}
	if c.written == 0 {
		return failure
	}
	err = errors.Join(c.writer.Close(), out.Flush())
	if names := c.writer.Names(); err == nil && f.all.namesTo != "" {
		err = writeNames(f.all.namesTo, names, now)
	}
	if failure != nil {
		return failure
	}
	return err
}

// convertGames writes the games of a file.
func (f *convertFlags) convertGames(cmd *cobra.Command, c *conversion, in *gamefile.Reader,
	known notation.Known) error {
	for g, err := range in.All(cmd.Context()) {
		if errors.As(err, new(*gamefile.BadGame)) {
			c.leaveOut(err)
			continue
		}
		if err != nil {
			return f.explain(err)
		}
		if err := c.convert(g, known); err != nil {
			return err
		}
		_ = c.progress.Add(1)
		c.progress.Line("%s games", cli.Grouped(int64(g.Number)))
	}
	return nil
}

// convert writes a game, or tells why the format cannot hold it.
func (c *conversion) convert(g gamefile.Game, known notation.Known) error {
	err := checkSame(g.Record, known)
	if err == nil {
		if c.writer.Format() == gamefile.Format(notation.OBF) {
			g.Record = valued(g.Record)
		}
		err = c.writer.Write(g)
		if err != nil && !errors.As(err, new(*gamefile.Error)) && !errors.As(err, new(*notation.Error)) {
			return err
		}
	}
	if err != nil {
		c.leaveOut(&gamefile.BadGame{Number: g.Number, Line: g.Line, Err: err})
		return nil
	}
	c.written++
	c.variations += g.Record.LeftOut
	return nil
}

// report tells how many games were written and left out.
func (c *conversion) report() {
	if more := c.leftOut - mostTold; more > 0 {
		fmt.Fprintf(c.log, "left out: %s more\n", cli.Grouped(int64(more)))
	}
	if c.variations > 0 {
		fmt.Fprintf(c.log, "variations left out because of illegal moves: %s\n",
			cli.Grouped(int64(c.variations)))
	}
	if c.written+c.leftOut > 1 {
		fmt.Fprintf(c.log, "%s games, %s left out\n", cli.Grouped(int64(c.written)), cli.Grouped(int64(c.leftOut)))
	}
}

// readNames reads the files of --names.
func (a *allFlags) readNames() (*gamefile.Names, error) {
	names := new(gamefile.Names)
	for _, path := range a.names {
		file, err := os.Open(path)
		if err != nil {
			return nil, records.FileError(err)
		}
		err = names.Read(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("--names %q: %w", path, err)
		}
	}
	return names, nil
}

// writeNames writes both files of names into a folder.
func writeNames(folder string, names *gamefile.Names, date time.Time) error {
	for _, file := range []struct {
		name  string
		write func(io.Writer, time.Time) error
	}{{"WTHOR.JOU", names.WritePlayers}, {"WTHOR.TRN", names.WriteTournaments}} {
		out, err := os.Create(filepath.Join(folder, file.name))
		if err != nil {
			return records.FileError(err)
		}
		if err := errors.Join(file.write(out, date), out.Close()); err != nil {
			return records.FileError(err)
		}
	}
	return nil
}
