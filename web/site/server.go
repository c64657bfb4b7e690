package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"colat/web/rooms/protocol"
)

// answering returns the handler that is mounted at a path or at its folder, or nil.
func (s *Site) answering(name string) http.Handler {
	if handler := s.mounted[name]; handler != nil {
		return handler
	}
	return s.mounted[name[:strings.LastIndexByte(name, '/')+1]]
}

// ServeHTTP implements http.Handler. Files requested with the hash of their content may
// be cached forever; all others are revalidated each time. Mounted handlers answer under
// the same security headers.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	s.guard(header)
	if handler := s.answering(r.URL.Path); handler != nil {
		handler.ServeHTTP(w, r)
		return
	}
	s.share(header, r)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == protocol.OffersPath {
		s.serveOffers(w)
		return
	}
	f, found := s.files[path.Clean("/"+r.URL.Path)]
	if !found {
		http.Error(w, "there is nothing at this address", http.StatusNotFound)
		return
	}
	encoding := negotiate(r.Header.Values("Accept-Encoding"), f.copies)
	header.Add("Vary", "Accept-Encoding")
	if encoding == "" {
		http.Error(w, "none of the encodings of this file is accepted", http.StatusNotAcceptable)
		return
	}
	content := f.copies[encoding]
	header.Set("Etag", `"`+f.version+"-"+encoding+`"`)
	header.Set("Content-Type", f.contentType)
	if encoding != "identity" {
		header.Set("Content-Encoding", encoding)
		header.Set("Content-Length", strconv.Itoa(len(content))) // with an encoding ServeContent sets it for ranges only
	}
	if r.URL.Query().Get("v") == f.version {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	if r.Method == http.MethodHead || !isOneRange(r.Header.Values("Range")) {
		r = r.Clone(r.Context())
		r.Header.Del("Range")
	}
	// Conditions and ranges apply to the selected copy.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// Serve serves the site at a TCP address until ctx ends. It calls ready once the site can
// be reached, with the URLs to open: the first from this computer, the others from its
// network. An address that cannot be used gives an *AddressError.
func (s *Site) Serve(ctx context.Context, address string, ready func(urls []string)) error {
	listener, err := listen(address)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      5 * time.Minute, // time for the whole program over a slow connection
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ConnState:         s.connections.changed,
	}
	listening := listener.Addr()
	s.listening.Store(&listening)
	ready(openAddresses(listening, fromNetwork(links(), outward())))
	stopped := make(chan struct{})
	defer close(stopped)
	go func() {
		select {
		case <-ctx.Done():
		case <-stopped:
			return
		}
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_ = server.Shutdown(grace) // the process ends after this time anyway
	}()
	if err := server.Serve(s.connections.listener(listener)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// encodings are the content encodings of files, smallest first.
var encodings = []string{"br", "gzip", "identity"}

// negotiate selects a copy of a file by the Accept-Encoding header (RFC 9110, section
// 12.5.3): the one with the highest weight, and the smallest one among equal weights. It
// returns "" if none is acceptable.
func negotiate(fields []string, copies map[string][]byte) string {
	weights := acceptedEncodings(fields)
	best, bestWeight := "", 0.0
	for _, encoding := range encodings {
		if copies[encoding] == nil {
			continue
		}
		weight, named := weights[encoding]
		if !named {
			weight, named = weights["*"]
		}
		if !named && encoding == "identity" {
			// Acceptable unless it is excluded, but never preferred to a requested copy.
			weight = 0.0001
		}
		if weight > bestWeight {
			best, bestWeight = encoding, weight
		}
	}
	return best
}

// acceptedEncodings parses the weights of an Accept-Encoding header. An invalid weight
// counts as 0.
func acceptedEncodings(fields []string) map[string]float64 {
	weights := make(map[string]float64)
	for _, field := range fields {
		for part := range strings.SplitSeq(field, ",") {
			name, parameters, _ := strings.Cut(part, ";")
			name = strings.ToLower(strings.TrimSpace(name))
			if name == "" {
				continue
			}
			if name == "x-gzip" {
				name = "gzip"
			}
			weight := 1.0
			key, value, found := strings.Cut(strings.TrimSpace(parameters), "=")
			if found && strings.EqualFold(strings.TrimSpace(key), "q") {
				q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
				if err != nil || !(q >= 0 && q <= 1) {
					q = 0
				}
				weight = q
			}
			weights[name] = weight
		}
	}
	return weights
}

// oneRange matches a Range header with one range of bytes: from a first to a last byte,
// from a first byte on, or a number of bytes at the end.
var oneRange = regexp.MustCompile(`^bytes=(?:([0-9]{1,18})-([0-9]{0,18})|-0*[1-9][0-9]{0,17})$`)

// isOneRange reports whether a Range header has one valid range. All others are ignored.
// RFC 9110 (section 14.2) requires that for unknown units and invalid syntax. It permits
// it for several ranges, which no client could assemble, being parts of a compressed
// file.
func isOneRange(fields []string) bool {
	if len(fields) != 1 {
		return false
	}
	match := oneRange.FindStringSubmatch(fields[0])
	if match == nil || match[1] == "" || match[2] == "" {
		return match != nil
	}
	first, _ := strconv.ParseInt(match[1], 10, 64) // 18 digits fit
	last, _ := strconv.ParseInt(match[2], 10, 64)
	return first <= last
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
