package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
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
