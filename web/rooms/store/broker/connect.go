package broker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"github.com/nats-io/nats.go"
)

// Remote is a NATS server or cluster that runs elsewhere, with JetStream.
type Remote struct {
	// URLs are its servers, such as nats://10.0.0.2:4222 or tls://USER:PASSWORD@HOST; one
	// that answers is enough, it names the others. Several may stand in one text, with
	// commas between.
	URLs []string

	// Credentials is a file with USER:PASSWORD, or one of NATS's own (.creds). Empty if
	// the URLs say who connects, or nobody needs to.
	Credentials string

	// TLS says whom to believe beyond public authorities, and who this is. Where it says
	// anything there is no connection without TLS.
	TLS TLS

	// Log is told what goes wrong; nil for nobody. It never sees a password.
	Log *slog.Logger
}

// Connect returns when a server has answered. From then on the connection comes back by
// itself.
func Connect(ctx context.Context, r Remote) (*Broker, error) {
	if r.Log == nil {
		r.Log = slog.New(slog.DiscardHandler)
	}
	urls, shown, err := r.servers()
	if err != nil {
		return nil, err
	}
	secure, err := r.TLS.options()
	if err != nil {
		return nil, err
	}
	warnExposed(r.Log, r.Credentials, r.TLS.Key)
	options := append(always(r.Log), secure...)
	if r.Credentials != "" {
		option, err := readCredentials(r.Credentials)
		if err != nil {
			return nil, err
		}
		options = append(options, option)
	}
	dial := &dialer{first: ctx}
	options = append(options, nats.SetCustomDialer(dial))
	conn, err := nats.Connect(strings.Join(urls, ","), options...)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return nil, fmt.Errorf("bus: %w at %s: %w", ErrUnreachable, shown, ctx.Err())
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return nil, fmt.Errorf("bus: %w: %s does not let in %s", ErrCredentials, shown, r.who())
	case errors.Is(err, nats.ErrNoServers):
		return nil, fmt.Errorf("bus: %w at %s: is it running, and is the port right?", ErrUnreachable, shown)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return nil, fmt.Errorf("bus: %s does not speak TLS: it has no certificate", shown)
	default:
		// What the library says names hosts, never who connects.
		return nil, fmt.Errorf("bus: no connection to %s: %w", shown, err)
	}
	dial.later.Store(true)
	b, err := attach(conn)
	if err != nil {
		return nil, err
	}
	if conn.ConnectedClusterName() != "" {
		b.clustered, b.replicas = true, clusterReplicas
	}
	return b, nil
}

// who says whose credentials are shown, and no password.
func (r Remote) who() string {
	if r.Credentials != "" {
		return "who shows those in " + r.Credentials
	}
	for _, text := range r.URLs {
		if strings.Contains(text, "@") {
			return "who shows those in its address"
		}
	}
	return "who shows none: name a file of credentials"
}

// servers are the URLs, each checked, and how they may be shown.
func (r Remote) servers() (urls []string, shown string, err error) {
	var hosts []string
	for _, text := range strings.Split(strings.Join(r.URLs, ","), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		// The error of a URL that is none has all of it, with the password.
		u, err := url.Parse(text)
		if err != nil || u.Hostname() == "" {
			return nil, "", fmt.Errorf("bus: server %d is no URL such as nats://HOST:4222 or nats://USER:PASSWORD@HOST:4222",
				len(urls)+1)
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return nil, "", fmt.Errorf("bus: %s://%s: NATS is reached by nats://, tls://, ws:// or wss://", u.Scheme, u.Host)
		}
		urls, hosts = append(urls, text), append(hosts, u.Scheme+"://"+u.Host)
	}
	if len(urls) == 0 {
		return nil, "", errors.New("bus: no server is named: nats://HOST:4222")
	}
	return urls, strings.Join(hosts, ", "), nil
}

// readCredentials says who connects, as a file has it.
func readCredentials(path string) (nats.Option, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("bus: %w", err)
	}
	if strings.Contains(string(text), "BEGIN NATS USER JWT") {
		return nats.UserCredentials(path), nil
	}
	who, err := parseUser(path, string(text))
	if err != nil {
		return nil, err
	}
	return nats.UserInfo(who.name, who.password), nil
}
