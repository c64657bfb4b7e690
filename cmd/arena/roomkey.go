package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"colat/web/rooms/protocol"
)

// roomKey is the secret by which a server knows the owner of a seat again. Its file is
// locked while it is used: two programs with one key would be one person.
type roomKey struct {
	text string
	file *os.File
}

// mostKeys is how many programs of one name and user have a key at a server without
// being told a file.
const mostKeys = 256

// errInUse is a key that another program uses.
var errInUse = errors.New("another program uses this key")

// openKey reads the key in a file, or makes one.
func openKey(path string) (*roomKey, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	k, err := readKey(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

func readKey(file *os.File) (*roomKey, error) {
	if err := lockFile(file); err != nil {
		return nil, err
	}
	_ = file.Chmod(0o600) // where there is such a thing
	if info, err := file.Stat(); err != nil || info.IsDir() || info.Size() > 1024 {
		return nil, errors.Join(err, errors.New("is no file with a key"))
	}
	content, err := os.ReadFile(file.Name())
	if err != nil {
		return nil, err
	}
	k := &roomKey{strings.TrimSpace(string(content)), file}
	if k.text == "" {
		k.text = protocol.NewKey()
		if _, err = file.WriteString(k.text + "\n"); err == nil {
			err = file.Sync()
		}
		return k, err
	}
	// What is in the file is shown to nobody, even if it is no key.
	if !protocol.IsKey(k.text) {
		return nil, errors.New("holds something else than a key: name another file, or an empty one")
	}
	return k, nil
}

// close lets other programs use the key.
func (k *roomKey) close() { k.file.Close() }

// findKey returns the user's own key for a name at a server, or another one where that
// is in use: a program that is started again has the key that it had.
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

// fileWord writes a text so that it can be a part of the name of a file anywhere, and two
// texts are not the same.
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

// key returns the key that the flags ask for.
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
