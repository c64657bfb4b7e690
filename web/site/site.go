package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"

	"colat/web/rooms/protocol"
)

// Site serves a packed site from memory.
type Site struct {
	files     map[string]*file // by path
	policy    string           // the Content-Security-Policy that Pack wrote
	ancestors string           // sources that may show the page in a frame
	mounted   map[string]http.Handler
	bots      int // port for programs of the course's protocol; 0 if there is none
	// connections limits the open connections of an address; nil for no limit.
	connections *connections
	listening   atomic.Pointer[net.Addr] // address of the listener; nil before the site is served
}

// Mount makes a handler answer requests for a path. If the path ends with a slash, the
// handler answers all paths in that folder, but not in folders below it.
func (s *Site) Mount(path string, handler http.Handler) {
	if s.mounted == nil {
		s.mounted = make(map[string]http.Handler)
	}
	s.mounted[path] = handler
}

// Load reads a site from a folder that Pack wrote.
func Load(dir string) (*Site, error) {
	site := &Site{files: make(map[string]*file)}
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		contentType, known := contentTypes[filepath.Ext(name)]
		if !known {
			return nil
		}
		relative, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		f := &file{contentType: contentType, copies: make(map[string][]byte)}
		for encoding, suffix := range map[string]string{"identity": "", "br": ".br", "gzip": ".gz"} {
			content, err := os.ReadFile(name + suffix)
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			if err != nil {
				return err
			}
			f.copies[encoding] = content
		}
		f.version = version(f.copies["identity"])
		site.files["/"+filepath.ToSlash(relative)] = f
		return nil
	})
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no folder %s: make site writes one", dir)
	}
	if err != nil {
		return nil, err
	}
	index, found := site.files["/index.html"]
	if !found {
		return nil, fmt.Errorf("%s holds no site: index.html is missing; make site writes one", dir)
	}
	site.files["/"] = index
	if site.policy, err = policyOf(index.copies["identity"]); err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return site, site.AllowFrames()
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

// Bound limits the open connections of an account to most. accountOf returns the account
// of a remote address with its port. Beyond the limit the connection that has waited
// longest for a request is closed, or the newest one if all are being served.
func (s *Site) Bound(most int, accountOf func(address string) string) {
	s.connections = &connections{most: most, accountOf: accountOf, accounts: make(map[string]*account)}
}

// file is one file of a site with its compressed copies.
type file struct {
	contentType string
	version     string
	copies      map[string][]byte // by Content-Encoding
}

// contentTypes holds the types of all files that a site may have, by extension. Other
// files are not served.
var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".wasm":        "application/wasm",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".txt":         "text/plain; charset=utf-8",
	".weights":     "application/octet-stream",
	".book":        "application/octet-stream",
}

// offersFile is the packed file at protocol.OffersPath. It says what a host of files offers; a Site
// answers in its place.
const offersFile = "rooms.json"

// offersNothing is the content of offersFile.
var offersNothing = offersText(protocol.Offers{})

func offersText(o protocol.Offers) []byte {
	text, _ := json.Marshal(o) // numbers and booleans are always valid
	return append(text, '\n')
}

// LetInBots records the port at which programs of the course's protocol enter tournaments. It must
// not be called while the site is served.
func (s *Site) LetInBots(port int) { s.bots = port }

// serveOffers answers with the Offers of the site.
func (s *Site) serveOffers(w http.ResponseWriter) {
	offers := protocol.Offers{Rooms: s.mounted[protocol.Path] != nil}
	if offers.Rooms {
		offers.Bots = s.bots
	}
	w.Header().Set("Content-Type", contentTypes[".json"])
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(offersText(offers)) // an error means that the client has disconnected
}
