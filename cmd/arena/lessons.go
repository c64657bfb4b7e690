package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/lessons"
	"colat/ai/lessons/strategy"
	"colat/cmd/arena/cli"
)

// newLessonsCommand returns the command "lessons".
func newLessonsCommand() *cobra.Command {
	return cli.NewGroup("lessons", "Check lessons about the games",
		`Check lessons about the games: steps with a text, a position and a move to find, in
files of JSON.`, newLessonsCheckCommand())
}

// checkedLesson is the result of a check of one lesson.
type checkedLesson struct {
	Lesson string `json:"lesson"`
	Game   string `json:"game"`
	Steps  int    `json:"steps"`
	Tasks  int    `json:"tasks"`
	Proven int    `json:"proven"`
}

func newLessonsCheckCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check [FILE]...",
		Short: "Check lessons, and prove their goals from nothing",
		Long: `Check lessons, those of the program or of files: that the positions and the moves are
legal, that every text is there in both languages, and, by a search, that the moves that
a step wants reach its goal and no others do, that wrong moves of tasks are refuted, and
what the texts claim. The exit status is 1 if one is wrong.`,
		RunE: func(cmd *cobra.Command, paths []string) error {
			all, err := readLessons(paths)
			if err != nil {
				return err
			}
			wrong := 0
			for _, l := range all {
				proven, err := lessons.Check(cmd.Context(), l)
				if err != nil {
					if cmd.Context().Err() != nil {
						return err
					}
					wrong++
					fmt.Fprintln(cmd.ErrOrStderr(), err)
					continue
				}
				found := checkedLesson{l.ID, l.Rules.ID(), len(l.Steps), l.Tasks(), proven}
				if err := cli.Print(cmd.OutOrStdout(), asJSON, found, "%s: %s, %d steps, %d tasks, %d goals and claims proven\n",
					found.Lesson, found.Game, found.Steps, found.Tasks, found.Proven); err != nil {
					return err
				}
			}
			if wrong > 0 {
				return fmt.Errorf("%d of %d lessons are wrong", wrong, len(all))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one line of JSON for each lesson")
	return cmd
}

// readLessons reads the lessons of files, or those of the program if there are none.
func readLessons(paths []string) ([]*lessons.Lesson, error) {
	if len(paths) == 0 {
		all, err := strategy.All()
		return append(lessons.All(), all...), err
	}
	var all []*lessons.Lesson
	for _, path := range paths {
		text, err := readLesson(path)
		if err != nil {
			return nil, err
		}
		l, err := lessons.Parse(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), text)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// readLesson reads a file, no further than a lesson may go.
func readLesson(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, lessons.MostBytes+1))
}
