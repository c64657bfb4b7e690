// Package broker connects to a NATS server or cluster that runs elsewhere: the queue of
// tasks and the rooms of several servers are there.
package broker

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Server holds the address of a NATS server and the credentials for it.
type Server struct {
	URL         string // nats://HOST:PORT, several separated by commas; may contain user and password
	Credentials string // a file with USER:PASSWORD, or a NATS .creds file; "" for none
	// Authority is a PEM file with the certificates of the authority that signed the
	// server's certificate, "" for public authorities. Certificate and Key are files that
	// identify this program to a server that asks.
	Authority, Certificate, Key string
}

// CheckURL returns an error if text is not a list of server addresses.
func CheckURL(text string) error {
	for part := range strings.SplitSeq(text, ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" && u.Scheme != "ws" && u.Scheme != "wss" {
			return errors.New("want the address of a NATS server, such as nats://192.168.1.7:4222")
		}
	}
	return nil
}

// String returns the address without secrets.
func (s Server) String() string {
	var parts []string
	for part := range strings.SplitSeq(s.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(part))
		if err != nil {
			continue
		}
		u.User = nil
		parts = append(parts, u.String())
	}
	return strings.Join(parts, ",")
}

// Connect connects to the server, and reconnects whenever the connection is lost. With
// patience it also waits in the background for a server that is not available yet. It
// reports changes by say, in one line each. More options take precedence.
func (s Server) Connect(name string, patience bool, say func(line string), more ...nats.Option) (*nats.Conn, error) {
	if err := CheckURL(s.URL); err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Name(name),
		nats.MaxReconnects(-1),
		nats.IgnoreAuthErrorAbort(),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectJitter(500*time.Millisecond, time.Second),
		nats.PingInterval(10 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.Timeout(5 * time.Second),
		nats.ReconnectBufSize(32 << 20),
		nats.DisconnectErrHandler(func(c *nats.Conn, err error) {
			if !c.IsClosed() {
				say(fmt.Sprintf("the connection to %s is lost: trying again", s))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { say(fmt.Sprintf("connected to %s again", s)) }),
		// The callers of requests receive their errors.
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	for _, path := range []string{s.Credentials, s.Key} {
		if exposed(path) {
			say(fmt.Sprintf("others on this machine can read %s: chmod 600 makes it its owner's alone", path))
		}
	}
	if s.Credentials != "" {
		option, err := credentials(s.Credentials)
		if err != nil {
			return nil, err
		}
		options = append(options, option)
	}
	if s.Authority != "" {
		options = append(options, nats.RootCAs(s.Authority))
	}
	if (s.Certificate == "") != (s.Key == "") {
		return nil, errors.New("a certificate needs its key, and a key its certificate")
	}
	if s.Certificate != "" {
		options = append(options, nats.ClientCert(s.Certificate, s.Key))
	}
	options = append(options, more...)
	nc, err := nats.Connect(s.URL, options...)
	if patience && err != nil && !forGood(err) {
		options = append(options, nats.RetryOnFailedConnect(true),
			nats.ConnectHandler(func(*nats.Conn) { say(fmt.Sprintf("connected to %s", s)) }))
		nc, err = nats.Connect(s.URL, options...)
	}
	switch {
	case distrusted(err):
		return nil, fmt.Errorf("the certificate of %s is not trusted here: %w: --nats-ca names a file with "+
			"certificates of its authority", s, err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return nil, fmt.Errorf("%s does not speak TLS", s)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return nil, fmt.Errorf("%s does not let this program in, which shows %s", s, s.shown())
	case errors.Is(err, nats.ErrNoServers):
		return nil, fmt.Errorf("no NATS server answers at %s", s)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", s, err)
	}
	if !nc.IsConnected() {
		say(fmt.Sprintf("no NATS server answers at %s: trying again", s))
	}
	return nc, nil
}

// shown describes the credentials that the program presents, without the password.
func (s Server) shown() string {
	switch {
	case s.Credentials != "":
		return "those in the file " + s.Credentials
	case strings.Contains(s.URL, "@"):
		return "the user and the password in the address"
	}
	return "no user and no password: give them in the address, or a file of credentials"
}

// exposed reports whether other users of this computer can read a secret file.
func exposed(path string) bool {
	if path == "" || runtime.GOOS == "windows" {
		return false // file modes do not tell there who may read
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().Perm()&0o077 != 0
}

// forGood reports whether retrying is useless: a server answered and rejected this
// program, or this program rejected the server.
func forGood(err error) bool {
	return errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) ||
		errors.Is(err, nats.ErrSecureConnWanted) || distrusted(err)
}

// distrusted reports whether the connection failed because the server's certificate is
// not trusted.
func distrusted(err error) bool {
	_, is := errors.AsType[*tls.CertificateVerificationError](err)
	return is
}

// credentials reads a file of credentials.
func credentials(path string) (nats.Option, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the file of credentials: %w", err)
	}
	if strings.Contains(string(text), "BEGIN NATS USER JWT") {
		return nats.UserCredentials(path), nil
	}
	user, password, found := strings.Cut(strings.TrimSpace(string(text)), ":")
	if !found || user == "" || strings.ContainsAny(password, "\r\n") {
		return nil, fmt.Errorf("the file of credentials %q: want USER:PASSWORD on one line, or a .creds file of NATS", path)
	}
	return nats.UserInfo(user, password), nil
}
