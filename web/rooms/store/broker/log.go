package broker

import (
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
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

// Log messages of the server: refusedBy matches the refusal of this node by another one,
// refusing the refusal of another node by this one.
var (
	refusedBy = regexp.MustCompile(`^(\S+) - rid:\d+ - Route Error 'Authorization Violation'`)
	refusing  = regexp.MustCompile(`^(\S+):\d+ - rid:\d+ - authentication error`)
)

const (
	// refusalCounts is how long a refusal counts. Nodes try to reach each other once a
	// second.
	refusalCounts = 10 * time.Second
	// refusalSettles is how long nodes may take to appear before the log says which of
	// them has different credentials.
	refusalSettles = 3 * time.Second
	// mostStrangers is the maximum number of addresses whose refusal is logged.
	mostStrangers = 16
)

// refusals holds the nodes of a cluster that refuse the credentials of this one. Nodes
// with different credentials refuse each other once a second, forever. The log gets one
// line that says whose credentials are wrong, and another one when that changes.
type refusals struct {
	source string // origin of the credentials of this node
	others int    // number of other nodes; 0 outside a cluster

	mu        sync.Mutex
	linked    func() int // returns the number of connected nodes; nil before the start
	since     time.Time
	at        map[string]time.Time // time of the last refusal by each node
	strangers map[string]bool
	reported  string
	judging   bool
}

// observe records a log message of the server and reports whether it is a refusal. For a
// refusal, say is called with the line to log in its place, if there is one. observe does
// not wait for linked, because the server may hold a lock that linked needs.
func (r *refusals) observe(message string, say func(string)) bool {
	if m := refusing.FindStringSubmatch(message); m != nil {
		r.stranger(m[1], say)
		return true
	}
	m := refusedBy.FindStringSubmatch(message)
	if m == nil {
		return false
	}
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.at) == 0 {
		r.at, r.since = make(map[string]time.Time), now
	}
	r.at[m[1]] = now
	if !r.judging {
		r.judging = true
		go r.judge(say)
	}
	return true
}

// judge calls say with the verdict unless it was reported before.
func (r *refusals) judge(say func(string)) {
	verdict := r.verdict(time.Now())
	r.mu.Lock()
	r.judging = false
	told := verdict == "" || verdict == r.reported
	if !told {
		r.reported = verdict
	}
	r.mu.Unlock()
	if !told {
		say(verdict)
	}
}

// link sets the function that returns the number of connected nodes.
func (r *refusals) link(linked func() int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.linked = linked
}

// stranger reports, once for an address, that a node from there was refused. Nodes refuse
// each other, so verdict determines whose credentials are wrong.
func (r *refusals) stranger(host string, say func(string)) {
	r.mu.Lock()
	known := r.strangers[host] || len(r.strangers) == mostStrangers
	if !known {
		if r.strangers == nil {
			r.strangers = make(map[string]bool)
		}
		r.strangers[host] = true
	}
	r.mu.Unlock()
	if !known {
		say(fmt.Sprintf("a node at %s came with another user or password than this one's and was refused", host))
	}
}

// verdict says whose credentials are wrong, or "" if there is nothing to report.
func (r *refusals) verdict(now time.Time) string {
	r.mu.Lock()
	var by []string
	for node, at := range r.at {
		if now.Sub(at) < refusalCounts {
			by = append(by, node)
		} else {
			delete(r.at, node)
		}
	}
	settled := now.Sub(r.since) >= refusalSettles
	count := r.linked
	r.mu.Unlock()
	if len(by) == 0 || count == nil {
		return ""
	}
	slices.Sort(by)
	// A connection that is being refused counts as connected for a moment.
	nodes, linked := strings.Join(by, " and "), min(count(), r.others-len(by))
	switch {
	case r.others > 1 && len(by) >= r.others:
		return fmt.Sprintf("the user or the password of this node is wrong: all %d others, %s, refuse %s",
			r.others, nodes, r.source)
	case !settled && len(by) < r.others:
		return ""
	case linked > 0:
		return fmt.Sprintf("the user or the password of the node %s is wrong: %d of the %d others have the same as this one",
			nodes, linked, r.others)
	default:
		return fmt.Sprintf("the node %s and this one have different users or passwords, and no third is there to say "+
			"which of them is wrong: compare %s with theirs", nodes, r.source)
	}
}
