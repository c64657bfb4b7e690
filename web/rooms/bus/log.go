package bus

import (
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
)

// journalist passes on what the server says that somebody should know, and remembers
// what it says only there.
type journalist struct {
	log    *slog.Logger
	secret string
	full   atomic.Bool            // the disk was full, after which the server keeps nothing more
	fatal  atomic.Pointer[string] // why it cannot run
}

// clean leaves the password out of a message.
func (j *journalist) clean(message string) string {
	if j.secret == "" {
		return message
	}
	return strings.ReplaceAll(message, j.secret, "xxxxx")
}

func (j *journalist) Errorf(format string, args ...any) {
	message := j.clean(fmt.Sprintf(format, args...))
	// There is no other sign of it: server.handleOutOfSpace.
	if strings.Contains(message, "resources, will be DISABLED") {
		j.full.Store(true)
	}
	j.log.Error("nats: " + message)
}

// Fatalf does not end the process, as the server's own does: Run returns the reason.
func (j *journalist) Fatalf(format string, args ...any) {
	message := j.clean(fmt.Sprintf(format, args...))
	j.fatal.CompareAndSwap(nil, &message)
	j.log.Error("nats: " + message)
}

func (j *journalist) Warnf(format string, args ...any) {
	j.log.Warn("nats: " + j.clean(fmt.Sprintf(format, args...)))
}

func (j *journalist) Noticef(string, ...any) {}
func (j *journalist) Debugf(string, ...any)  {}
func (j *journalist) Tracef(string, ...any)  {}
