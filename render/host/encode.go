// Package host implements app.Host for a page in a browser and for a window on a desktop.
package host

import (
	"encoding/json"
	"strings"

	"colat/render/app"
)

// starting does what has to wait for the first frame.
type starting struct {
	// AfterFirstFrame, if not nil, is called after the first frame.
	AfterFirstFrame func()
}

// Ready implements app.Host.
func (s *starting) Ready() {
	if s.AfterFirstFrame != nil {
		s.AfterFirstFrame()
	}
}

// encode encodes a probe's value as JSON.
func encode[T app.ProbeState | app.Rect | []string | snapshot](value T) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic("page: strings and finite numbers cannot be written: " + err.Error())
	}
	return text
}

// snapshot is a line of the desktop program's output in a test.
type snapshot struct {
	State app.ProbeState      `json:"state"`
	Rects map[string]app.Rect `json:"rects"`
}

// baseLanguage returns the language of a language tag such as "vi-VN" or "vi_VN.UTF-8", in
// lower case.
func baseLanguage(tag string) string {
	if i := strings.IndexAny(tag, "-_.@"); i >= 0 {
		tag = tag[:i]
	}
	return strings.ToLower(tag)
}
