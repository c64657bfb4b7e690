//go:build unix

package arena

import (
	"os/exec"
	"syscall"
)

// ownGroup lets killGroup reach what the program starts in its turn.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func killGroup(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
