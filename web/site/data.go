package site

import (
	"os"
	"path/filepath"
	"strings"
)

// dataFolder is the folder of a site with the files that the page loads when they are wanted.
const dataFolder = "data/"

// weightsExtension is the extension of the weights of engines. They are kept for times without a
// network from the start, so that all games can be played then.
const weightsExtension = ".weights"

// dataFiles are the files in dataFolder, by patterns in the repository. Their names are those of
// package ondemand: a prefix and the name of the file, or the name that is given.
var dataFiles = []struct{ pattern, prefix, name string }{
	{pattern: "ai/othello/eval/classic.weights"},
	{pattern: "ai/othello/eval/victory.weights"},
	{pattern: "ai/uttt/eval/champion.weights", name: "uttt.weights"},
	{pattern: "ai/cotoan/champion.weights", name: "cotoan.weights"},
	{pattern: "ai/book/data/*.book", prefix: "book-"},
	{pattern: "ai/puzzles/data/*.txt", prefix: "puzzles-"},
}

// readData returns the files of dataFolder by name.
func readData(root string) (map[string][]byte, error) {
	data := make(map[string][]byte)
	for _, d := range dataFiles {
		paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(d.pattern)))
		if err != nil {
			return nil, err
		}
		if len(paths) == 0 && !strings.Contains(d.pattern, "*") {
			paths = []string{filepath.Join(root, filepath.FromSlash(d.pattern))} // whose error tells that it is missing
		}
		for _, path := range paths {
			name := d.name
			if name == "" {
				name = d.prefix + filepath.Base(path)
			}
			if data[name], err = os.ReadFile(path); err != nil {
				return nil, err
			}
		}
	}
	return data, nil
}
