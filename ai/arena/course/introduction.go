package course

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"
)

// An Introduction holds the lines that a client may send before the first request:
// "contest ID" and "name NAME", in this order. They are not part of the assignment's
// protocol, and its servers take them for a bad answer. Clients send them only to servers
// that ask for them, such as those of tournaments.
type Introduction struct {
	Tournament string // the ID of the tournament to enter
	Name       string // the client's name in the tournament
}

// maxIntroduction is larger than a tournament's ID and a name.
const maxIntroduction = 512

// Lines returns the lines that a client sends to introduce itself.
func (i Introduction) Lines() string {
	var lines strings.Builder
	if i.Tournament != "" {
		fmt.Fprintf(&lines, "contest %s\n", i.Tournament)
	}
	if i.Name != "" {
		fmt.Fprintf(&lines, "name %s\n", i.Name)
	}
	return lines.String()
}

// An IntroductionError reports an invalid introduction.
type IntroductionError struct{ text string }

func (e *IntroductionError) Error() string { return "ERROR: INVALID INTRODUCTION ~ " + e.text }

// Introduction waits for the client to introduce itself. The introduction ends with the
// name, with input that cannot belong to it, or after a silence, because most clients
// send none. The error is an *IntroductionError, or that of ctx or of the connection.
func (c *Client) Introduction(ctx context.Context, silence time.Duration) (Introduction, error) {
	var said Introduction
	timer := time.NewTimer(silence)
	defer timer.Stop()
	begun := false
	for {
		done, inLine, err := c.introduce(&said)
		if done || err != nil {
			return said, err
		}
		if inLine && !begun {
			begun = true
			timer.Reset(restOfAnswer)
		}
		select {
		case <-c.more:
		case <-timer.C:
			if begun && inLine {
				return said, &IntroductionError{"the line has no end"}
			}
			return said, nil
		case <-ctx.Done():
			return said, ctx.Err()
		}
	}
}

// introduce parses the lines of the introduction received so far. done reports whether
// the introduction has ended, inLine whether a line has begun.
func (c *Client) introduce(said *Introduction) (done, inLine bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		line, rest, whole := bytes.Cut(c.heard, []byte("\n"))
		word, text, cut := strings.Cut(string(bytes.TrimSuffix(line, []byte("\r"))), " ")
		var into *string
		switch {
		case !whole && len(c.heard) >= c.room:
			return false, false, &IntroductionError{fmt.Sprintf("it is longer than %d bytes", maxIntroduction)}
		case !whole && c.end != nil:
			return false, false, c.end
		case !whole && !cut && (strings.HasPrefix("name", word) || strings.HasPrefix("contest", word)):
			return false, word != "", nil
		case cut && word == "name":
			into = &said.Name
		case cut && word == "contest":
			into = &said.Tournament
		default:
			// This is an answer that comes early. Clients of the protocol send nothing
			// else before they are asked, so other input comes from a browser, a scanner,
			// or a program of another protocol.
			early := bytes.TrimLeft(c.heard, " \t\r\n")
			early = early[:min(len(early), maxAnswer)]
			if _, _, bad := parseAnswer(early); bad != nil && len(early) > 0 {
				return false, false, &IntroductionError{"not of this protocol: " + quotePython(string(early))}
			}
			return true, false, nil
		}
		if !whole {
			return false, true, nil
		}
		*into = strings.TrimSpace(text)
		c.heard = rest
		if word == "name" {
			return true, false, nil
		}
	}
}

// introduced notes that further input belongs to answers. The caller holds mu.
func (c *Client) introduced() {
	if c.room > maxEarly {
		c.room = maxEarly
		c.heard = c.heard[:min(len(c.heard), maxEarly)]
	}
}
