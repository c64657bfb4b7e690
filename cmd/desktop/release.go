package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

var (
	//go:embed files/window.txt
	windowText string
	//go:embed files/tools.txt
	toolsText string
	//go:embed files/install.sh
	installScript []byte
)

// The systems of a release.
var (
	windowSystems = []system{{"linux", "amd64"}, {"windows", "amd64"}, {"darwin", "amd64"}, {"darwin", "arm64"}}
	toolSystems   = []system{
		{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
	}
)

// release is the set of archives of a version.
type release struct {
	version string
	site    string // folder of the packed site
	date    time.Time
	// read returns a program, which it builds.
	read func(s system, program string) ([]byte, error)
}

// write builds the programs, and writes all archives and their sums into a folder, which it empties of
// older ones.
func (r *release) write(b *builder, folder string) error {
	if _, err := os.Stat(filepath.Join(r.site, "index.html")); err != nil {
		return fmt.Errorf("-site: %w; make site writes it", err)
	}
	work, err := os.MkdirTemp("", "colat-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b.version = r.version
	r.read = func(s system, program string) ([]byte, error) {
		out := filepath.Join(work, "program")
		if err := b.build(s, program, out); err != nil {
			return nil, err
		}
		return os.ReadFile(out)
	}
	if r.date, err = commitDate(); err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return r.pack(folder)
}

// pack writes all archives and their sums into a folder.
func (r *release) pack(folder string) error {
	var names []string
	save := func(a *archive, err error) error {
		if err != nil {
			return err
		}
		names = append(names, a.name)
		return a.write(folder)
	}
	for _, s := range windowSystems {
		if err := save(r.window(s)); err != nil {
			return err
		}
	}
	for _, s := range toolSystems {
		if err := save(r.tools(s)); err != nil {
			return err
		}
	}
	page := r.archive("colat-site-" + r.version + ".zip")
	if err := save(page, page.addTree(r.site, "")); err != nil {
		return err
	}
	return writeSums(folder, names)
}

func (r *release) archive(name string) *archive { return &archive{name: name, date: r.date} }

// archiveFor returns an empty archive for a system: tar where programs need their permissions and people have
// it, and zip elsewhere.
func (r *release) archiveFor(what string, s system) *archive {
	extension := ".zip"
	if s.os == "linux" {
		extension = ".tar.gz"
	}
	return r.archive(what + "-" + r.version + "-" + s.String() + extension)
}

// window returns the archive of the window for a system.
func (r *release) window(s system) (*archive, error) {
	a := r.archiveFor("colat", s)
	program, err := r.read(s, ".")
	if err != nil {
		return nil, err
	}
	switch s.os {
	case "linux":
		icon, err := linuxIcon()
		if err != nil {
			return nil, err
		}
		a.add("colat", program, true)
		a.add("colat.png", icon, false)
		a.add("colat.desktop", entry, false)
		a.add("install.sh", installScript, true)
	case "darwin":
		icon, err := macIcon()
		if err != nil {
			return nil, err
		}
		a.add("Cờ Lật.app/Contents/MacOS/colat", program, true)
		a.add("Cờ Lật.app/Contents/Info.plist", macInfo(r.version), false)
		a.add("Cờ Lật.app/Contents/Resources/colat.icns", icon, false)
	default:
		a.add("colat"+s.extension(), program, false)
	}
	a.add("README.txt", r.text(windowText), false)
	return a, a.addLicence()
}

// tools returns the archive of arena and serve for a system, with the documents of their users.
func (r *release) tools(s system) (*archive, error) {
	a := r.archiveFor("colat-tools", s)
	for _, name := range []string{"arena", "serve"} {
		program, err := r.read(s, "./cmd/"+name)
		if err != nil {
			return nil, err
		}
		a.add(name+s.extension(), program, true)
	}
	a.add("README.txt", r.text(toolsText), false)
	for _, name := range []string{"BOT.md", "ROOMS.md", "FORMS.md"} {
		content, err := os.ReadFile(filepath.Join("docs", name))
		if err != nil {
			return nil, err
		}
		a.add("docs/"+name, content, false)
	}
	if err := a.addTree(filepath.Join("docs", "examples"), "docs/examples"); err != nil {
		return nil, err
	}
	return a, a.addLicence()
}

func (r *release) text(template string) []byte {
	return []byte(strings.ReplaceAll(template, "VERSION", r.version))
}

func (a *archive) addLicence() error {
	content, err := os.ReadFile("LICENSE")
	a.add("LICENSE.txt", content, false)
	return err
}

// commitDate returns the date of the files of a release: that of the last commit, or the one that the
// environment gives (reproducible-builds.org, SOURCE_DATE_EPOCH).
func commitDate() (time.Time, error) {
	seconds := os.Getenv("SOURCE_DATE_EPOCH")
	if seconds == "" {
		out, err := exec.Command("git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("the date of the last commit: %w; SOURCE_DATE_EPOCH gives another one", err)
		}
		seconds = strings.TrimSpace(string(out))
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("the date of the release: %w", err)
	}
	return time.Unix(n, 0).UTC(), nil
}
