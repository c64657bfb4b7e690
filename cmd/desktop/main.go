// Command desktop builds the programs for this machine, Windows and macOS into a folder, with an icon
// and a menu entry for Linux. With -release it packs what people download who build nothing: the window,
// the commands arena and serve, and the site, each in an archive, with their SHA-256 sums.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	var r release
	b := builder{log: os.Stderr}
	out := flag.String("out", "dist", "`folder` for the programs, or for the archives of a release")
	flag.StringVar(&b.goTool, "go", "go", "the Go `command`")
	flag.StringVar(&r.version, "release", "", "pack a release with this `version`, such as 1.2.3")
	flag.StringVar(&r.site, "site", "dist/site", "`folder` of the packed site")
	flag.Parse()
	var err error
	switch {
	case flag.NArg() > 0:
		fmt.Fprintln(os.Stderr, "desktop: takes only flags")
		os.Exit(2)
	case r.version == "":
		err = writeDesktop(&b, *out)
	case !isVersion(r.version):
		fmt.Fprintf(os.Stderr, "desktop: %q is no version: want one like 1.2.3 or 1.2.3-rc1\n", r.version)
		os.Exit(2)
	default:
		err = r.write(&b, *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "desktop:", err)
		os.Exit(1)
	}
}

// isVersion reports whether a text is a version (semver.org, 2.0.0) that can be part of a file's name.
var isVersion = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`).MatchString

// writeDesktop builds the window for this machine, Windows and macOS, and arena under the name by which
// managers of gomoku programs know it, into a folder with an icon and a menu entry.
func writeDesktop(b *builder, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, content := range map[string]func() ([]byte, error){"colat.png": linuxIcon, "colat.desktop": menuEntry} {
		file, err := content()
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), file, 0o644)
		}
		if err != nil {
			return err
		}
	}
	own := b.own()
	for _, p := range []struct {
		system       system
		program, out string
	}{
		{own, ".", "colat" + own.extension()},
		{system{"windows", "amd64"}, ".", "colat-windows-amd64.exe"},
		{system{"darwin", "amd64"}, ".", "colat-macos-amd64"},
		{system{"darwin", "arm64"}, ".", "colat-macos-arm64"},
		{own, "./cmd/arena", "pbrain-colat" + own.extension()},
		{system{"windows", "amd64"}, "./cmd/arena", "pbrain-colat.exe"},
	} {
		if err := b.build(p.system, p.program, filepath.Join(folder, p.out)); err != nil {
			return err
		}
	}
	return nil
}
