package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"colat/ai"
	"colat/ai/arena/queue"
)

// Programs reports whether a SPEC runs a program or calls an address.
func Programs(spec string) bool {
	kind, _, _ := strings.Cut(spec, ":")
	return slices.Contains([]string{"cmd", "cmd+loop", "gtp", "nboard", "tcp", "agent"}, kind)
}

// weightsOption is the option of champions that names a file. Its value begins with
// hashPrefix if the file is an input of the job.
const (
	weightsOption = "weights="
	hashPrefix    = "sha256-"
)

// otherWeights replaces the value of the weights in a SPEC of one of this program's players
// by the result of change.
func otherWeights(spec string, change func(value string) (string, error)) (string, error) {
	name, rest, _ := strings.Cut(spec, ":")
	options := strings.Split(rest, ",")
	for i, option := range options {
		if value, names := strings.CutPrefix(option, weightsOption); names {
			changed, err := change(value)
			if err != nil {
				return "", err
			}
			options[i] = weightsOption + changed
			spec = name + ":" + strings.Join(options, ",")
		}
	}
	return spec, nil
}

// sentFiles holds the files of weights that a job's players use.
type sentFiles struct {
	job    *queue.Job
	mu     sync.Mutex
	hashes map[string]string // by path
}

// send puts a file into the job's object store and returns its hash.
func (f *sentFiles) send(ctx context.Context, path string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if hash, sent := f.hashes[path]; sent {
		return hash, nil
	}
	content, err := ai.ReadFile(path, ai.MostWeights)
	if err != nil {
		return "", err
	}
	hash, err := f.job.Keep(ctx, content)
	if err == nil {
		f.hashes[path] = hash
	}
	return hash, err
}

// withHashes replaces the path of the weights in a SPEC by their hash.
func withHashes(spec string, hashOf func(path string) (string, error)) (string, error) {
	if Programs(spec) {
		return spec, nil
	}
	return otherWeights(spec, func(path string) (string, error) {
		hash, err := hashOf(path)
		return hashPrefix + hash, err
	})
}

// KeyOf returns a SPEC in the form used in a job's key: the content of the file of
// weights counts, not its path.
func KeyOf(spec string) (string, error) {
	return withHashes(spec, func(path string) (string, error) {
		content, err := ai.ReadFile(path, ai.MostWeights)
		sum := sha256.Sum256(content)
		return hex.EncodeToString(sum[:]), err
	})
}

// fetch replaces the hashes in a SPEC by paths of files that it writes into folder. It
// rejects paths, because a task must not name other files of this computer.
func fetch(ctx context.Context, g *queue.Given, spec, folder string) (string, error) {
	return otherWeights(spec, func(value string) (string, error) {
		hash, isHash := strings.CutPrefix(value, hashPrefix)
		if raw, err := hex.DecodeString(hash); !isHash || err != nil || len(raw) != sha256.Size {
			return "", fmt.Errorf("the weights of %q are a file of the worker's machine: want those of the job", spec)
		}
		path := filepath.Join(folder, hash+".weights")
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
		weights, err := g.Large(ctx, hash)
		if err != nil {
			return "", err
		}
		if err := writeWhole(path, weights); err != nil {
			return "", queue.Later(err)
		}
		return path, nil
	})
}

// writeWhole writes a file completely or not at all, even if other threads write the same
// file.
func writeWhole(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "part-")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // unless it has its name
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
