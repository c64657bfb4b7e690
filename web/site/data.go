package site

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"colat/ai/ondemand"
)

// dataFolder is the folder of a site with the files that the page loads when they are wanted.
const dataFolder = "data/"

// weightsExtension is the extension of the weights of engines. They are kept for times without a
// network from the start, so that all games can be played then.
const weightsExtension = ".weights"

// dataFiles are the files in dataFolder, by patterns in the repository. Their names are those of
// package ondemand: a prefix and the name of the file, or the name that is given. Files with a bundle are
// joined in it.
var dataFiles = []struct{ pattern, prefix, name, bundle string }{
	{pattern: "ai/othello/eval/classic.weights"},
	{pattern: "ai/othello/eval/victory.weights"},
	{pattern: "ai/uttt/eval/champion.weights", name: "uttt.weights"},
	{pattern: "ai/cotoan/champion.weights", name: "cotoan.weights"},
	{pattern: "ai/mnk/five/champion.weights", name: "five.weights"},
	{pattern: "ai/book/data/*.book", prefix: "book-"},
	{pattern: "ai/puzzles/data/*.txt", prefix: "puzzles-"},
	{pattern: "ai/xot/data/*.xot", prefix: "openings-"},
	{pattern: "ai/lessons/strategy/*.json", bundle: "lessons.json"},
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
		joined := make(map[string][]byte)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			if name := filepath.Base(path); d.bundle != "" {
				joined[strings.TrimSuffix(name, filepath.Ext(name))] = text
			} else {
				data[cmp.Or(d.name, d.prefix+name)] = text
			}
		}
		if d.bundle != "" {
			if data[d.bundle], err = ondemand.Bundle(joined); err != nil {
				return nil, err
			}
		}
	}
	return data, nil
}
