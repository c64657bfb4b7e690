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

// Keep puts a large input into the job's object store and returns its hash, which
// identifies it in tasks.
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

// inputs is a cache of the large inputs of a worker's jobs.
type inputs struct {
	mu     sync.Mutex
	hashes []string // oldest first
	kept   map[string][]byte
}

// mostInputs is the number of cached inputs.
const mostInputs = 8

// get returns the input with the given hash.
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

// Later marks an error of this worker that is not a fault of the task, so that another
// worker may try it.
func Later(err error) error { return &laterError{err} }

type laterError struct{ error }

func (e *laterError) Unwrap() error { return e.error }
