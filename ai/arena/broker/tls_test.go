package broker_test

import (
	"crypto/tls"
	"crypto/x509"
	"os"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/web/rooms/roomstest"
)

// TestTLS: a server with a certificate is connected to by who believes it, and others are told
// why they are not, patient ones too.
func TestTLS(t *testing.T) {
	t.Parallel()
	made, others := roomstest.NewCertificates(t), roomstest.NewCertificates(t)
	pair, err := tls.LoadX509KeyPair(made.Certificate, made.Key)
	if err != nil {
		t.Fatal(err)
	}
	authority, err := os.ReadFile(made.Authority)
	if err != nil {
		t.Fatal(err)
	}
	believed := x509.NewCertPool()
	believed.AppendCertsFromPEM(authority)
	listening := func(config *tls.Config) string {
		s := brokertest.Run(t, &server.Options{TLS: config != nil, TLSConfig: config, TLSTimeout: 5})
		return "tls://" + s.Addr().String()
	}
	open := listening(&tls.Config{Certificates: []tls.Certificate{pair}})
	strict := listening(&tls.Config{
		Certificates: []tls.Certificate{pair}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: believed,
	})
	plain := listening(nil)
	for _, test := range []struct {
		at   broker.Server
		want string // "" for a connection
	}{
		{broker.Server{URL: open, Authority: made.Authority}, ""},
		{broker.Server{URL: strict, Authority: made.Authority, Certificate: made.Certificate, Key: made.Key}, ""},
		{broker.Server{URL: open}, "is not trusted here"},
		{broker.Server{URL: open, Authority: others.Authority}, "is not trusted here"},
		{broker.Server{URL: open, Authority: "/no/such/file"}, "/no/such/file"},
		{broker.Server{URL: open, Key: made.Key}, "a key its certificate"},
		{broker.Server{URL: plain, Authority: made.Authority}, "does not speak TLS"},
	} {
		for _, patience := range []bool{false, true} {
			nc, err := test.at.Connect("test", patience, func(string) {})
			if err == nil {
				if test.want == "" && !nc.IsConnected() {
					t.Errorf("%+v, patience %v: not connected", test.at, patience)
				}
				nc.Close()
			}
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%+v, patience %v: %v, want %q", test.at, patience, err, test.want)
			}
		}
	}
}
