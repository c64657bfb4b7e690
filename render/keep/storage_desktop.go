//go:build !js

package keep

import "github.com/quasilyte/gdata/v2"

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

func (d dataFolder) load(key string) []byte {
	data, _ := d.manager.LoadObjectProp(key, property) // what cannot be read is not there
	return data
}

func (d dataFolder) save(key string, data []byte) {
	_ = d.manager.SaveObjectProp(key, property, data) // the disk may be full
}
