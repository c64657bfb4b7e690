package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"colat/ai"
	"colat/ai/arena/queue"
)

// Programs reports whether a SPEC runs a program or calls an address.
func Programs(spec string) bool {
	kind, _, _ := strings.Cut(spec, ":")
	return kind == "cmd" || kind == "cmd+loop" || kind == "tcp" || kind == "agent"
}

// weightsOption is the option of champions that names a file. Its value begins with
// hashPrefix if the file is an input of the job.
const (
	weightsOption = "weights="
	hashPrefix    = "sha256-"
)

// eachOption replaces each option of a SPEC of one of this program's players by the
// result of change.
func eachOption(spec string, change func(option string) (string, error)) (string, error) {
	name, rest, hasOptions := strings.Cut(spec, ":")
	if !hasOptions {
		return spec, nil
	}
	options := strings.Split(rest, ",")
	for i := range options {
		var err error
		if options[i], err = change(options[i]); err != nil {
			return "", err
		}
	}
	return name + ":" + strings.Join(options, ","), nil
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
	return eachOption(spec, func(option string) (string, error) {
		path, names := strings.CutPrefix(option, weightsOption)
		if !names {
			return option, nil
		}
		hash, err := hashOf(path)
		return weightsOption + hashPrefix + hash, err
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
	return eachOption(spec, func(option string) (string, error) {
		value, names := strings.CutPrefix(option, weightsOption)
		if !names {
			return option, nil
		}
		hash, isHash := strings.CutPrefix(value, hashPrefix)
		if raw, err := hex.DecodeString(hash); !isHash || err != nil || len(raw) != sha256.Size {
			return "", fmt.Errorf("the weights of %q are a file of the worker's machine: want those of the job", spec)
		}
		path := filepath.Join(folder, hash+".weights")
		if _, err := os.Stat(path); err == nil {
			return weightsOption + path, nil
		}
		weights, err := g.Large(ctx, hash)
		if err != nil {
			return "", err
		}
		if err := writeWhole(path, weights); err != nil {
			return "", queue.Later(err)
		}
		return weightsOption + path, nil
	})
}

// writeWhole writes a file completely or not at all, even if other processes write the
// same file.
func writeWhole(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "part-")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
