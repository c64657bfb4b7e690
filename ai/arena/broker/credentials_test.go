package broker_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"

	"github.com/nats-io/nats-server/v2/server"
)

// TestCredentials: a server that asks who connects is told by the address or by a file, and
// those it does not let in are told so, without secrets.
func TestCredentials(t *testing.T) {
	t.Parallel()
	s := brokertest.Run(t, &server.Options{Username: "me", Password: "s3cret"})
	bare := "nats://" + s.Addr().String()
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "credentials")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	withUser := strings.Replace(bare, "//", "//me:s3cret@", 1)
	for _, test := range []struct {
		at   broker.Server
		want string
	}{
		{broker.Server{URL: withUser}, ""},
		{broker.Server{URL: bare, Credentials: file("me:s3cret\n")}, ""},
		{broker.Server{URL: bare}, bare + " does not let this program in"},
		{broker.Server{URL: bare, Credentials: file("me:other\n")}, bare + " does not let this program in"},
		{broker.Server{URL: strings.Replace(withUser, "s3cret", "wr0ng", 1)}, bare + " does not let this program in"},
		{broker.Server{URL: bare, Credentials: file("me\n")}, "want USER:PASSWORD on one line"},
		{broker.Server{URL: bare, Credentials: "/no/such/file"}, "the file of credentials: "},
	} {
		for _, patience := range []bool{false, true} {
			nc, err := test.at.Connect("test", patience, func(string) {})
			switch {
			case test.want == "" && err != nil, test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), test.want) &&
				!strings.HasSuffix(err.Error(), test.want+", or a .creds file of NATS")):
				t.Errorf("%s, patience %v: %v, want %q", test.at, patience, err, test.want)
			case err != nil && strings.Contains(err.Error(), "wr0ng"):
				t.Errorf("the error says a secret: %v", err)
			}
			if err == nil {
				if !nc.IsConnected() {
					t.Errorf("%s, patience %v: not connected", test.at, patience)
				}
				nc.Close()
			}
		}
	}
	// It keeps nothing either, which is said when a job is opened.
	nc, err := broker.Server{URL: withUser}.Connect("test", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if _, err := queue.Open(t.Context(), nc, queue.Work{Key: "x"}); err == nil ||
		err.Error() != "the NATS server has no JetStream: start it as nats-server -js" {
		t.Errorf("without JetStream: %v", err)
	}
}
