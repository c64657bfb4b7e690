package main

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"

	"github.com/tc-hib/winres"

	"colat/web/site"
)

// entry is the menu entry (freedesktop.org, Desktop Entry Specification 1.5). Its
// StartupWMClass is the class of the window.
//
//go:embed files/colat.desktop
var entry []byte

func menuEntry() ([]byte, error) { return entry, nil }

// linuxIcon returns the icon of the menu entry, a PNG.
func linuxIcon() ([]byte, error) { return pngIcon(256) }

func pngIcon(size int) ([]byte, error) {
	var file bytes.Buffer
	err := png.Encode(&file, site.DrawIcon(size, site.Rounded))
	return file.Bytes(), err
}

// writeObject writes an object file that the linker puts into a Windows program.
func writeObject(path, arch string) error {
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
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(resources.WriteObject(f, winres.Arch(arch)), f.Close())
}

// macIcon returns an icon for macOS: PNG files in the format icns, each behind its type and its length
// with these eight bytes (en.wikipedia.org, Apple Icon Image format).
func macIcon() ([]byte, error) {
	var parts bytes.Buffer
	for _, p := range []struct {
		kind string
		size int
	}{{"ic07", 128}, {"ic08", 256}, {"ic09", 512}} {
		picture, err := pngIcon(p.size)
		if err != nil {
			return nil, err
		}
		parts.Write(icnsPart(p.kind, picture))
	}
	return icnsPart("icns", parts.Bytes()), nil
}

func icnsPart(kind string, content []byte) []byte {
	return append(binary.BigEndian.AppendUint32([]byte(kind), uint32(8+len(content))), content...)
}

// macInfo returns the description of the program in its bundle (Apple, Information Property List).
func macInfo(version string) []byte {
	return fmt.Appendf(nil, `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleDisplayName</key><string>Cờ Lật</string>
	<key>CFBundleExecutable</key><string>colat</string>
	<key>CFBundleIconFile</key><string>colat.icns</string>
	<key>CFBundleIdentifier</key><string>vn.colat.window</string>
	<key>CFBundleName</key><string>Cờ Lật</string>
	<key>CFBundlePackageType</key><string>APPL</string>
	<key>CFBundleShortVersionString</key><string>%[1]s</string>
	<key>CFBundleVersion</key><string>%[1]s</string>
	<key>LSApplicationCategoryType</key><string>public.app-category.board-games</string>
	<key>LSMinimumSystemVersion</key><string>12.0</string>
	<key>NSHighResolutionCapable</key><true/>
</dict>
</plist>
`, version)
}
