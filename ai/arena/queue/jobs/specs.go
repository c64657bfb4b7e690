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

	"colat/ai/arena/queue"
)

// Programs reports whether a SPEC runs a program or calls an address.
func Programs(spec string) bool {
	kind, _, _ := strings.Cut(spec, ":")
	return kind == "cmd" || kind == "cmd+loop" || kind == "tcp" || kind == "agent"
}

// weightsOption is the option of champions that names a file, and hashPrefix begins its value
// where the file is an input of the job.
const (
	weightsOption = "weights="
	hashPrefix    = "sha256-"
)

// eachOption writes a SPEC of the program's own players with its options as change has them.
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

// sentFiles are the files of weights that a job's players have.
type sentFiles struct {
	job    *queue.Job
	mu     sync.Mutex
	hashes map[string]string // by path
}

// send puts a file into the job's store and returns its hash.
func (f *sentFiles) send(ctx context.Context, path string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if hash, sent := f.hashes[path]; sent {
		return hash, nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	hash, err := f.job.Keep(ctx, content)
	if err == nil {
		f.hashes[path] = hash
	}
	return hash, err
}

// withHashes names the file of weights of a SPEC by its hash.
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

// KeyOf returns a SPEC as it stands in a job's key: what is in the file of weights counts, and
// not where it is.
func KeyOf(spec string) (string, error) {
	return withHashes(spec, func(path string) (string, error) {
		content, err := os.ReadFile(path)
		sum := sha256.Sum256(content)
		return hex.EncodeToString(sum[:]), err
	})
}

// fetch names files by their paths again: it writes them into folder. Another file of this
// machine is not for a task to name.
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

// writeWhole leaves a whole file or none, whoever else writes the same.
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
