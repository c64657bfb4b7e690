package site

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// Every script and style sheet in the page is one that the policy lets run, and
// nothing else in it needs leave.
func TestPolicyOfThePage(t *testing.T) {
	site, _ := packTest(t, []byte("the program"))
	index := string(read(t, site, "index.html"))
	policy, err := policyOf([]byte(index))
	if err != nil {
		t.Fatal(err)
	}
	before, after, _ := strings.Cut(index, policyStart)
	for _, tag := range []string{"<script", "<style", "<link", "<svg"} {
		if strings.Contains(before, tag) {
			t.Errorf("%s stands before the policy", tag)
		}
	}
	inline := regexp.MustCompile(`(?s)<(script|style)>(.*?)</(?:script|style)>`).FindAllStringSubmatch(after, -1)
	if len(inline) != 2 {
		t.Errorf("the page has %d scripts and style sheets in it, want 2", len(inline))
	}
	for _, found := range inline {
		sum := sha256.Sum256([]byte(found[2]))
		hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !strings.Contains(policy, found[1]+"-src") || !strings.Contains(policy, hash) {
			t.Errorf("the policy %q lacks the hash %s of the %s", policy, hash, found[1])
		}
	}
	if found := regexp.MustCompile(`<[^>]*\s(style|on[a-z]+)=`).FindString(after); found != "" {
		t.Errorf("%s… is not let by the policy", found)
	}
	for _, part := range []string{"'unsafe-inline'", "'unsafe-eval'", "frame-ancestors", "*"} {
		if strings.Contains(policy, part) {
			t.Errorf("the page's policy has %s: %s", part, policy)
		}
	}
}

func TestGuard(t *testing.T) {
	site, _ := testSite(t)
	for _, address := range []string{"/", "/worker.js", "/colat.wasm", "/nothing"} {
		header := get(site, address).Header
		policy := header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self'", "; frame-ancestors 'self'",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy %q lacks %s", address, policy, part)
			}
		}
		for name, want := range map[string]string{
			"Referrer-Policy":              "no-referrer",
			"X-Content-Type-Options":       "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", address, name, got, want)
			}
		}
		if got := header.Get("Permissions-Policy"); !strings.Contains(got, "camera=()") || strings.Contains(got, "gamepad") {
			t.Errorf("%s: Permissions-Policy %q", address, got)
		}
	}
	recorder := httptest.NewRecorder()
	site.ServeHTTP(recorder, httptest.NewRequest(http.MethodPost, "/", nil))
	if recorder.Header().Get("Content-Security-Policy") == "" {
		t.Error("a refusal has no policy")
	}
}

func TestAllowFrames(t *testing.T) {
	site, _ := testSite(t)
	for _, sites := range [][]string{
		nil, {"*"}, {"https://example.org"}, {"http://localhost:8000", "https://*.example.org"},
	} {
		if err := site.AllowFrames(sites...); err != nil {
			t.Error(err)
			continue
		}
		want := strings.TrimSpace("; frame-ancestors 'self' " + strings.Join(sites, " "))
		if policy := get(site, "/").Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, want) {
			t.Errorf("%q: the policy is %q", sites, policy)
		}
	}
	for _, wrong := range []string{
		"", "example.org", "https://example.org/", "https://a;script-src *", "'none'", "https://a\r\nX: y", "https://*",
	} {
		if err := site.AllowFrames(wrong); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want one line", wrong, err)
		}
	}
}
