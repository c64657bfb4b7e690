package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"colat/web/site"
)

// packedSite packs the repository's page around a program of a few bytes.
func packedSite(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	wasm := filepath.Join(dir, "colat.wasm")
	if err := os.WriteFile(wasm, []byte("the program"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "site")
	if err := site.Pack(site.Packing{Root: filepath.Join("..", ".."), Wasm: wasm, Out: out}); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestWrongArguments(t *testing.T) {
	packed := packedSite(t)
	for _, test := range []struct {
		arguments []string
		status    int
		says      string
	}{
		{[]string{"-addr", ""}, 2, "-addr: the address is empty"},
		{[]string{"-addr", "8080"}, 2, "HOST:PORT"},
		{[]string{"-addr", "127.0.0.1:eighty"}, 2, `the port "eighty"`},
		{[]string{"-addr", "203.0.113.77:0"}, 2, "not one of this machine's"},
		{[]string{"-addr", "127.0.0.1:0", "-frame-ancestors", "everyone"}, 2, `"everyone"`},
		{[]string{"-addr", "127.0.0.1:0", "-bots", "14003"}, 2, "-bots: address"},
		{[]string{"-addr", "127.0.0.1:0", "-cluster-nodes", "a:6222,b:6222"}, 2, "with -nats"},
		{[]string{"-addr", "127.0.0.1:0", "-nats-listen=0.0.0.0:4222"}, 2, "-nats-listen: the program has no NATS"},
		{[]string{"-addr", "127.0.0.1:0", "-nats", "127.0.0.1:1", "-data", t.TempDir()}, 2, "leave out -data"},
		{[]string{"-addr", "127.0.0.1:0", "-nats", "127.0.0.1:1", "-sync"}, 2, "leave out -data and -sync"},
		{[]string{"-addr", "127.0.0.1:0", "-nats", "http://127.0.0.1:1"}, 2, "-nats: want the address of a NATS server"},
		{[]string{"-addr", "127.0.0.1:0", "-nats-ca", "ca.pem"}, 2, "are for -nats"},
		{[]string{"-addr", "127.0.0.1:0", "-rooms=false", "-data", t.TempDir()}, 2, "-rooms=false"},
		{[]string{"-addr", "127.0.0.1:0", "-origins", "class.example.org ["}, 2, `-origins: "["`},
		{[]string{"-addr", "127.0.0.1:0", "dist"}, 2, `unexpected argument "dist"`},
		{[]string{"-addr", "127.0.0.1:0", "-dir", filepath.Join(packed, "none")}, 1, "make site"},
	} {
		// The last of two equal flags counts.
		arguments := append([]string{"-dir", packed}, test.arguments...)
		var stdout, stderr bytes.Buffer
		// A server that starts in spite of all ends at once.
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		status := run(ctx, arguments, &stdout, &stderr)
		cancel()
		says := stderr.String()
		if status != test.status || !strings.Contains(says, test.says) || strings.Count(says, "\n") != 1 {
			t.Errorf("%q: exit status %d, %q; want %d and one line with %q",
				test.arguments, status, says, test.status, test.says)
		}
		if stdout.Len() > 0 {
			t.Errorf("%q: writes %q", test.arguments, &stdout)
		}
	}
}

// The printed lines are the addresses of the page.
func TestServes(t *testing.T) {
	packed := packedSite(t)
	for address, want := range map[string]string{
		"127.0.0.1:0": "Cờ Lật: http://127.0.0.1:",
		":0":          "Cờ Lật: http://localhost:",
	} {
		ctx, cancel := context.WithCancel(t.Context())
		stdout, stderr := &answers{cancel: cancel}, &bytes.Buffer{}
		status := run(ctx, []string{"-dir", packed, "-addr", address, "-data", t.TempDir()}, stdout, stderr)
		if status != 0 || stderr.Len() > 0 || !strings.HasPrefix(stdout.String(), want) {
			t.Errorf("%s: exit status %d, %q, %q", address, status, stdout, stderr)
		}
	}
}

// answers ends the server as soon as it has told its address.
type answers struct {
	bytes.Buffer
	cancel func()
}

func (a *answers) Write(data []byte) (int, error) {
	a.cancel()
	return a.Buffer.Write(data)
}

func TestVersion(t *testing.T) {
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), []string{"--version"}, &stdout, &stderr)
	if status != 0 || stderr.Len() > 0 || !strings.HasPrefix(stdout.String(), "serve ") {
		t.Errorf("exit status %d, %q, %q", status, &stdout, &stderr)
	}
}
