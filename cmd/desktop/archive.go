package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive.
type file struct {
	name       string // with its folders, separated by /
	executable bool
	content    []byte
}

// archive is a file to download. The same content makes the same bytes.
type archive struct {
	name  string // with .zip or .tar.gz
	files []file
	date  time.Time // of all files
}

// root returns the folder that holds all files of the archive.
func (a *archive) root() string {
	return strings.TrimSuffix(strings.TrimSuffix(a.name, ".zip"), ".tar.gz")
}

// add adds a file.
func (a *archive) add(name string, content []byte, executable bool) {
	a.files = append(a.files, file{name, executable, content})
}

// addTree adds the files below a folder under a name, or as they are for "".
func (a *archive) addTree(folder, under string) error {
	return filepath.WalkDir(folder, func(at string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, at)
		a.add(path.Join(under, filepath.ToSlash(name)), content, false)
		return err
	})
}

// write writes the archive into a folder.
func (a *archive) write(folder string) error {
	slices.SortFunc(a.files, func(x, y file) int { return cmp.Compare(x.name, y.name) })
	f, err := os.Create(filepath.Join(folder, a.name))
	if err != nil {
		return err
	}
	if strings.HasSuffix(a.name, ".zip") {
		err = a.writeZip(f)
	} else {
		err = a.writeTar(f)
	}
	return errors.Join(err, f.Close())
}

func (f *file) mode() int64 {
	if f.executable {
		return 0o755
	}
	return 0o644
}

func (a *archive) writeTar(out io.Writer) error {
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(compressed)
	for _, f := range a.files {
		header := &tar.Header{
			Name: path.Join(a.root(), f.name), Mode: f.mode(), Size: int64(len(f.content)), ModTime: a.date,
		}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		if _, err := w.Write(f.content); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), compressed.Close())
}

func (a *archive) writeZip(out io.Writer) error {
	w := zip.NewWriter(out)
	for _, f := range a.files {
		header := &zip.FileHeader{Name: path.Join(a.root(), f.name), Method: zip.Deflate, Modified: a.date}
		header.SetMode(os.FileMode(f.mode()))
		part, err := w.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.content); err != nil {
			return err
		}
	}
	return w.Close()
}

// writeSums writes the SHA-256 sums of the files in a folder in the form that sha256sum -c reads.
func writeSums(folder string, names []string) error {
	var sums strings.Builder
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), name)
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
