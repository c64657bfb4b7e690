package course

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"
)

// An Introduction is what a client may say before it is asked for its first move, a
// line each: "contest ID" and "name NAME", in this order. The assignment's protocol does
// not know it, and its servers take it for a bad answer: clients say it where it is
// asked for, as tournaments do.
type Introduction struct {
	Tournament string // the ID of the tournament that it wants to enter
	Name       string // by which it wants to be known
}

// maxIntroduction is more than a tournament's ID and a name have.
const maxIntroduction = 512

// Lines returns what a client says to introduce itself.
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

// An IntroductionError is an introduction that is none.
type IntroductionError struct{ text string }

func (e *IntroductionError) Error() string { return "ERROR: INVALID INTRODUCTION ~ " + e.text }

// Introduction waits for the client to introduce itself. It ends with the name, with
// what cannot belong to it, or after a silence, since most clients say nothing. An error
// is an *IntroductionError, the end of ctx, or that of the connection.
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

// introduce takes lines of the introduction that have come, and reports whether they
// were the last, and whether one has begun.
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
			// An answer that comes early. Nothing else is said by clients of the protocol, which
			// wait to be asked: it is a browser, a scanner, or a program of another protocol.
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

// introduced says that answers come from now on. mu is held.
func (c *Client) introduced() {
	if c.room > maxEarly {
		c.room = maxEarly
		c.heard = c.heard[:min(len(c.heard), maxEarly)]
	}
}
