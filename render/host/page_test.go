//go:build !js

package host

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"colat/render/app"
)

func TestLanguageOf(t *testing.T) {
	for locales, want := range map[string]string{
		"vi_VN.UTF-8":   "vi",
		"vi":            "vi",
		"VI-vn":         "vi",
		"en_GB.UTF-8":   "en",
		"C":             "en",
		"":              "en",
		"fr_FR vi_VN":   "vi",
		"C.UTF-8 en_US": "en",
		"vi@euro":       "vi",
		"view":          "en",
	} {
		if got := languageOf(strings.Split(locales, " ")); got != want {
			t.Errorf("languageOf(%q) = %s, want %s", locales, got, want)
		}
	}
}

func TestEnvironmentLocales(t *testing.T) {
	t.Setenv("LANG", "en_US.UTF-8")
	t.Setenv("LC_MESSAGES", "vi_VN.UTF-8")
	t.Setenv("LC_ALL", "")
	if got := languageOf(environmentLocales()); got != "vi" {
		t.Errorf("LC_MESSAGES=vi_VN before LANG=en_US gives %s", got)
	}
	t.Setenv("LC_ALL", "en_US")
	if got := languageOf(environmentLocales()); got != "en" {
		t.Errorf("LC_ALL=en_US gives %s", got)
	}
}

// The words of the test hook are a contract with programs outside.
func TestEncode(t *testing.T) {
	words := []string{
		"scene", "game", "position", "toMove", "legal",
		"moves", "result", "thinking", "info", "frames", "ticks", "settled", "longestFrame",
		"audio", "sounds",
	}
	for _, test := range []struct {
		cells []string
		words []string
	}{
		{nil, words}, {[]string{}, append(words, "victory")}, {[]string{"a1"}, append(words, "victory")},
	} {
		var state map[string]any
		if err := json.Unmarshal(encode(app.ProbeState{Victory: test.cells}), &state); err != nil {
			t.Fatal(err)
		}
		got, want := slices.Sorted(maps.Keys(state)), slices.Sorted(slices.Values(test.words))
		if !slices.Equal(got, want) {
			t.Errorf("with the cells %#v the state has the fields %q, want %q", test.cells, got, want)
		}
	}
	got := string(encode(app.Rect{X: 1, Y: 2, Width: 3, Height: 4.5}))
	if want := `{"x":1,"y":2,"w":3,"h":4.5}`; got != want {
		t.Errorf("a rectangle is %s, want %s", got, want)
	}
}
