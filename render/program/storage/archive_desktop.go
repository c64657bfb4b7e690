//go:build !js

package storage

import (
	"os"
	"strings"
)

// archiveFolder is the folder of the archive in the user's data folder.
const archiveFolder = "archive"

// archiveFiles stores each large value in a file.
type archiveFiles struct{ data dataFolder }

// openLarge returns the archive beside a storage, or nil if there is none.
func openLarge(s storage) large {
	folder, is := s.(dataFolder)
	if !is {
		return nil
	}
	return archiveFiles{folder}
}

func (f archiveFiles) alone(do func()) {
	defer lockFile(f.path(lockName + ".file"))()
	do()
}

func (f archiveFiles) path(name string) string { return f.data.path(archiveFolder + "/" + name) }

func (f archiveFiles) load(name string) (versions [][]byte) {
	for _, path := range [...]string{f.path(name), f.path(name) + lastVersion} {
		if data, err := os.ReadFile(path); err == nil {
			versions = append(versions, data)
		}
	}
	return versions
}

func (f archiveFiles) save(name string, data []byte) error { return replaceFile(f.path(name), data) }

func (f archiveFiles) remove(name string) error {
	removeFile(f.path(name))
	return nil
}

func (f archiveFiles) names() []string {
	keys := f.data.keys(archiveFolder)
	for i, key := range keys {
		keys[i] = strings.TrimPrefix(key, archiveFolder+"/")
	}
	return keys
}
