package ondemand

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"sync"
)

// Parsed is the content of a file, which is read once.
type Parsed[T any] struct {
	name  string
	parse func(file []byte) (T, error)

	mu     sync.Mutex
	parsed bool
	value  T
}

// NewParsed declares a file that the players of some games need, as Require does.
func NewParsed[T any](name string, parse func(file []byte) (T, error), games ...string) *Parsed[T] {
	Require(name, games...)
	return &Parsed[T]{name: name, parse: parse}
}

// Load returns what the file holds. The first call reads it. Errors are those of Read and of parse.
func (p *Parsed[T]) Load(ctx context.Context) (T, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.parsed {
		return p.value, nil
	}
	file, err := Read(ctx, p.name)
	if err != nil {
		return p.value, err
	}
	value, err := p.parse(file)
	if err != nil {
		return p.value, fmt.Errorf("%s: %w", p.name, err)
	}
	p.value, p.parsed = value, true
	return value, nil
}

// Loaded is Load for callers that know that the file is there. It panics if it is not.
func (p *Parsed[T]) Loaded() T {
	value, err := p.Load(context.Background())
	if err != nil {
		panic(err)
	}
	return value
}

// Seal returns a file of weights: its first line, a line with a checksum of the rest, a line with a
// header in JSON, and the weights.
func Seal(first string, header any, weights []byte) []byte {
	line, err := json.Marshal(header)
	if err != nil {
		panic(err) // headers can always be marshalled
	}
	rest := append(append(line, '\n'), weights...)
	return fmt.Appendf(nil, "%s%s\n%s", first, Checksum(rest), rest)
}

// Unseal reads the header of a file of weights without its first line and returns the weights.
func Unseal(file []byte, header any) (weights []byte, err error) {
	sum, rest, _ := bytes.Cut(file, []byte("\n"))
	if string(sum) != Checksum(rest) {
		return nil, errors.New("the file of weights is damaged: its checksum is another")
	}
	line, weights, _ := bytes.Cut(rest, []byte("\n"))
	if err := json.Unmarshal(line, header); err != nil {
		return nil, fmt.Errorf("the header of the weights: %w", err)
	}
	return weights, nil
}

// Checksum returns a CRC-64 in hexadecimal. It detects damage, for which a cryptographic
// hash is not worth the 57 kB of code that it adds to the page.
func Checksum(data []byte) string {
	return fmt.Sprintf("%016x", crc64.Checksum(data, crc64.MakeTable(crc64.ECMA)))
}
