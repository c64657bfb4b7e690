package arena

import (
	"errors"
	"os"
	"sync"
)

// A RecordFile is a file to which records are added, a line each. Several
// goroutines may use it.
type RecordFile struct {
	mu   sync.Mutex
	file *os.File
}

// OpenRecords opens a file of records, or begins one, to add to what it has.
func OpenRecords(path string) (*RecordFile, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	return &RecordFile{file: file}, nil
}

// Append writes a record so that it outlives the machine's sudden end.
func (f *RecordFile) Append(r *Record) error {
	line, err := AppendRecord(nil, r)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err = f.file.Write(line)
	return errors.Join(err, f.file.Sync())
}

// Close closes the file.
func (f *RecordFile) Close() error { return f.file.Close() }
