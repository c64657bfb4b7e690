package broker

import (
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
)

// serverLog passes on what the server says that somebody should know, and remembers
// what it says only there.
type serverLog struct {
	log     *slog.Logger
	secrets []string
	full    atomic.Bool            // the disk was full, after which the server keeps nothing more
	broken  atomic.Bool            // its store could not be written, after which it is not any more
	fatal   atomic.Pointer[string] // why it cannot run
	refused refusals
}

// fullSigns are how the server, or the system through it, says that the disk is full.
// There is no other sign of it: alone, a server just answers no more.
var fullSigns = []string{
	"no space left on device", "not enough space on the disk", "disk quota exceeded", "resources, will be DISABLED",
}

// brokenSigns are how the server says that it keeps nothing more, for whatever reason.
var brokenSigns = []string{
	"Critical write error", "will be DISABLED", "disabling JetStream", "failed to store a msg", "too many open files",
}

// clean leaves passwords out of a message.
func (l *serverLog) clean(message string) string {
	for _, secret := range l.secrets {
		if secret != "" {
			message = strings.ReplaceAll(message, secret, "(hidden)")
		}
	}
	return message
}

func (l *serverLog) Errorf(format string, args ...any) {
	message := l.clean(fmt.Sprintf(format, args...))
	for _, sign := range fullSigns {
		if strings.Contains(message, sign) {
			l.full.Store(true)
			l.broken.Store(true)
		}
	}
	for _, sign := range brokenSigns {
		if strings.Contains(message, sign) {
			l.broken.Store(true)
		}
	}
	if l.refused.observe(message, func(line string) { l.log.Error("bus: " + line) }) {
		return
	}
	l.log.Error("nats: " + message)
}

// Fatalf does not end the process, as the server's own does: Run returns the reason.
func (l *serverLog) Fatalf(format string, args ...any) {
	message := l.clean(fmt.Sprintf(format, args...))
	l.fatal.CompareAndSwap(nil, &message)
	l.log.Error("nats: " + message)
}

// Warnf is for whoever looks for the reason of something: a server warns of much that is
// as it should be, such as that a cluster has no leader yet.
func (l *serverLog) Warnf(format string, args ...any) {
	l.log.Debug("nats: " + l.clean(fmt.Sprintf(format, args...)))
}

func (l *serverLog) Noticef(string, ...any) {}
func (l *serverLog) Debugf(string, ...any)  {}
func (l *serverLog) Tracef(string, ...any)  {}
