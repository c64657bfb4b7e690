package broker

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"colat/web/rooms/roomstest"
)

// Nodes that know each other's authority come together, clients that know it can connect, and
// others can do neither.
func TestTLS(t *testing.T) {
	made, others := roomstest.NewCertificates(t), roomstest.NewCertificates(t)
	own := TLS{Certificate: made.Certificate, Key: made.Key, Authority: made.Authority}
	foreign := TLS{Certificate: others.Certificate, Key: others.Key, Authority: others.Authority}
	places := roomstest.FreePorts(t, 4)
	node := func(name, listen string, nodes []string, tls TLS) *Broker {
		return started(t, Node{User: "a", Password: secret, Listen: "127.0.0.1:0", TLS: tls, Cluster: Cluster{
			Name: "c", Node: name, Listen: listen, Nodes: nodes,
		}})
	}
	a, b := node("a", places[0], places[:3], own), node("b", places[1], places[:3], own)
	node("c", places[2], places[:3], own)
	if err := a.Wait(limited(t)); err != nil {
		t.Fatal(err)
	}
	address := "tls://a:" + secret + "@" + strings.TrimPrefix(b.URL(), "tls://")
	for _, test := range []struct {
		url  string
		tls  TLS
		says string // "" for a connection
	}{
		{address, TLS{Authority: made.Authority}, ""},
		{address, own, ""},
		{"nats" + address[3:], TLS{Authority: made.Authority}, ""},
		{address, TLS{}, "certificate signed by unknown authority"},
		{"nats" + address[3:], TLS{}, "certificate signed by unknown authority"},
		{address, TLS{Authority: others.Authority}, "certificate signed by unknown authority"},
		{address, TLS{Authority: filepath.Join(t.TempDir(), "none")}, "rootCA"},
		{address, TLS{Key: made.Key}, "a key its certificate"},
	} {
		c, err := Connect(limited(t), Remote{URLs: []string{test.url}, TLS: test.tls, Log: watch(t)})
		if test.says != "" {
			fails(t, err, nil, test.says)
			continue
		}
		if err != nil {
			t.Errorf("%+v: %v", test.tls, err)
			continue
		}
		if err := c.Wait(limited(t)); err != nil {
			t.Errorf("%+v: %v", test.tls, err)
		}
		c.Close()
	}

	// A node that knows the password, but has the certificate of another authority.
	stranger := node("d", places[3], places, foreign)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	fails(t, stranger.Wait(ctx), ErrNoMajority, "this node hears 0 of the 3 others")
	plain := started(t, Node{Listen: "127.0.0.1:0"})
	_, err := Connect(limited(t), Remote{URLs: []string{plain.URL()}, TLS: own, Log: watch(t)})
	fails(t, err, nil, "does not speak TLS")
}

func TestBadTLS(t *testing.T) {
	made := roomstest.NewCertificates(t)
	nonsense := filepath.Join(t.TempDir(), "nonsense.pem")
	if err := os.WriteFile(nonsense, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	own := TLS{Certificate: made.Certificate, Key: made.Key}
	for says, n := range map[string]Node{
		"a certificate needs its key": {Listen: "127.0.0.1:0", TLS: TLS{Certificate: made.Certificate}},
		"needs a certificate":         {Listen: "127.0.0.1:0", TLS: TLS{Authority: made.Authority}},
		"takes no connections":        {TLS: own},
		"nonsense.pem with the key":   {Listen: "127.0.0.1:0", TLS: TLS{Certificate: nonsense, Key: made.Key}},
		"no certificate in PEM": {Listen: "127.0.0.1:0", TLS: TLS{
			Certificate: made.Certificate, Key: made.Key, Authority: nonsense,
		}},
		"need an authority": {User: "a", Password: secret, TLS: own, Cluster: Cluster{
			Name: "c", Node: "a", Listen: "127.0.0.1:6222", Nodes: []string{"127.0.0.1:6222", "127.0.0.1:6223"},
		}},
	} {
		n.Folder = t.TempDir()
		b, err := Run(limited(t), n)
		if err == nil {
			b.Close()
		}
		fails(t, err, nil, says)
	}
}
