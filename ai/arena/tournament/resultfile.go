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

// CheckResults returns an error if the file at path exists and is not the JSON of a
// Result of this tournament. Such a file must not be overwritten.
func (t *Tournament) CheckResults(path string) error {
	return checkOwn(path, "the results", func(content []byte) bool {
		var results struct {
			Tournament string `json:"tournament"`
		}
		return json.Unmarshal(content, &results) == nil && results.Tournament == t.Fingerprint()
	})
}

// CheckReport returns an error if the file at path exists and is not the report of this
// tournament, as written by WriteHTML. Such a file must not be overwritten.
func (t *Tournament) CheckReport(path string) error {
	return checkOwn(path, "the report", func(content []byte) bool {
		return bytes.HasPrefix(content, reportStart(t.Fingerprint()))
	})
}

// reportStart returns the beginning of a tournament's report.
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
