//go:build !js

package host

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/program/collection"
	"colat/render/program/scene"
)

// SaveFile implements app.Host. It saves in the user's folder for downloads or, if there is
// none, in the working folder. It overwrites no file.
func (h *Host) SaveFile(name string, data []byte) (where string, err error) {
	return saveInto(downloads(), name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// SavePicture implements app.Host.
func (h *Host) SavePicture(name string, picture *image.RGBA) (where string, err error) {
	return saveInto(downloads(), name, func(w io.Writer) error { return png.Encode(w, picture) })
}

// PickFiles implements app.Host. Where the system has no dialogue for choosing files, it picks
// the newest file in the folder for downloads that has a name as the program saves it.
func (h *Host) PickFiles(kinds string) bool {
	list := strings.Split(kinds, ",")
	if h.dialog.open(list, h.picked) {
		return true
	}
	h.file = newestSaved(downloads(), list)
	return h.file != ""
}

// PickedFiles implements app.Host.
func (h *Host) PickedFiles() []scene.PickedFile {
	files := h.dialog.files()
	if h.file != "" {
		files, h.file = append(files, h.picked(h.file)), ""
	}
	if dropped := ebiten.DroppedFiles(); dropped != nil {
		files = append(files, readAll(dropped)...)
	}
	return files
}

// readAll reads the files of a folder.
func readAll(folder fs.FS) (files []scene.PickedFile) {
	entries, _ := fs.ReadDir(folder, ".") // errors are reported for each entry below
	for _, entry := range entries[:min(len(entries), scene.MostPicked)] {
		var f scene.PickedFile
		f.Name = entry.Name()
		info, err := entry.Info()
		switch {
		case err != nil:
			f.Err = err
		case info.IsDir():
			f.Err = scene.ErrNoPlainFile
		case info.Size() > collection.MostFile:
			f.Err = scene.ErrTooLarge
		default:
			f.Data, f.Err = fs.ReadFile(folder, entry.Name())
		}
		files = append(files, f)
	}
	return files
}

// ReadFile implements app.Host. The path may start with the user's home folder, "~", and may
// be relative to the working folder.
func (h *Host) ReadFile(path string, most int64) ([]byte, error) {
	path, err := located(path)
	if err != nil {
		return nil, err
	}
	// Opening or reading a file that is not regular may block forever.
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, scene.ErrNoPlainFile
	case info.Size() > most:
		return nil, scene.ErrTooLarge
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most { // it has grown, or Stat did not know its size
		return nil, scene.ErrTooLarge
	}
	return data, err
}

// located returns the path of a path or a file: address.
func located(path string) (string, error) {
	if strings.HasPrefix(path, "file:") {
		address, err := url.Parse(path)
		if err != nil {
			return "", err
		}
		path = filepath.FromSlash(address.Path)
		if drive := strings.TrimPrefix(path, `\`); filepath.VolumeName(drive) != "" {
			path = drive
		}
		return path, nil
	}
	if rest, isHome := strings.CutPrefix(path, "~"); isHome && rest != "" && os.IsPathSeparator(rest[0]) {
		home, err := os.UserHomeDir()
		return filepath.Join(home, rest), err
	}
	return path, nil
}

// savedName is the prefix of the names of files that the program saves, and mostPicked the
// maximum size of such a file in bytes.
const savedName, mostPicked = "co-lat", 64 << 20

// newestSaved returns the newest of the program's files of some kinds in a folder, or "" if
// there is none.
func newestSaved(folder string, kinds []string) (path string) {
	entries, err := os.ReadDir(cmp.Or(folder, "."))
	if err != nil {
		return ""
	}
	var newest time.Time
	for _, entry := range entries {
		info, err := entry.Info()
		named := strings.HasPrefix(entry.Name(), savedName) && slices.Contains(kinds, filepath.Ext(entry.Name()))
		if err != nil || !named || !info.Mode().IsRegular() || info.Size() > mostPicked || info.ModTime().Before(newest) {
			continue
		}
		path, newest = filepath.Join(folder, entry.Name()), info.ModTime()
	}
	return path
}

// downloads returns the user's folder for downloads, or "" for the working folder.
func downloads() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	folder := filepath.Join(home, "Downloads")
	if named := os.Getenv("XDG_DOWNLOAD_DIR"); named != "" {
		folder = named
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return ""
	}
	return folder
}

// mostNumbered is the maximum number of files with the same name.
const mostNumbered = 999

// saveInto writes a new file in a folder and returns its path. The file is called name or, if
// that exists, name-2 and so on.
func saveInto(folder, name string, write func(io.Writer) error) (where string, err error) {
	start, end := strings.TrimSuffix(name, filepath.Ext(name)), filepath.Ext(name)
	for number := 1; number <= mostNumbered; number++ {
		if number > 1 {
			name = fmt.Sprintf("%s-%d%s", start, number, end)
		}
		file, err := os.OpenFile(filepath.Join(folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		err = write(file)
		if closed := file.Close(); err == nil {
			err = closed
		}
		if err != nil {
			_ = os.Remove(file.Name())
			return "", err
		}
		if path, err := filepath.Abs(file.Name()); err == nil {
			return path, nil
		}
		return file.Name(), nil
	}
	return "", fmt.Errorf("there are %d files like %s", mostNumbered, name)
}
