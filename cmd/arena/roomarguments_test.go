package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"colat/web/rooms/protocol"
)

// What cannot be is said in a line.
func TestRoomArguments(t *testing.T) {
	s := newRoomServer(t)
	files := httptest.NewServer(http.NotFoundHandler())
	defer files.Close()
	nobody := "?room=" + protocol.NewID()
	for _, test := range []struct {
		status int
		says   string
		args   []string
	}{
		{exitUsage, "arena room join: want one argument", []string{"join"}},
		{exitUsage, "the address is empty", []string{"watch", ""}},
		{exitUsage, "names no room", []string{"join", s.url()}},
		{exitUsage, "is no room", []string{"watch", s.url() + "?room=abc"}},
		{exitUsage, "is no address of a server", []string{"create", "ftp://example.org/"}},
		{exitUsage, "is no address of a server", []string{"create", "http://"}},
		{exitUsage, "is a room already", []string{"create", s.url() + nobody}},
		{exitUsage, "--engine: ", []string{"create", s.url(), "--engine", "nobody"}},
		{exitUsage, "--clock \"soon\": ", []string{"create", s.url(), "--clock", "soon", "--engine", "random"}},
		{exitUsage, "--opens", []string{"create", s.url(), "--opens", "me", "--engine", "random"}},
		{exitUsage, "--json is for engines", []string{"join", s.url() + nobody, "--json"}},
		{exitUsage, "--name: ", []string{"join", s.url() + nobody, "--name", strings.Repeat("a", 25)}},
		{exitUsage, "--games 0: ", []string{"join", s.url() + nobody, "--games", "0"}},
		{exitUsage, "want one argument", []string{"create", s.url(), "ABC234"}},
		{exitUsage, "want one argument", []string{"join", s.url(), "ABC", "234"}},
		{exitUsage, "is no code: want 6 characters of ABC", []string{"join", s.url(), "ABC23"}},
		{exitUsage, "is no code: want 6 characters of ABC", []string{"watch", s.url() + "?code=ABCDEF0"}},
		{exitUsage, "is no code", []string{"join", s.url(), ""}},
		{exitUsage, "is a room already", []string{"create", s.url() + "?code=ABC234"}},
		{exitError, "no room and no tournament has this code", []string{"join", s.url(), "abc234", "--engine", "random"}},
		{exitError, "no room and no tournament has this code", []string{"watch", s.url() + "?code=ABC234"}},
		{exitError, "there are no rooms here", []string{"watch", files.URL, "ABC234"}},
		{exitError, "does not answer", []string{"join", "127.0.0.1:1", "ABC234", "--patience", "300ms"}},
		{exitUsage, "unknown command", []string{"leave"}},
		{exitError, "there is no such room", []string{"join", s.url() + nobody, "--engine", "random"}},
		{exitError, "there is no such room", []string{"watch", s.url() + nobody}},
		{exitError, "there are no rooms here", []string{"watch", files.URL + nobody}},
		{exitError, "there are no rooms here", []string{"create", files.URL, "--engine", "random"}},
		{exitError, "does not answer", []string{"watch", "http://127.0.0.1:1/" + nobody, "--patience", "300ms"}},
		{exitError, "engine", []string{"create", s.url(), "--opponent", "nobody", "--engine", "random"}},
		{exitError, "--key-file: ", []string{"join", s.url() + nobody, "--key-file", t.TempDir(), "--engine", "random"}},
		{exitError, "--key-file: ", []string{"join", s.url() + nobody, "--key-file", "room_test.go", "--engine", "random"}},
	} {
		got := arenaRun(t, "", append([]string{"room"}, test.args...)...)
		last := got.stderr[strings.LastIndexByte(strings.TrimSpace(got.stderr), '\n')+1:]
		if got.status != test.status || !strings.Contains(last, test.says) || got.stdout != "" ||
			test.status == exitUsage && strings.Count(got.stderr, "\n") != 1 {
			t.Errorf("%q: %+v, want status %d and %q", test.args, got, test.status, test.says)
		}
	}
}

// A place is the address of a page, however it was copied.
func TestRoomPlaces(t *testing.T) {
	id := protocol.NewID()
	for text, want := range map[string]string{
		"http://h:1/?room=" + id:                    "http://h:1/",
		"h:1/?room=" + id:                           "http://h:1/",
		"https://h?room=" + id:                      "https://h/",
		"https://h/colat/index.html?room=" + id:     "https://h/colat/",
		"https://h/colat/?lang=vi&room=" + id + "#": "https://h/colat/",
		"https://u:p@h/colat/?room=" + id:           "https://h/colat/",
	} {
		p, err := parseLink(text)
		if err != nil || p.site != want || p.id != id || p.link() != want+"?room="+id {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
}

// Two programs of one user and name have two keys, and one that comes again has its own.
func TestRoomKeys(t *testing.T) {
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, t.TempDir())
	}
	one, err := findKey("h:1", "An/../x")
	if err != nil {
		t.Fatal(err)
	}
	two, err := findKey("h:1", "An/../x")
	if err != nil {
		t.Fatal(err)
	}
	other, err := findKey("h:2", "An/../x")
	if err != nil {
		t.Fatal(err)
	}
	if one.text == two.text || other.text == one.text {
		t.Error("two programs have one key")
	}
	one.close()
	again, err := findKey("h:1", "An/../x")
	if err != nil || again.text != one.text {
		t.Errorf("a program that comes again has another key: %v", err)
	}
	for _, k := range []*roomKey{again, two, other} {
		if !protocol.IsKey(k.text) {
			t.Error("what is kept is no key")
		}
		k.close()
	}
}
