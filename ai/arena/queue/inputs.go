package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// Keep puts a large input into the job's store and returns its hash, by which tasks name it.
func (j *Job) Keep(ctx context.Context, input []byte) (hash string, err error) {
	sum := sha256.Sum256(input)
	hash = hex.EncodeToString(sum[:])
	store, err := j.js.ObjectStore(ctx, inputsBucket(j.ID))
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		store, err = j.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: inputsBucket(j.ID), TTL: keptFor, Replicas: j.replicas(),
		})
	}
	if err != nil {
		return "", err
	}
	if _, err := store.GetInfo(ctx, hash); err == nil {
		return hash, nil
	}
	_, err = store.PutBytes(ctx, hash, input)
	return hash, err
}

// inputs are the large inputs of a worker's jobs, the latest of them in memory.
type inputs struct {
	mu     sync.Mutex
	hashes []string // the latest last
	kept   map[string][]byte
}

// mostInputs is how many are kept.
const mostInputs = 8

// get returns the input with a hash.
func (in *inputs) get(ctx context.Context, js jetstream.JetStream, job, hash string) ([]byte, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if input, there := in.kept[hash]; there {
		return input, nil
	}
	store, err := js.ObjectStore(ctx, inputsBucket(job))
	if err != nil {
		return nil, Later(fmt.Errorf("input %.12s: %w", hash, err))
	}
	input, err := store.GetBytes(ctx, hash)
	if err != nil {
		return nil, Later(fmt.Errorf("input %.12s: %w", hash, err))
	}
	if sum := sha256.Sum256(input); hex.EncodeToString(sum[:]) != hash {
		return nil, Later(fmt.Errorf("input %.12s has another hash: it was damaged on its way", hash))
	}
	if in.kept == nil {
		in.kept = make(map[string][]byte)
	}
	in.kept[hash] = input
	if in.hashes = append(in.hashes, hash); len(in.hashes) > mostInputs {
		delete(in.kept, in.hashes[0])
		in.hashes = in.hashes[1:]
	}
	return input, nil
}

// Later says that this worker cannot do a task now for a reason that is not the task's: another
// one may try it.
func Later(err error) error { return &laterError{err} }

type laterError struct{ error }

func (e *laterError) Unwrap() error { return e.error }
