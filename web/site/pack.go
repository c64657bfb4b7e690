// Package site provides the program's web site: the loader and the worker in the browser,
// the packing of a site for any static host, a server for it, and the program's icon.
package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// Packing holds the options of Pack.
type Packing struct {
	// Root is the folder of the repository with index.html, wasm_exec.js and the folder
	// web.
	Root string
	// Wasm is the path of the compiled program.
	Wasm string
	// Out is the folder of the site. Its other files are not changed.
	Out string
	// Cache is a folder of compressed files by the hash of their content, so that nothing
	// is compressed twice; "" for none.
	Cache string
	// Quality is the quality of brotli, 0 to 11, and of gzip as far as it has that level.
	// 3 takes a second; 11 takes a minute or two and saves a quarter of the size.
	Quality int
}

// pageBuild describes the other files to the loader. The addresses contain a hash, so
// that a page never runs with files of another build.
type pageBuild struct {
	Wasm   string `json:"wasm"`
	Size   int    `json:"size"` // bytes of the uncompressed wasm
	Exec   string `json:"exec"`
	Worker string `json:"worker"`
	// Service has no hash, because browsers identify a service worker by its address.
	Service string `json:"service"`
	// Data holds the addresses of the files that are loaded when they are wanted, by name.
	Data map[string]string `json:"data"`
}

// Marks in index.html that Pack replaces.
const (
	loaderMark = `<script src="web/site/loader.js"></script>`
	buildMark  = `<script type="application/json" id="build">{}</script>`
)

// serviceMark is the mark in service.js that Pack replaces.
const serviceMark = "const build = {};"

// loaderParts are the files of the loader in their order.
var loaderParts = []string{"frames.js", "words.js", "offline.js", "firststep.js", "loader.js"}

// Pack writes the site: index.html with the loader and the policy in it, the worker,
// wasm_exec.js, colat.wasm, the files for installing the page, and brotli and gzip copies
// of each.
func Pack(p Packing) error {
	index, err := readText(filepath.Join(p.Root, "index.html"))
	if err != nil {
		return err
	}
	loader := []byte("\n")
	for _, part := range loaderParts {
		text, err := readText(filepath.Join(p.Root, "web", "site", part))
		if err != nil {
			return err
		}
		loader = append(loader, text...)
	}
	service, err := readText(filepath.Join(p.Root, "web", "site", "service.js"))
	if err != nil {
		return err
	}
	files := make(map[string][]byte)
	for name, path := range map[string]string{
		"worker.js":    filepath.Join(p.Root, "web", "site", "worker.js"),
		"wasm_exec.js": filepath.Join(p.Root, "wasm_exec.js"),
		"colat.wasm":   p.Wasm,
	} {
		if files[name], err = os.ReadFile(path); err != nil {
			return err
		}
	}
	address := func(name string) string { return name + "?v=" + version(files[name]) }
	data, err := readData(p.Root)
	if err != nil {
		return err
	}
	wanted := make(map[string]string)
	for name, content := range data {
		path := dataFolder + name
		files[path] = content
		wanted[name] = address(path)
	}
	build, err := json.Marshal(pageBuild{
		Wasm: address("colat.wasm"), Size: len(files["colat.wasm"]),
		Exec: address("wasm_exec.js"), Worker: address("worker.js"), Service: "service.js", Data: wanted,
	})
	if err != nil {
		return err
	}
	described := strings.Replace(buildMark, "{}", string(build), 1)
	if index, err = replaceMark(index, buildMark, described); err != nil {
		return err
	}
	if index, err = replaceMark(index, loaderMark, "<script>"+string(loader)+"</script>"); err != nil {
		return err
	}
	_, style, _ := bytes.Cut(index, []byte("<style>"))
	style, _, found := bytes.Cut(style, []byte("</style>"))
	if !found {
		return errors.New("index.html has no <style> and </style>")
	}
	if index, err = replaceMark(index, policyMark, policyStart+contentPolicy(loader, style)+policyEnd); err != nil {
		return err
	}
	files["index.html"] = index
	files[offersFile] = offersNothing
	if err := addInstallation(files); err != nil {
		return err
	}
	kept := []string{"./", address("wasm_exec.js"), address("worker.js"), address("colat.wasm")}
	var later []string
	for name, address := range wanted {
		if strings.HasSuffix(name, weightsExtension) {
			kept = append(kept, address)
		} else {
			later = append(later, address)
		}
	}
	for name := range installed {
		kept = append(kept, name)
	}
	for _, icon := range icons {
		kept = append(kept, icon.name)
	}
	slices.Sort(kept)
	slices.Sort(later)
	if err := addService(files, service, kept, later); err != nil {
		return err
	}

	for name, content := range files {
		if err := p.write(name, content); err != nil {
			return fmt.Errorf("packing %s: %w", name, err)
		}
	}
	return nil
}

