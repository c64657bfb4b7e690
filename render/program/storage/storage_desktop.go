//go:build !js

package storage

import (
	"strings"

	"github.com/quasilyte/gdata/v2"
)

// dataFolder is the user's folder for application data.
type dataFolder struct {
	manager *gdata.Manager
}

// Open opens the store of this program.
func Open() *Store {
	manager, err := gdata.Open(gdata.Config{AppName: storeName})
	if err != nil {
		return &Store{}
	}
	return &Store{storage: dataFolder{manager}}
}

// path returns the path of a key's file. gdata determines the path, but is not used for
// writing: it writes files in place, and a power cut would leave half of one.
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
	names, _ := d.manager.ListObjectProps(folder) // unreadable folders count as empty
	var keys []string
	for _, name := range names {
		if !strings.Contains(name, ".") { // skips the other versions of replaceFile
			keys = append(keys, folder+"/"+name)
		}
	}
	return keys
}
