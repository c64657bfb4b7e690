package broker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// Remote describes a NATS server or cluster with JetStream that runs elsewhere.
type Remote struct {
	// URLs are the addresses of its servers, such as nats://10.0.0.2:4222 or
	// tls://USER:PASSWORD@HOST. One server that answers is enough, because it names the
	// others. A string may contain several URLs separated by commas.
	URLs []string

	// Credentials is the path of a file with USER:PASSWORD, or of a NATS credentials file
	// (.creds). It is empty if the URLs contain the credentials or none are needed.
	Credentials string

	// TLS names the trusted authority and the certificate of this client. If it is not
	// empty, the connection uses TLS only.
	TLS TLS

	// Log receives warnings and errors; nil discards them. It receives no passwords.
	Log *slog.Logger
}

// Connect returns when a server has answered. After that the connection reconnects by
// itself.
func Connect(ctx context.Context, r Remote) (*Broker, error) {
	r.Log = cmp.Or(r.Log, slog.New(slog.DiscardHandler))
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
		return nil, fmt.Errorf("broker: %w at %s: %w", ErrUnreachable, shown, ctx.Err())
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return nil, fmt.Errorf("broker: %w: %s refuses %s", ErrCredentials, shown, r.who())
	case errors.Is(err, nats.ErrNoServers):
		return nil, fmt.Errorf("broker: %w at %s: is it running, and is the port right?", ErrUnreachable, shown)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return nil, fmt.Errorf("broker: %s does not speak TLS: it has no certificate", shown)
	default:
		// Errors of the library contain hosts but no credentials.
		return nil, fmt.Errorf("broker: no connection to %s: %w", shown, err)
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

// who describes the credentials of the connection, without a password.
func (r Remote) who() string {
	if r.Credentials != "" {
		return "the credentials in " + r.Credentials
	}
	for _, text := range r.URLs {
		if strings.Contains(text, "@") {
			return "the credentials in its address"
		}
	}
	return "a connection without credentials: name a file of them"
}

// servers returns the checked URLs, and a text that shows them without credentials.
func (r Remote) servers() (urls []string, shown string, err error) {
	var hosts []string
	for _, text := range strings.Split(strings.Join(r.URLs, ","), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		// The error of url.Parse is left out, because it contains the whole URL with the
		// password.
		u, err := url.Parse(text)
		if err != nil || u.Hostname() == "" {
			return nil, "", fmt.Errorf("broker: server %d is no URL such as nats://HOST:4222 or nats://USER:PASSWORD@HOST:4222",
				len(urls)+1)
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return nil, "", fmt.Errorf("broker: %s://%s: NATS is reached by nats://, tls://, ws:// or wss://", u.Scheme, u.Host)
		}
		urls, hosts = append(urls, text), append(hosts, u.Scheme+"://"+u.Host)
	}
	if len(urls) == 0 {
		return nil, "", errors.New("broker: no server is named: nats://HOST:4222")
	}
	return urls, strings.Join(hosts, ", "), nil
}

// readCredentials returns the option for the credentials in a file.
func readCredentials(path string) (nats.Option, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
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

// dialer cancels the first attempts to connect with the context of Connect. Later
// attempts, after a lost connection, are not cancelled.
type dialer struct {
	first context.Context
	later atomic.Bool
}

// dialPatience is the time limit for connecting to one server.
const dialPatience = 2 * time.Second

func (d *dialer) Dial(network, address string) (net.Conn, error) {
	ctx := d.first
	if d.later.Load() {
		ctx = context.Background()
	}
	return (&net.Dialer{Timeout: dialPatience}).DialContext(ctx, network, address)
}
