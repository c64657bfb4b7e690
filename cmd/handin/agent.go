package main

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
)

// Paths of the agent of Ultimate Tic-Tac-Toe and of its weights, which are those of the
// program's champion.
const (
	agentFile   = "cmd/handin/agent/select_move.py"
	weightsFile = "ai/uttt/eval/champion.weights"
)

// noWeights is the line of the agent's file that the weights replace.
const noWeights = "\nWEIGHTS = \"\"\n"

// weightsLine is the number of characters of the weights per line.
const weightsLine = 100

// agent returns the agent of the repository with its weights written into it, so that the
// file works alone.
func agent(root string) ([]byte, error) {
	source, err := os.ReadFile(filepath.Join(root, agentFile))
	if err != nil {
		return nil, err
	}
	weights, err := os.ReadFile(filepath.Join(root, weightsFile))
	if err != nil {
		return nil, err
	}
	before, after, found := bytes.Cut(source, []byte(noWeights))
	if !found {
		return nil, fmt.Errorf("%s: there is no line %s", agentFile, bytes.TrimSpace([]byte(noWeights)))
	}
	text, err := packed(weights)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	file.Write(before)
	file.WriteString("\nWEIGHTS = \"\"\"\n")
	for len(text) > 0 {
		line := min(weightsLine, len(text))
		file.WriteString(text[:line] + "\n")
		text = text[line:]
	}
	file.WriteString("\"\"\"\n")
	file.Write(after)
	return file.Bytes(), nil
}

// packed returns data compressed and encoded in base64.
func packed(data []byte) (string, error) {
	var out bytes.Buffer
	z, err := zlib.NewWriterLevel(&out, zlib.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(data); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}