// readText reads a text file. It converts line ends to LF, as browsers do before they
// compute hashes.
func readText(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), err
}

// replaceMark puts content in the place of a mark, which the page must have once.
func replaceMark(page []byte, mark, content string) ([]byte, error) {
	if n := bytes.Count(page, []byte(mark)); n != 1 {
		return nil, fmt.Errorf("index.html has %s %d times, not once", mark, n)
	}
	return bytes.Replace(page, []byte(mark), []byte(content), 1), nil
}

// version returns the part of an address that changes with the content.
func version(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6])
}

// fileOf returns the name of the file at an address.
func fileOf(address string) string {
	name, _, _ := strings.Cut(address, "?")
	if name == "./" {
		return "index.html"
	}
	return name
}

func (p Packing) write(name string, content []byte) error {
	path := filepath.Join(p.Out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		return err
	}
	br, err := p.compress(content, fmt.Sprintf("q%d.br", p.Quality), func(w io.Writer) io.WriteCloser {
		// A window of 16 MB holds the whole program.
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: p.Quality, LGWin: 24})
	})
	if err != nil {
		return err
	}
	level := min(max(p.Quality, gzip.BestSpeed), gzip.BestCompression)
	gz, err := p.compress(content, fmt.Sprintf("q%d.gz", level), func(w io.Writer) io.WriteCloser {
		z, _ := gzip.NewWriterLevel(w, level) // level is valid
		return z
	})
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(path+".br", br, 0o644),
		os.WriteFile(path+".gz", gz, 0o644),
	)
}

func (p Packing) compress(content []byte, kind string, writer func(io.Writer) io.WriteCloser) ([]byte, error) {
	var cached string
	if p.Cache != "" {
		sum := sha256.Sum256(content)
		cached = filepath.Join(p.Cache, hex.EncodeToString(sum[:])+"."+kind)
		if data, err := os.ReadFile(cached); err == nil {
			return data, nil
		}
	}
	var out bytes.Buffer
	w := writer(&out)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if cached != "" {
		if err := keep(cached, out.Bytes()); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// keep writes a file of the cache atomically, so that another call of Pack never reads
// part of it.
func keep(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "writing-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// addService adds the service worker, with the addresses and hashes of the other files. It keeps
// the files of fromStart at once, and the files of later after a page has loaded them.
func addService(files map[string][]byte, script []byte, fromStart, later []string) error {
	type kept struct {
		Address string `json:"address"`
		Hash    string `json:"hash"`
	}
	list := func(addresses []string) []kept {
		list := []kept{}
		for _, address := range addresses {
			list = append(list, kept{address, version(files[fileOf(address)])})
		}
		return list
	}
	var build struct {
		Version string `json:"version"`
		Files   []kept `json:"files"`
		Later   []kept `json:"later"`
	}
	build.Files, build.Later = list(fromStart), list(later)
	text, err := json.Marshal(build)
	if err != nil {
		return err
	}
	build.Version = version(append(text, script...))
	if text, err = json.Marshal(build); err != nil {
		return err
	}
	files["service.js"], err = replaceMark(script, serviceMark, "const build = "+string(text)+";")
	return err
}
