//go:build !js

package host

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"colat/ai"
	"colat/game"
	"colat/game/version"
)

// argumentError is an error in the command line, as opposed to a later error.
type argumentError struct{ error }

// ExitStatus returns the exit status of the program after an error: 2 for a wrong argument,
// otherwise 1.
func ExitStatus(err error) int {
	if _, is := errors.AsType[argumentError](err); is {
		return 2
	}
	return 1
}

// Arguments parses the program's only argument, which is optional and has the form of the
// page's address: game=victory&black=human&seed=1. If answer is not "", the program has to
// write it to standard output and exit.
func Arguments() (parameters url.Values, answer string, err error) {
	return parseArguments(os.Args[1:])
}

func parseArguments(arguments []string) (parameters url.Values, answer string, err error) {
	for _, argument := range arguments {
		switch argument {
		case "-h", "-help", "--help":
			return nil, help(), nil
		case "-version", "--version":
			return nil, version.Line("colat"), nil
		}
		if strings.HasPrefix(argument, "-") {
			return nil, "", argumentError{fmt.Errorf("there is no flag %s, only --help and --version", argument)}
		}
	}
	if len(arguments) > 1 {
		return nil, "", argumentError{fmt.Errorf(
			"%d arguments, but one at most is read: join them as 'game=victory&black=human', in quotes", len(arguments))}
	}
	if len(arguments) == 0 || arguments[0] == "" {
		return url.Values{}, "", nil
	}
	parameters, err = url.ParseQuery(strings.TrimPrefix(arguments[0], "?"))
	if err == nil && !strings.Contains(arguments[0], "=") {
		err = errors.New("there is no = in it")
	}
	if err != nil {
		return nil, "", argumentError{
			fmt.Errorf("argument %q is not of the form game=victory&black=human: %w", arguments[0], err)}
	}
	return parameters, "", nil
}

func help() string {
	return fmt.Sprintf(`Cờ Lật: board games in a window.

Usage:
  colat                opens the start, or the game that was being played
  colat 'PARAMETERS'   opens a game at once, such as
                       'game=victory&black=human&white=champion&time=1s'

Parameters, those of the page's address; & stands between them:
  game=NAME            %s
  victory=CELLS        the five victory cells, such as a1+c7+d5+g4+f3; drawn by lot where they are not given;
                       none: the basic game without cells
  black=WHO white=WHO  human, or a player of the program: %s;
                       depth and time may follow, as in negascout:depth=4 or champion:time=2s
  time=DURATION        what a player of the program without a time of its own takes for a move, such as 0.2s or 1m
  clock=CLOCK          none, or a time for a side's whole game such as 5m, or with one for each move: 10s+120s
  seats=random         who has which side is drawn for every new game
  ponder=off           players of the program do not think in a person's time; for each alone:
                       white=champion:ponder=off, or champion:ponder=on, which also thinks in the time of another
                       player of the program
  touchmove=on         between two people at one board: a touched square is played, or the nearest legal move
  position=TEXT        what the game begins with, in the form of arena's --position
  moves=MOVES          are played first, such as d3c5
  lang=LANGUAGE        vi or en
  seed=NUMBER          makes draws repeatable

Flags:
  -h, --help           writes this
      --version        writes which build this is
`, strings.Join(gameIDs(), ", "), strings.Join(ai.Names(), ", "))
}

// gameIDs returns the IDs of all games.
func gameIDs() []string {
	var ids []string
	for _, family := range game.Families() {
		ids = append(ids, family.ID)
	}
	return ids
}
