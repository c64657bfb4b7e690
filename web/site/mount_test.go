package site

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// What is mounted at a folder answers below it, under the headers of every page.
func TestMountedFolder(t *testing.T) {
	s := &Site{policy: "default-src 'none'", ancestors: "'self'"}
	answer := func(text string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(text)) })
	}
	s.Mount("/rooms/ws", answer("rooms"))
	s.Mount("/rooms/contest/", answer("results"))
	for path, want := range map[string]string{
		"/rooms/ws": "rooms", "/rooms/contest/x.json": "results", "/rooms/contest/": "results",
		"/rooms/contest/x/y": "", "/rooms/": "", "/rooms/wsx": "", "/": "",
	} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if got := w.Body.String(); (w.Code == http.StatusOK) != (want != "") || want != "" && got != want {
			t.Errorf("%s: status %d, %q", path, w.Code, got)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" || w.Header().Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %v", path, w.Header())
		}
	}
}
