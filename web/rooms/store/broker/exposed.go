package broker

import (
	"log/slog"
	"os"
	"runtime"
)

// warnExposed tells the log of files with secrets that other users of this machine may read.
func warnExposed(log *slog.Logger, paths ...string) {
	if runtime.GOOS == "windows" {
		return // where modes say nothing about who may read
	}
	for _, path := range paths {
		if path == "" {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			log.Warn("bus: others on this machine can read a secret: chmod 600 makes the file its owner's alone",
				"file", path, "mode", info.Mode().Perm())
		}
	}
}
