package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// The files of a tournament in its folder.
const (
	GamesFile   = "games.jsonl"
	resultsFile = "results.json"
	ReportFile  = "report.html"
)

// CheckFolder returns an error if a folder has other files at the paths of the results.
func (t *Tournament) CheckFolder(path string) error {
	if err := t.CheckResults(filepath.Join(path, resultsFile)); err != nil {
		return err
	}
	return t.CheckReport(filepath.Join(path, ReportFile))
}

// WriteResults writes the results and the report into a folder. It first removes the end
// times of games and the times of moves from the results, because the log has them. The
// results of a repeatable tournament are then identical to the last byte.
func (t *Tournament) WriteResults(folder string, result *Result, curve string) error {
	for i, r := range result.Games {
		copied := *r
		copied.Ended, copied.Milliseconds = time.Time{}, nil
		result.Games[i] = &copied
	}
	// Check again, because the games may have taken days.
	if err := t.CheckFolder(folder); err != nil {
		return err
	}
	text, err := json.MarshalIndent(result, "", " ")
	if err != nil {
		return err
	}
	if err := writeWhole(filepath.Join(folder, resultsFile), append(text, '\n')); err != nil {
		return err
	}
	var page bytes.Buffer
	if err := result.WriteHTML(&page, t.rules, curve); err != nil {
		return err
	}
	return writeWhole(filepath.Join(folder, ReportFile), page.Bytes())
}

// writeWhole replaces a file atomically: after an interruption the file has its old or
// its new content, complete. The next call overwrites the temporary file of an
// interrupted one.
func writeWhole(path string, content []byte) error {
	unfinished := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".unfinished")
	file, err := os.Create(unfinished)
	if err != nil {
		return err
	}
	defer os.Remove(unfinished)
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(unfinished, path)
}
