package arena

import (
	"context"
	"fmt"
	"time"

	"colat/game"
	"colat/game/othello"
)

// program is an engine of the field that a player runs for all its moves, by a protocol for classic Othello.
type program struct {
	launcher
	command []string
	running *child
	// greet is the first exchange with a program that has been started.
	greet func(ctx context.Context) error
}

// newProgram returns a program for a command line behind a kind of player, such as "gtp:".
func newProgram(kind, line string, rules game.Rules) (*program, error) {
	if rules.ID() != othello.Classic.ID() {
		return nil, fmt.Errorf("player %s plays the game %s, not %s", kind, othello.Classic.ID(), rules.ID())
	}
	command, err := commandOf(kind, line)
	if err != nil {
		return nil, err
	}
	p := &program{launcher: newLauncher(""), command: command}
	p.lines = mostLines
	return p, nil
}

// mostLines is the number of lines that a program may write about a search before its answer.
const mostLines = 4096

// mostStart is the longest time for the start of a program that does not count as its own.
const mostStart = 10 * time.Second

// Prepare starts the program, so that its start does not count as its time. A later start returns the error.
func (p *program) Prepare(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, mostStart)
	defer cancel()
	if p.start(ctx) != nil {
		p.Close()
	}
}

// start starts the program unless it runs.
func (p *program) start(ctx context.Context) error {
	if p.running != nil {
		return nil
	}
	c, err := p.launcher.start(p.command)
	if err != nil {
		return err
	}
	p.running = c
	return p.greet(ctx)
}

// Close implements io.Closer.
func (p *program) Close() error {
	if p.running != nil {
		p.running.stop()
		p.running = nil
	}
	p.killRest()
	return nil
}
