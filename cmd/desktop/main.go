// Command desktop writes the files by which systems show the desktop program: an icon and
// a menu entry for Linux into a folder, and, beside the sources, the icon that go build
// puts into a Windows program.
package main

import (
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"github.com/tc-hib/winres"

	"colat/web/site"
)

// entry is the menu entry (freedesktop.org, Desktop Entry Specification 1.5). Its
// StartupWMClass is the class of the window.
const entry = `[Desktop Entry]
Type=Application
Version=1.5
Name=Cờ Lật
GenericName=Board games
GenericName[vi]=Cờ bàn
Comment=Othello with five victory cells and other board games, against a friend or the engine
Comment[vi]=Othello với năm ô mặt trời và các trò cờ khác, chơi với bạn hoặc với máy
Exec=colat
Icon=colat
Terminal=false
Categories=Game;BoardGame;
Keywords=othello;reversi;tic-tac-toe;gomoku;caro;
StartupWMClass=colat
`

func main() {
	out := flag.String("out", "dist", "`folder` for the icon and the entry")
	object := flag.String("windows", "", "`file` for the Windows icon, such as icon_windows_amd64.syso; none if not given")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "desktop: takes only flags")
		os.Exit(2)
	}
	if err := write(*out, *object); err != nil {
		fmt.Fprintln(os.Stderr, "desktop:", err)
		os.Exit(1)
	}
}

func write(folder, object string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	err := writeFile(filepath.Join(folder, "colat.png"), func(f *os.File) error {
		return png.Encode(f, site.DrawIcon(256, site.Rounded))
	})
	err = errors.Join(err, os.WriteFile(filepath.Join(folder, "colat.desktop"), []byte(entry), 0o644))
	if object == "" || err != nil {
		return err
	}
	return writeFile(object, writeObject)
}

// writeObject writes an object file that the linker puts into a Windows program.
func writeObject(f *os.File) error {
	var pictures []image.Image
	for _, size := range []int{16, 20, 24, 32, 40, 48, 64, 256} {
		pictures = append(pictures, site.DrawIcon(size, site.Rounded))
	}
	icon, err := winres.NewIconFromImages(pictures)
	if err != nil {
		return err
	}
	var resources winres.ResourceSet
	if err := resources.SetIcon(winres.Name("COLAT"), icon); err != nil {
		return err
	}
	return resources.WriteObject(f, winres.ArchAMD64)
}

func writeFile(path string, content func(*os.File) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(content(f), f.Close())
}
