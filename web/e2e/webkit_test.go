//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"colat/ai/clocktest"
)

// TestWebKit plays in WebKitGTK's own small browser.
func TestWebKit(t *testing.T) {
	t.Parallel()
	testOtherBrowser(t, startWebKit(t))
}

// startWebKit starts that browser, which is worked by WebDriver (W3C).
func startWebKit(t *testing.T) driver {
	t.Helper()
	program, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		t.Fatal("want WebKitWebDriver, which make test installs: apt-get install webkit2gtk-driver")
	}
	browsers, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")
	if err != nil || len(browsers) == 0 {
		t.Fatal("want webkit2gtk-4.1/MiniBrowser, which make test installs: apt-get install webkit2gtk-driver")
	}
	port := freePort(t)
	server := exec.Command(program, "--port="+strconv.Itoa(port))
	server.Env = withDisplay(t)
	startGroup(t, server)
	w := &webDriver{home: homeIn(server.Env), address: fmt.Sprintf("http://127.0.0.1:%d", port)}
	if !clocktest.Until(20*time.Second, func() bool {
		err = w.ask(http.MethodGet, "/status", nil, nil)
		return err == nil
	}) {
		t.Fatal(err)
	}
	var session struct {
		ID string `json:"sessionId"`
	}
	err = w.ask(http.MethodPost, "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"webkitgtk:browserOptions": map[string]any{"binary": browsers[0], "args": []string{"--automation"}},
	}}}, &session)
	if err != nil {
		t.Fatal(err)
	}
	status := w.address
	w.address += "/session/" + session.ID
	t.Cleanup(func() {
		if err := w.ask(http.MethodDelete, "", nil, nil); err != nil {
			t.Logf("%s: %v", status, err)
		}
	})
	return w
}

// freePort returns a port at which nothing listens.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// webDriver speaks WebDriver with a server, in a session.
type webDriver struct {
	home
	address string
}

// ask asks for something and reads the value of the answer.
func (w *webDriver) ask(method, path string, body, value any) error {
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			return err
		}
	}
	ctx, cancel := clocktest.WithLimit(context.Background(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, w.address+path, &sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %s", method, path, answer.Value)
	}
	if value == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, value)
}

func (w *webDriver) open(url string) error {
	return w.ask(http.MethodPost, "/url", map[string]string{"url": url}, nil)
}

func (w *webDriver) evaluate(expression string) (text string, err error) {
	script := fmt.Sprintf("return Promise.resolve(%s).then((value) => JSON.stringify(value))", expression)
	err = w.ask(http.MethodPost, "/execute/sync", map[string]any{"script": script, "args": []any{}}, &text)
	return text, err
}

func (w *webDriver) clickAt(x, y int) error {
	return w.ask(http.MethodPost, "/actions", map[string]any{"actions": []any{pointerClick(x, y)}}, nil)
}

func (w *webDriver) tabs() (tabs []string, err error) {
	err = w.ask(http.MethodGet, "/window/handles", nil, &tabs)
	return tabs, err
}

func (w *webDriver) turnTo(tab string) error {
	return w.ask(http.MethodPost, "/window", map[string]string{"handle": tab}, nil)
}

// pointerClick is a click with the mouse, in the form that WebDriver and WebDriver BiDi
// have in common.
func pointerClick(x, y int) map[string]any {
	return map[string]any{
		"type": "pointer", "id": "mouse", "parameters": map[string]string{"pointerType": "mouse"},
		"actions": []map[string]any{
			{"type": "pointerMove", "x": x, "y": y, "duration": 0},
			{"type": "pointerDown", "button": 0},
			{"type": "pause", "duration": 50},
			{"type": "pointerUp", "button": 0},
		},
	}
}
