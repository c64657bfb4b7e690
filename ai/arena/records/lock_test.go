//go:build !js

package records

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A file has one lock, which ends when it is closed. It keeps no process from reading or writing the
// file.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(path, []byte("line\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	owner, err := Lock(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path, 0); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	began := time.Now()
	if _, err := Lock(path, 50*time.Millisecond); !errors.Is(err, ErrLocked) || time.Since(began) < 50*time.Millisecond {
		t.Errorf("a second lock: %v after %v", err, time.Since(began))
	}
	if err := os.WriteFile(path, []byte("other\n"), 0o600); err != nil {
		t.Error(err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "other\n" {
		t.Errorf("%q, %v", content, err)
	}
	time.AfterFunc(retryInterval, func() { owner.Close() })
	again, err := Lock(path, Patience)
	if err != nil {
		t.Fatalf("when the owner closed the lock: %v", err)
	}
	again.Close()
}

// A file that cannot be locked causes another error than a locked one.
func TestLockOfNoFile(t *testing.T) {
	if _, err := Lock(filepath.Join(t.TempDir(), "none", "lock"), 0); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("a file in no folder: %v", err)
	}
}
