// Package host implements app.Host for a page in a browser and for a window on a desktop.
package host

import (
	"encoding/json"
	"strings"

	"colat/render/app"
	"colat/render/kit/locale"
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

// languageOf returns the first language of tags, such as "vi-VN" or "vi_VN.UTF-8", that the program
// has, or English.
func languageOf(tags []string) string {
	for _, tag := range tags {
		if i := strings.IndexAny(tag, "-_.@"); i >= 0 {
			tag = tag[:i]
		}
		if tag = strings.ToLower(tag); locale.Known(tag) {
			return tag
		}
	}
	return "en"
}
