package site

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A range is one of the copy that was chosen, and so is its length.
func TestRange(t *testing.T) {
	site, wasm := testSite(t)
	for _, encoding := range []string{"identity", "br", "gzip"} {
		t.Run(encoding, func(t *testing.T) {
			ask := func(header ...string) (*http.Response, []byte) {
				t.Helper()
				response := get(site, "/colat.wasm", append([]string{"Accept-Encoding", encoding}, header...)...)
				body, err := io.ReadAll(response.Body)
				if err != nil {
					t.Fatal(err)
				}
				if length := response.Header.Get("Content-Length"); length != fmt.Sprint(len(body)) && response.StatusCode < 300 {
					t.Errorf("Content-Length %s of a body of %d bytes", length, len(body))
				}
				return response, body
			}
			first, whole := ask()
			if encoding == "identity" && !bytes.Equal(whole, wasm) {
				t.Fatal("the whole file is another")
			}
			if got := first.Header.Get("Accept-Ranges"); got != "bytes" {
				t.Errorf("Accept-Ranges %q", got)
			}
			size := len(whole)
			for asked, want := range map[string][2]int{
				"bytes=0-9":                      {0, 10},
				"bytes=10-":                      {10, size},
				"bytes=-7":                       {size - 7, size},
				"bytes=5-999999999":              {5, size},
				fmt.Sprintf("bytes=-%d", 2*size): {0, size},
			} {
				response, body := ask("Range", asked)
				if response.StatusCode != 206 || !bytes.Equal(body, whole[want[0]:want[1]]) {
					t.Errorf("%s: status %d with %d bytes", asked, response.StatusCode, len(body))
				}
				contentRange := fmt.Sprintf("bytes %d-%d/%d", want[0], want[1]-1, size)
				if got := response.Header.Get("Content-Range"); got != contentRange {
					t.Errorf("%s: Content-Range %q, want %q", asked, got, contentRange)
				}
				for _, name := range []string{"Etag", "Content-Encoding", "Content-Type", "Vary"} {
					if got, want := response.Header.Get(name), first.Header.Get(name); got != want {
						t.Errorf("%s: %s is %q, of the whole file %q", asked, name, got, want)
					}
				}
			}
			for _, asked := range []string{
				"bytes=0-1,4-5", "items=0-1", "bytes=5-3", "bytes=-0", "bytes=-", "bytes=", "bytes=x-y", "bytes 0-1",
				"bytes=99999999999999999999-",
			} {
				if response, body := ask("Range", asked); response.StatusCode != 200 || !bytes.Equal(body, whole) {
					t.Errorf("%s: status %d with %d bytes, want the whole file", asked, response.StatusCode, len(body))
				}
			}
			beyond, _ := ask("Range", fmt.Sprintf("bytes=%d-", size))
			got := beyond.Header.Get("Content-Range")
			if beyond.StatusCode != 416 || got != fmt.Sprintf("bytes */%d", size) {
				t.Errorf("beyond the end: status %d, Content-Range %q", beyond.StatusCode, got)
			}

			tag := first.Header.Get("Etag")
			other := strings.Replace(tag, encoding, "other", 1)
			for condition, want := range map[string]int{
				tag:                             206,
				other:                           200,
				"W/" + tag:                      200, // only strong tags match here
				"Thu, 01 Jan 2026 00:00:00 GMT": 200,
			} {
				response, body := ask("Range", "bytes=3-4", "If-Range", condition)
				if response.StatusCode != want || want == 200 && !bytes.Equal(body, whole) {
					t.Errorf("If-Range %s: status %d, want %d", condition, response.StatusCode, want)
				}
			}
			if response, _ := ask("Range", "bytes=3-4", "If-None-Match", tag); response.StatusCode != 304 {
				t.Errorf("If-None-Match: status %d, want 304", response.StatusCode)
			}
		})
	}
}

func FuzzIsOneRange(f *testing.F) {
	for _, field := range []string{"bytes=0-9", "bytes=-5", "bytes=7-", "bytes=1-2,3-4", "bytes=-0"} {
		f.Add(field)
	}
	f.Fuzz(func(t *testing.T, field string) {
		if !isOneRange([]string{field}) {
			return
		}
		// What is taken for a range is one for the library, too.
		const size = 100
		request := httptest.NewRequest("GET", "/", nil)
		request.Header.Set("Range", field)
		recorder := httptest.NewRecorder()
		http.ServeContent(recorder, request, "x.wasm", time.Time{}, bytes.NewReader(make([]byte, size)))
		if got := recorder.Header().Get("Content-Range"); got == "" || recorder.Code != 206 && recorder.Code != 416 {
			t.Errorf("%q: status %d, Content-Range %q", field, recorder.Code, got)
		}
	})
}
