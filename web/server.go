package web

import (
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
	"syscall"
	"time"
)

// Site serves a packed site from memory.
type Site struct {
	files map[string]*file // by path, "/" first
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
	return site, nil
}

// ServeHTTP implements http.Handler. Addresses that carry the hash of their
// content may be kept for ever, all others are asked for again each time.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
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
	header.Set("Vary", "Accept-Encoding")
	if encoding == "" {
		http.Error(w, "none of the encodings of this file is accepted", http.StatusNotAcceptable)
		return
	}
	tag := `"` + f.version + "-" + encoding + `"`
	header.Set("Etag", tag)
	if r.URL.Query().Get("v") == f.version {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	if matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := f.copies[encoding]
	header.Set("Content-Type", f.contentType)
	header.Set("Content-Length", strconv.Itoa(len(content)))
	if encoding != "identity" {
		header.Set("Content-Encoding", encoding)
	}
	if r.Method == http.MethodGet {
		_, _ = w.Write(content) // the reader has gone when this fails
	}
}

// matches reports whether an If-None-Match header names the tag.
func matches(fields []string, tag string) bool {
	for _, field := range fields {
		for part := range strings.SplitSeq(field, ",") {
			part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
			if part == tag || part == "*" {
				return true
			}
		}
	}
	return false
}

// Serve serves the site at a TCP address until ctx ends. ready is called with
// the address to open once it can be reached.
func (s *Site) Serve(ctx context.Context, address string, ready func(url string)) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("address %s is taken by another program: choose another, such as 127.0.0.1:8081", address)
		}
		return fmt.Errorf("cannot listen at %s: %w", address, err)
	}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      5 * time.Minute, // the whole program over a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
	ready(openAddress(listener.Addr()))
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
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// openAddress is the address a person on this machine opens.
func openAddress(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return "http://" + a.String() + "/"
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}
