//go:build !windows

package broker_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"

	"github.com/nats-io/nats-server/v2/server"
)

// TestExposedCredentialsAreWarnedOf: a file that other users of the machine can read is told of,
// and a refusal says which credentials were shown.
func TestExposedCredentialsAreWarnedOf(t *testing.T) {
	t.Parallel()
	node := brokertest.Run(t, &server.Options{Username: "class", Password: "right"})
	path := filepath.Join(t.TempDir(), "credentials")
	for _, test := range []struct {
		mode     os.FileMode
		password string
		told     bool
		fails    string
	}{
		{0o600, "right", false, ""},
		{0o644, "right", true, ""},
		{0o600, "wrong", false, "which shows those in the file " + path},
	} {
		if err := os.WriteFile(path, []byte("class:"+test.password+"\n"), test.mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, test.mode); err != nil {
			t.Fatal(err)
		}
		told := false
		nc, err := broker.Server{URL: node.ClientURL(), Credentials: path}.Connect("test", false, func(line string) {
			told = told || strings.Contains(line, "others on this machine can read "+path)
		})
		if err == nil {
			nc.Close()
		}
		if told != test.told || test.fails == "" && err != nil ||
			test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)) {
			t.Errorf("mode %v, password %s: told %v, %v", test.mode, test.password, told, err)
		}
	}
}
