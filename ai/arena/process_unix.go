//go:build unix

package arena

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program into its own process group, so that killGroup also reaches
// its child processes.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

func killGroup(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
