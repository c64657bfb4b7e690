package broker

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// TLS are files in PEM by which servers and those who connect to them know each other, and
// with which nobody between them reads along. The zero value is none.
type TLS struct {
	// Certificate and Key are what this side shows; a server has them, and whoever connects
	// to one that asks for them.
	Certificate, Key string

	// Authority has the certificates of those who may have signed what the other side
	// shows. Empty for a public one; nodes of a cluster need one.
	Authority string
}

func (t TLS) on() bool { return t != TLS{} }

// check returns what is wrong with the files that are named.
func (t TLS) check() error {
	if (t.Certificate == "") != (t.Key == "") {
		return errors.New("bus: a certificate needs its key, and a key its certificate")
	}
	return nil
}

// config reads what a server shows, and whom it believes.
func (t TLS) config() (*tls.Config, error) {
	if t.Certificate == "" {
		return nil, errors.New("bus: a server with TLS needs a certificate and its key")
	}
	pair, err := tls.LoadX509KeyPair(t.Certificate, t.Key)
	if err != nil {
		return nil, fmt.Errorf("bus: the certificate %s with the key %s: %w", t.Certificate, t.Key, err)
	}
	config := &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
	if t.Authority == "" {
		return config, nil
	}
	text, err := os.ReadFile(t.Authority)
	if err != nil {
		return nil, fmt.Errorf("bus: the authority: %w", err)
	}
	config.RootCAs = x509.NewCertPool()
	if !config.RootCAs.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("bus: the authority %s has no certificate in PEM", t.Authority)
	}
	config.ClientCAs = config.RootCAs
	return config, nil
}

// configure has a server speak TLS only: with those who connect, who show who they are by
// their credentials, and with the other nodes, who show a certificate as well.
func (t TLS) configure(options *server.Options, listens, clustered bool) error {
	if !t.on() {
		return nil
	}
	if err := t.check(); err != nil {
		return err
	}
	if !listens && !clustered {
		return errors.New("bus: nobody connects to this server: a certificate is of no use to it")
	}
	config, err := t.config()
	if err != nil {
		return err
	}
	if clustered && t.Authority == "" {
		return errors.New("bus: nodes of a cluster need an authority that has signed all their certificates")
	}
	if listens {
		options.TLS, options.TLSConfig, options.TLSTimeout = true, config, tlsPatience
	}
	if clustered {
		nodes := config.Clone()
		nodes.ClientAuth = tls.RequireAndVerifyClientCert
		options.Cluster.TLSConfig, options.Cluster.TLSTimeout = nodes, tlsPatience
	}
	return nil
}

// tlsPatience is how many seconds two sides may take to know each other.
const tlsPatience = 5

// options are those of a connection to a server elsewhere.
func (t TLS) options() ([]nats.Option, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	var options []nats.Option
	if t.Authority != "" {
		options = append(options, nats.RootCAs(t.Authority))
	}
	if t.Certificate != "" {
		options = append(options, nats.ClientCert(t.Certificate, t.Key))
	}
	return options, nil
}
