//go:build !js

package page

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// SaveFile implements render.Host: into the folder for downloads or, where there is
// none, the one that the program was started in. No file that is there is written over.
func (h *Host) SaveFile(name string, data []byte) (where string, err error) {
	return saveInto(downloads(), name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// SavePicture implements render.Host.
func (h *Host) SavePicture(name string, picture *image.RGBA) (where string, err error) {
	return saveInto(downloads(), name, func(w io.Writer) error { return png.Encode(w, picture) })
}

// PickFile implements render.Host: files are dropped on a window.
func (h *Host) PickFile(string) bool { return false }

// PickedFile implements render.Host.
func (h *Host) PickedFile() (data []byte, chosen bool) { return nil, false }

// downloads returns the person's folder for downloads, or "" for the working folder.
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

// mostNumbered is how many files of one name there may be.
const mostNumbered = 999

// saveInto has a new file written in a folder: name or, where that is taken, name-2 and
// so on. It returns where the file lies.
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
