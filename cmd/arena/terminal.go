package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"colat/cmd/arena/cli"
	"colat/game"
)

// A terminal reads lines from a person and draws to out.
type terminal struct {
	in      *bufio.Reader
	out     io.Writer
	colours bool
	letters [2]string // of the sides
}

func newTerminal(in io.Reader, out io.Writer, rules game.Rules) *terminal {
	return &terminal{bufio.NewReader(in), out, coloured(out), rules.Traits().Letters}
}

func (t *terminal) say(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

// longestLine is the length limit of a line, in bytes: no move or command is that long.
const longestLine = 1024

// errLine reports a line that is longer than anything a person types.
var errLine = errors.New("that line is too long")

// line prints the prompt, reads a line and returns it without the spaces around it. It
// returns io.EOF at the end of the input, and errLine for a line that is too long.
func (t *terminal) line(prompt string) (string, error) {
	fmt.Fprint(t.out, prompt)
	var line []byte
	for length := 0; ; length++ {
		c, err := t.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && length > 0 || err == nil && c == '\n':
			if length > longestLine {
				return "", errLine
			}
			return strings.TrimSpace(string(line)), nil
		case err != nil:
			return "", err
		case length < longestLine:
			line = append(line, c)
		}
	}
}

// ask repeats a question until take accepts the answer.
func (t *terminal) ask(question string, take func(answer string) error) error {
	for {
		answer, err := t.line(question)
		if errors.Is(err, errLine) {
			t.say("%v", err)
			continue
		}
		if err != nil {
			return err
		}
		if err = take(answer); err == nil {
			return nil
		}
		t.say("%s", cli.OneLine(err.Error()))
	}
}

// Colours of the sides and of the marks of special squares, as ECMA-48 control sequences.
// Each is readable on a dark and on a light background.
const (
	firstColour  = "\x1b[1;36m"
	secondColour = "\x1b[1;35m"
	markColour   = "\x1b[1;33m"
	plainColour  = "\x1b[0m"
)

// board prints a diagram with coloured letters of the sides.
func (t *terminal) board(diagram string) {
	if !t.colours {
		fmt.Fprint(t.out, diagram)
		return
	}
	for line := range strings.Lines(diagram) {
		if strings.HasPrefix(strings.TrimSpace(line), "a ") {
			fmt.Fprint(t.out, line) // the columns' letters, which may equal a side's letter
			continue
		}
		words := strings.Split(strings.TrimSuffix(line, "\n"), " ")
		for i, word := range words {
			if colour := t.colourOf(word); colour != "" {
				words[i] = colour + word + plainColour
			}
		}
		fmt.Fprintln(t.out, strings.Join(words, " "))
	}
}

// colourOf returns the colour of a word of a diagram, or "". Coloured words are a side's
// letter, optionally followed by a piece's number or a mark, and a mark alone.
func (t *terminal) colourOf(word string) string {
	switch strings.TrimRight(word, "*0123456789") {
	case t.letters[game.First]:
		return firstColour
	case t.letters[game.Second]:
		return secondColour
	case "":
		if word == "*" {
			return markColour
		}
	}
	return ""
}

// coloured reports whether out is a terminal and the user has not disabled colours by
// NO_COLOR (no-color.org).
func coloured(out io.Writer) bool { return cli.Watched(out) && os.Getenv("NO_COLOR") == "" }
