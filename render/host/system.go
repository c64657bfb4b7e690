//go:build !js

package host

import (
	"context"
	"io"
	"os/exec"
	"time"
)

// A desktop answers these questions in milliseconds. One that does not is not
// waited for.
const systemPatience = time.Second

// ask runs a program of the system and returns what it writes, "" if it fails
// or is not there.
func ask(name string, arguments ...string) string {
	ctx, cancel := context.WithTimeout(context.Background(), systemPatience)
	defer cancel()
	command := exec.CommandContext(ctx, name, arguments...)
	withoutWindow(command)
	answer, err := command.Output()
	if err != nil {
		return ""
	}
	return string(answer)
}

// feed runs a program of the system with input and reports whether it took it.
func feed(input io.Reader, name string, arguments ...string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), systemPatience)
	defer cancel()
	command := exec.CommandContext(ctx, name, arguments...)
	command.Stdin = input
	withoutWindow(command)
	return command.Run() == nil
}
