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

func (t TLS) on() bool { return t != TLS{} }

// check returns an error if a certificate or a key is named without the other.
func (t TLS) check() error {
	if (t.Certificate == "") != (t.Key == "") {
		return errors.New("broker: a certificate needs its key, and a key its certificate")
	}
	return nil
}

// config loads the certificate of a server and the authorities that it trusts.
func (t TLS) config() (*tls.Config, error) {
	if t.Certificate == "" {
		return nil, errors.New("broker: a server with TLS needs a certificate and its key")
	}
	pair, err := tls.LoadX509KeyPair(t.Certificate, t.Key)
	if err != nil {
		return nil, fmt.Errorf("broker: the certificate %s with the key %s: %w", t.Certificate, t.Key, err)
	}
	config := &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
	if t.Authority == "" {
		return config, nil
	}
	text, err := os.ReadFile(t.Authority)
	if err != nil {
		return nil, fmt.Errorf("broker: the authority: %w", err)
	}
	config.RootCAs = x509.NewCertPool()
	if !config.RootCAs.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("broker: the authority %s has no certificate in PEM", t.Authority)
	}
	config.ClientCAs = config.RootCAs
	return config, nil
}

// configure makes a server use TLS only. Clients authenticate by their credentials; other
// nodes also present a certificate.
func (t TLS) configure(options *server.Options, listens, clustered bool) error {
	if !t.on() {
		return nil
	}
	if err := t.check(); err != nil {
		return err
	}
	if !listens && !clustered {
		return errors.New("broker: this server takes no connections, so it needs no certificate")
	}
	config, err := t.config()
	if err != nil {
		return err
	}
	if clustered && t.Authority == "" {
		return errors.New("broker: nodes of a cluster need an authority that has signed all their certificates")
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

// tlsPatience is the time limit of a TLS handshake in seconds.
const tlsPatience = 5

// options returns the options of a connection to a server elsewhere.
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
