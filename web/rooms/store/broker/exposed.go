package broker

import (
	"log/slog"
	"os"
	"runtime"
)

// warnExposed logs a warning for each file with secrets that other users of this computer
// can read.
func warnExposed(log *slog.Logger, paths ...string) {
	if runtime.GOOS == "windows" {
		return // file modes do not control read access there
	}
	for _, path := range paths {
		if path == "" {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
			log.Warn("broker: others on this machine can read a secret: chmod 600 makes the file its owner's alone",
				"file", path, "mode", info.Mode().Perm())
		}
	}
}
