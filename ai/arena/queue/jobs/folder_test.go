//go:build darwin || linux

package jobs

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The folder of a process that is dead is removed, and no other one.
func TestFoldersOfTheDead(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	own, remove, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * young)
	left := func(name string, locked bool, at time.Time) string {
		path := filepath.Join(temporary, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if locked {
			lock := filepath.Join(path, lockName)
			if err := os.WriteFile(lock, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(lock, at, at); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	if err := os.Chtimes(filepath.Join(own, lockName), old, old); err != nil {
		t.Fatal(err)
	}
	dead := left(folderPrefix+"dead", true, old)
	kept := []string{
		own, left(folderPrefix+"new", true, time.Now()), left(folderPrefix+"whose", false, old), left("other", true, old),
	}
	_, removeSecond, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	defer removeSecond()
	if _, err := os.Stat(dead); !os.IsNotExist(err) {
		t.Errorf("the folder of who is dead: %v", err)
	}
	for _, path := range kept {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	remove()
	if _, err := os.Stat(own); !os.IsNotExist(err) {
		t.Errorf("a folder that was removed: %v", err)
	}
}
