package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Site serves a packed site from memory.
type Site struct {
	files     map[string]*file // by path
	policy    string           // the Content-Security-Policy that Pack wrote
	ancestors string           // who may show the page in a frame
	mounted   map[string]http.Handler
	// connections bounds what an address has open; nil for no bound.
	connections *connections
	listening   atomic.Pointer[net.Addr] // where it is served; nil before it is
}

// Mount has a path answered by something else than a file of the site; one that ends with
// a slash, all paths below it.
func (s *Site) Mount(path string, handler http.Handler) {
	if s.mounted == nil {
		s.mounted = make(map[string]http.Handler)
	}
	s.mounted[path] = handler
}

// answering returns what is mounted at a path, or at the folder that it is in.
func (s *Site) answering(name string) http.Handler {
	if handler := s.mounted[name]; handler != nil {
		return handler
	}
	return s.mounted[name[:strings.LastIndexByte(name, '/')+1]]
}

// file is one file of a site with its compressed copies.
type file struct {
	contentType string
	version     string
	copies      map[string][]byte // by Content-Encoding
}

// contentTypes are those of all files a site may have. Others are not served.
var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".wasm":        "application/wasm",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".txt":         "text/plain; charset=utf-8",
}

// Load reads the site in a folder that Pack wrote.
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

// ServeHTTP implements http.Handler. Addresses that carry the hash of their
// content may be kept for ever, all others are asked for again each time. What is mounted
// answers for itself, under the headers that guard every page.
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
		header.Set("Content-Length", strconv.Itoa(len(content))) // which ServeContent sets for ranges only then
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
	// Conditions and ranges are about the copy that was chosen.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// Serve serves the site at a TCP address until ctx ends. ready is called once it
// can be reached, with the addresses to open: the first from this machine, any
// others from its network. An address that is none is an *AddressError.
func (s *Site) Serve(ctx context.Context, address string, ready func(urls []string)) error {
	listener, err := listen(address)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      5 * time.Minute, // the whole program over a slow line
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
		_ = server.Shutdown(grace) // after the grace the process ends anyway
	}()
	if err := server.Serve(s.connections.listener(listener)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
