//go:build e2e

package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"colat/ai/clocktest"
)

// quietFirefox keeps Firefox from everything that is not the page.
const quietFirefox = `user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.download.alwaysOpenPanel", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("media.cubeb.backend", "alsa");
user_pref("media.cubeb.sandbox", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.active-protocols", 1);
user_pref("security.sandbox.content.level", 0);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`

// silence is a loudspeaker that takes every sound: where there is none at all, Firefox keeps all
// sounds waiting. It is reached without the sandbox only.
const silence = `pcm.default {
	type multi
	slaves.nothing { pcm { type null } channels 2 }
	bindings.0 { slave nothing channel 0 }
	bindings.1 { slave nothing channel 1 }
}
`

// TestFirefox plays in Firefox.
func TestFirefox(t *testing.T) {
	t.Parallel()
	testOtherBrowser(t, startFirefox(t))
}

// startFirefox starts Firefox, which is worked by WebDriver BiDi (W3C).
func startFirefox(t *testing.T) driver {
	t.Helper()
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		if program, err = exec.LookPath("firefox"); err != nil {
			t.Fatal("want firefox-esr, which make test installs: apt-get install firefox-esr")
		}
	}
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(quietFirefox), 0o644); err != nil {
		t.Fatal(err)
	}
	firefox := exec.Command(program, "--remote-debugging-port=0", "--no-remote", "--profile", profile,
		"--width", "1280", "--height", "960", "about:blank")
	loudspeaker := filepath.Join(profile, "asound.conf")
	if err := os.WriteFile(loudspeaker, []byte(silence), 0o644); err != nil {
		t.Fatal(err)
	}
	firefox.Env = append(withDisplay(t), "ALSA_CONFIG_PATH="+loudspeaker)
	said, err := firefox.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	startGroup(t, firefox)
	address := make(chan string, 1)
	go func() {
		listening := regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			if found := listening.FindStringSubmatch(lines.Text()); found != nil {
				address <- found[1]
			}
		}
	}()
	ctx, cancel := clocktest.WithLimit(t.Context(), time.Minute)
	defer cancel()
	select {
	case at := <-address:
		return dial(t, at, homeIn(firefox.Env))
	case <-ctx.Done():
		t.Fatal("Firefox listens at no address")
	}
	return nil
}

// biDi speaks WebDriver BiDi with a browser, about one of its tabs.
type biDi struct {
	home
	connection *websocket.Conn
	asked      int
	tab        string
}

func dial(t *testing.T, address string, of home) *biDi {
	t.Helper()
	ctx, cancel := clocktest.WithLimit(context.Background(), patience)
	defer cancel()
	connection, _, err := websocket.Dial(ctx, address+"/session", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.CloseNow() })
	connection.SetReadLimit(1 << 24)
	d := &biDi{home: of, connection: connection}
	if err := d.ask("session.new", map[string]any{"capabilities": map[string]any{}}, nil); err != nil {
		t.Fatal(err)
	}
	var tabs []string
	opened := clocktest.Until(patience, func() bool { // it listens before it has a window
		tabs, err = d.tabs()
		return err != nil || len(tabs) > 0
	})
	if err != nil || !opened {
		t.Fatalf("no tab, %v", err)
	}
	d.tab = tabs[0]
	return d
}

// ask asks for something and reads the result. What happens meanwhile is passed over.
func (d *biDi) ask(method string, parameters, result any) error {
	ctx, cancel := clocktest.WithLimit(context.Background(), patience)
	defer cancel()
	d.asked++
	request := map[string]any{"id": d.asked, "method": method, "params": parameters}
	if err := wsjson.Write(ctx, d.connection, request); err != nil {
		return err
	}
	for {
		var answer struct {
			ID             int
			Error, Message string
			Result         json.RawMessage
		}
		if err := wsjson.Read(ctx, d.connection, &answer); err != nil {
			return err
		}
		switch {
		case answer.ID != d.asked:
		case answer.Error != "":
			return fmt.Errorf("%s: %s: %s", method, answer.Error, answer.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

func (d *biDi) open(url string) error {
	return d.ask("browsingContext.navigate", map[string]any{"context": d.tab, "url": url, "wait": "complete"}, nil)
}

func (d *biDi) evaluate(expression string) (string, error) {
	var answer struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := d.ask("script.evaluate", map[string]any{
		"expression": fmt.Sprintf("Promise.resolve(%s).then((value) => JSON.stringify(value))", expression),
		"target":     map[string]string{"context": d.tab}, "awaitPromise": true,
	}, &answer)
	if err == nil && answer.Type != "success" {
		err = errors.New(answer.ExceptionDetails.Text)
	}
	return answer.Result.Value, err
}

func (d *biDi) clickAt(x, y int) error {
	return d.ask("input.performActions", map[string]any{"context": d.tab, "actions": []any{pointerClick(x, y)}}, nil)
}

func (d *biDi) tabs() (tabs []string, err error) {
	var tree struct{ Contexts []struct{ Context string } }
	err = d.ask("browsingContext.getTree", map[string]any{"maxDepth": 0}, &tree)
	for _, c := range tree.Contexts {
		tabs = append(tabs, c.Context)
	}
	return tabs, err
}

func (d *biDi) turnTo(tab string) error {
	d.tab = tab
	return d.ask("browsingContext.activate", map[string]any{"context": tab}, nil)
}
