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

// policyMark is where index.html carries its Content-Security-Policy, so that it
// holds on hosts that send no headers as well.
const (
	policyStart = `<meta http-equiv="Content-Security-Policy" content="`
	policyEnd   = `">`
	policyMark  = policyStart + policyEnd
)

// contentPolicy returns the Content-Security-Policy of a page with one script
// and one style sheet in it: they run, and besides them only the site's own files
// do. Hashes are over the text between the tags.
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

// policyOf reads the policy out of a packed page.
func policyOf(index []byte) (string, error) {
	_, rest, found := bytes.Cut(index, []byte(policyStart))
	policy, _, ended := bytes.Cut(rest, []byte(policyEnd))
	if !found || !ended || len(policy) == 0 {
		return "", errors.New("index.html has no Content-Security-Policy: make site packs it anew")
	}
	return string(policy), nil
}

// ancestorSource is what AllowFrames takes: an origin, all hosts below one, or
// anything.
var ancestorSource = regexp.MustCompile(`^(?:\*|https?://(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::[0-9]{1,5})?)$`)

// AllowFrames lets pages of other sites show this one in a frame, which otherwise
// only its own may. A site is an origin such as https://example.org; its host may
// begin with *. for all below it, and * stands for every site.
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

// share lets the page read its own files where it stands in a sandboxed frame, which
// has no origin. There is nothing in them that is not for everybody.
func (s *Site) share(header http.Header, r *http.Request) {
	header.Add("Vary", "Origin")
	if r.Header.Get("Origin") == "null" {
		header.Set("Access-Control-Allow-Origin", "null")
	}
}

// permissions names what no page of the site asks for. Gamepads are not among it:
// Ebitengine looks at them in every frame.
const permissions = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), " +
	"microphone=(), midi=(), payment=(), usb=()"

// guard sets what browsers are to refuse. The policy goes with every file,
// because a worker is under that of its own script. There is no
// Cross-Origin-Opener-Policy: browsers complain of it on the console where a page
// comes without TLS, as it does to a phone in the same network.
func (s *Site) guard(header http.Header) {
	header.Set("Content-Security-Policy", s.policy+"; frame-ancestors "+s.ancestors)
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Permissions-Policy", permissions)
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
}
