package broker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// How the server says that a node of the cluster refuses this one, and that this one refuses
// what came to it.
var (
	refusedBy = regexp.MustCompile(`^(\S+) - rid:\d+ - Route Error 'Authorization Violation'`)
	refusing  = regexp.MustCompile(`^(\S+):\d+ - rid:\d+ - authentication error`)
)

const (
	// refusalCounts is for how long a refusal counts: nodes try to reach each other once a second.
	refusalCounts = 10 * time.Second
	// refusalSettles is how long nodes may take to come before it is said which of them has
	// other credentials than the rest.
	refusalSettles = 3 * time.Second
	// mostStrangers is of how many addresses the log says that they were refused.
	mostStrangers = 16
)

// refusals are the nodes of a cluster that refuse the credentials of this one. Nodes that have
// different credentials refuse each other, once a second and for ever: the log has one line that
// says whose are wrong, and another one when that changes.
type refusals struct {
	source string // where the credentials of this node stand
	others int    // how many other nodes there are; 0 outside a cluster

	mu        sync.Mutex
	linked    func() int // how many of them this one is connected to; nil before it has started
	since     time.Time
	at        map[string]time.Time // when each node refused this one last
	strangers map[string]bool
	reported  string
	judging   bool
}

// observe notes what the server logs and reports whether that is a refusal, of which say is told in
// its place what there is to tell. The server may hold what linked waits for: it is not waited for.
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

// judge tells whose credentials are wrong, unless that is told already.
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

// link tells how many other nodes this one is connected to.
func (r *refusals) link(linked func() int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.linked = linked
}

// stranger says once of an address that what came from it was refused. Nodes refuse each other:
// whose credentials are wrong, verdict says.
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

// verdict says whose credentials are wrong, "" as long as there is nothing to say.
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
	// A connection that is being refused counts as one for a moment.
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
