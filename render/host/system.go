//go:build !js

package host

import (
	"context"
	"io"
	"os/exec"
	"time"
)

// systemPatience is the maximum time for a program of the system. It usually takes
// milliseconds.
const systemPatience = time.Second

// ask runs a program of the system and returns its output, or "" if the program fails or does
// not exist.
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

// feed runs a program of the system with input and reports whether it succeeded.
func feed(input io.Reader, name string, arguments ...string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), systemPatience)
	defer cancel()
	command := exec.CommandContext(ctx, name, arguments...)
	command.Stdin = input
	withoutWindow(command)
	return command.Run() == nil
}
