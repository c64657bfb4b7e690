package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// policyMark is the place of the Content-Security-Policy in index.html, where it also
// applies on hosts that send no headers.
const (
	policyStart = `<meta http-equiv="Content-Security-Policy" content="`
	policyEnd   = `">`
	policyMark  = policyStart + policyEnd
)

// contentPolicy returns the Content-Security-Policy of a page with one inline script and
// one inline style sheet. It permits these and the site's own files only. Hashes are
// computed over the text between the tags.
func contentPolicy(script, style []byte) string {
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' 'wasm-unsafe-eval' " + hashSource(script),
		"style-src " + hashSource(style),
		"worker-src 'self'",
		"connect-src 'self'",   // the wasm is fetched
		"img-src 'self' data:", // the icons
		"manifest-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
	}, "; ")
}

func hashSource(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// policyOf extracts the policy of a packed page.
func policyOf(index []byte) (string, error) {
	_, rest, found := bytes.Cut(index, []byte(policyStart))
	policy, _, ended := bytes.Cut(rest, []byte(policyEnd))
	if !found || !ended || len(policy) == 0 {
		return "", errors.New("index.html has no Content-Security-Policy: make site packs it anew")
	}
	return string(policy), nil
}

// ancestorSource matches an argument of AllowFrames: an origin, all hosts below one, or
// *.
var ancestorSource = regexp.MustCompile(`^(?:\*|https?://(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::[0-9]{1,5})?)$`)

// AllowFrames lets pages of other sites show this one in a frame, which only its own
// pages may by default. A site is an origin such as https://example.org. Its host may
// begin with *. for all hosts below it, and * stands for every site.
func (s *Site) AllowFrames(sites ...string) error {
	ancestors := []string{"'self'"}
	for _, site := range sites {
		if !ancestorSource.MatchString(site) {
			return fmt.Errorf("%q is no site to be framed by: write https://example.org, https://*.example.org or *", site)
		}
		ancestors = append(ancestors, site)
	}
	s.ancestors = strings.Join(ancestors, " ")
	return nil
}

// share lets the page read its own files in a sandboxed frame, which has no origin. All
// of these files are public.
func (s *Site) share(header http.Header, r *http.Request) {
	header.Add("Vary", "Origin")
	if r.Header.Get("Origin") == "null" {
		header.Set("Access-Control-Allow-Origin", "null")
	}
}

// permissions lists features that no page of the site uses. It does not list gamepads,
// because the original Ebitengine polls them in every frame.
const permissions = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), " +
	"microphone=(), midi=(), payment=(), usb=()"

// guard sets the security headers. The policy goes with every file, because a worker is
// subject to the policy of its own script. There is no Cross-Origin-Opener-Policy:
// browsers report it on the console for a page without TLS, such as one that a phone
// loads in the local network.
func (s *Site) guard(header http.Header) {
	header.Set("Content-Security-Policy", s.policy+"; frame-ancestors "+s.ancestors)
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", permissions)
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
}
