package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"

	"colat/ai/arena/records"
	"colat/web/rooms/protocol"
)

// roomKey is the secret that identifies the owner of a seat to a server. Its file is
// locked while it is in use, because two programs with the same key would be the same
// participant.
type roomKey struct {
	text string
	file *os.File
	lock *flock.Flock
}

// mostKeys is the number of programs of one name and user that can have a key at a server
// without --key-file.
const mostKeys = 256

// errInUse reports a key that another program is using.
var errInUse = errors.New("another program uses this key")

// openKey reads the key in a file, or creates one.
func openKey(path string) (*roomKey, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	k := &roomKey{file: file}
	if err := k.read(); err != nil {
		k.close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// read locks and reads the file, and writes a key if it has none.
func (k *roomKey) read() (err error) {
	file := k.file
	if k.lock, err = records.Lock(file.Name(), 0); errors.Is(err, records.ErrLocked) {
		return errInUse
	} else if err != nil {
		return err
	}
	_ = file.Chmod(0o600) // has no effect on some systems
	if info, err := file.Stat(); err != nil || info.IsDir() || info.Size() > 1024 {
		return errors.Join(err, errors.New("is no file with a key"))
	}
	content, err := os.ReadFile(file.Name())
	if err != nil {
		return err
	}
	if k.text = strings.TrimSpace(string(content)); k.text == "" {
		k.text = protocol.NewKey()
		if _, err = file.WriteString(k.text + "\n"); err == nil {
			err = file.Sync()
		}
		return err
	}
	// Errors do not show the content of the file, because it may be a secret even if it
	// is not a key.
	if !protocol.IsKey(k.text) {
		return errors.New("holds something else than a key: name another file, or an empty one")
	}
	return nil
}

// close lets other programs use the key.
func (k *roomKey) close() {
	if k.lock != nil {
		k.lock.Close()
	}
	k.file.Close()
}

// findKey returns the user's own key for a name at a server, or another one if that is in
// use. A restarted program gets its former key.
func findKey(host, name string) (*roomKey, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return nil, fmt.Errorf("no folder for the key: %w; say --key-file", err)
	}
	folder := filepath.Join(config, "colat", "keys")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	for number := 1; number <= mostKeys; number++ {
		k, err := openKey(filepath.Join(folder, fmt.Sprintf("%s-%s-%d.key", fileWord(host), fileWord(name), number)))
		if !errors.Is(err, errInUse) {
			return k, err
		}
	}
	return nil, fmt.Errorf("%d programs of the name %s play there already: say --key-file", mostKeys, name)
}

// fileWord encodes a text as a part of a file name that is valid on every system.
// Different texts have different encodings.
func fileWord(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '.' && b.Len() > 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}

// key returns the key that the flags select.
func (f *seatFlags) key(place roomPlace) (*roomKey, error) {
	if f.keyFile == "" {
		return findKey(place.host(), f.name)
	}
	k, err := openKey(f.keyFile)
	if err != nil {
		return nil, fmt.Errorf("--key-file: %w", err)
	}
	return k, nil
}
