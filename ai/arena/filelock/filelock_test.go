package filelock

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// opened opens a file as often as it is called.
func opened(t *testing.T, path string) *os.File {
	t.Helper()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// TestTry: a file has one lock, which ends when the file is closed. The lock keeps no process from
// reading or writing the file.
func TestTry(t *testing.T) {
	if !Supported {
		t.Skip("this system has no locks")
	}
	path := filepath.Join(t.TempDir(), "log")
	owner, other := opened(t, path), opened(t, path)
	if err := Try(owner); err != nil {
		t.Fatal(err)
	}
	if err := Try(other); !errors.Is(err, ErrLocked) {
		t.Errorf("a second lock: %v", err)
	}
	for _, file := range []*os.File{owner, other} {
		if _, err := file.WriteString("line\n"); err != nil {
			t.Error(err)
		}
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "line\nline\n" {
		t.Errorf("%q, %v", content, err)
	}
	owner.Close()
	if err := Try(other); err != nil {
		t.Errorf("after the owner closed the file: %v", err)
	}
}

// TestWait: Wait returns when the owner closes the file, or with an error after Patience.
func TestWait(t *testing.T) {
	if !Supported {
		t.Skip("this system has no locks")
	}
	path := filepath.Join(t.TempDir(), "lock")
	owner, other := opened(t, path), opened(t, path)
	if err := Wait(owner); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := Wait(other); !errors.Is(err, ErrLocked) || time.Since(began) < Patience {
		t.Errorf("a second lock: %v after %v", err, time.Since(began))
	}
	time.AfterFunc(retryInterval, func() { owner.Close() })
	if err := Wait(other); err != nil {
		t.Errorf("when the owner closed the file: %v", err)
	}
}

// TestClosed: a file that cannot be locked causes another error than a locked one.
func TestClosed(t *testing.T) {
	if !Supported {
		t.Skip("this system has no locks")
	}
	file := opened(t, filepath.Join(t.TempDir(), "lock"))
	file.Close()
	if err := Wait(file); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("a closed file: %v", err)
	}
}
