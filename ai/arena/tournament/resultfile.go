package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"colat/ai/arena/records"
)

// CheckResults returns an error if there is a file at path that is not the
// results of this tournament as Result's JSON, and so must not be
// replaced by them.
func (t *Tournament) CheckResults(path string) error {
	return checkOwn(path, "the results", func(content []byte) bool {
		var results struct {
			Tournament string `json:"tournament"`
		}
		return json.Unmarshal(content, &results) == nil && results.Tournament == t.Fingerprint()
	})
}

// CheckReport returns an error if there is a file at path that is not the report
// of this tournament as WriteHTML writes it, and so must not be replaced by it.
func (t *Tournament) CheckReport(path string) error {
	return checkOwn(path, "the report", func(content []byte) bool {
		return bytes.HasPrefix(content, reportStart(t.Fingerprint()))
	})
}

// reportStart is how the report of a tournament begins.
func reportStart(fingerprint string) []byte {
	return fmt.Appendf(nil, "<!DOCTYPE html>\n<!-- arena tournament %s -->\n", fingerprint)
}

func checkOwn(path, what string, own func(content []byte) bool) error {
	content, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return records.FileError(err)
	case !own(content):
		return fmt.Errorf("%q: not %s of this tournament: %s", path, what, records.MoveAway)
	}
	return nil
}
