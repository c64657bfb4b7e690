package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// inputs is a cache of the large inputs of a worker's jobs by their hash.
type inputs struct {
	mu   sync.Mutex
	kept map[string][]byte
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
	var input []byte
	store, err := js.ObjectStore(ctx, inputsBucket(job))
	if err == nil {
		input, err = store.GetBytes(ctx, hash)
	}
	if err != nil {
		return nil, Later(fmt.Errorf("input %.12s: %w", hash, err))
	}
	if sum := sha256.Sum256(input); hex.EncodeToString(sum[:]) != hash {
		return nil, Later(fmt.Errorf("input %.12s has another hash: it was damaged on its way", hash))
	}
	if len(in.kept) == mostInputs || in.kept == nil {
		in.kept = make(map[string][]byte)
	}
	in.kept[hash] = input
	return input, nil
}
