package broker

import (
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
)

// serverLog passes the important messages of the server to a slog.Logger, and records
// conditions that the server reports only in its log.
type serverLog struct {
	log     *slog.Logger
	secrets []string
	full    atomic.Bool            // the disk was full; the server then stores nothing
	broken  atomic.Bool            // its store could not be written; the server then writes no more
	fatal   atomic.Pointer[string] // reason for which the server cannot run
	refused refusals
}

// fullSigns are parts of log messages by which the server, or the system through it,
// reports a full disk. There is no other sign: a single server just stops answering.
var fullSigns = []string{
	"no space left on device", "not enough space on the disk", "disk quota exceeded", "resources, will be DISABLED",
}

// brokenSigns are parts of log messages by which the server reports, for any reason, that
// it stores nothing.
var brokenSigns = []string{
	"Critical write error", "will be DISABLED", "disabling JetStream", "failed to store a msg", "too many open files",
}

// clean removes passwords from a message.
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
	if l.refused.observe(message, func(line string) { l.log.Error("broker: " + line) }) {
		return
	}
	l.log.Error("nats: " + message)
}

// Fatalf does not end the process, unlike that of the server's own logger. Run returns
// the reason.
func (l *serverLog) Fatalf(format string, args ...any) {
	message := l.clean(fmt.Sprintf(format, args...))
	l.fatal.CompareAndSwap(nil, &message)
	l.log.Error("nats: " + message)
}

// Warnf logs at the debug level, because the server warns of much that is normal, such as
// a cluster that has no leader yet.
func (l *serverLog) Warnf(format string, args ...any) {
	l.log.Debug("nats: " + l.clean(fmt.Sprintf(format, args...)))
}

func (l *serverLog) Noticef(string, ...any) {}
func (l *serverLog) Debugf(string, ...any)  {}
func (l *serverLog) Tracef(string, ...any)  {}
