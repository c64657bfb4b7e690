//go:build !js

package storage

import (
	"strings"

	"github.com/quasilyte/gdata/v2"
)

// dataFolder is the person's folder for the data of programs.
type dataFolder struct {
	manager *gdata.Manager
}

// openStorage returns nil where there is no such folder.
func openStorage() storage {
	manager, err := gdata.Open(gdata.Config{AppName: storeName})
	if err != nil {
		return nil
	}
	return dataFolder{manager}
}

// path returns the file of a key. gdata knows where it lies, but writes files in place,
// so that a power cut leaves half of one.
func (d dataFolder) path(key string) string {
	object, name, many := strings.Cut(key, "/")
	if !many {
		name = property
	}
	return d.manager.ObjectPropPath(object, name)
}

func (d dataFolder) load(key string) []byte { return readWhole(d.path(key)) }

func (d dataFolder) save(key string, data []byte) error { return replaceFile(d.path(key), data) }

func (d dataFolder) remove(key string) { removeFile(d.path(key)) }

func (d dataFolder) keys(folder string) []string {
	names, _ := d.manager.ListObjectProps(folder) // what cannot be read is not there
	var keys []string
	for _, name := range names {
		if !strings.Contains(name, ".") { // those of replaceFile
			keys = append(keys, folder+"/"+name)
		}
	}
	return keys
}
