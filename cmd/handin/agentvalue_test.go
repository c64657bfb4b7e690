package main

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"colat/ai/ondemand"
	"colat/ai/uttt/eval"
)

const (
	agentFeatures = 8 // of the embedding of a block
	agentBoards   = 6 // of that of a side's blocks
	agentHidden   = 16
)

// agentNetwork is the network of the agent in Python: it sees a position as the side to move does.
type agentNetwork struct {
	blocks [][agentFeatures]int8 // by eval.Pattern, in steps of 1/32
	boards [][agentBoards]int8   // by eval.Standing

	dense struct {
		Blocks [9][agentFeatures][agentHidden]float32
		Target [agentFeatures][agentHidden]float32
		Boards [2][agentBoards][agentHidden]float32
		Base   [eval.Free + 1][agentHidden]float32
		Output [agentHidden]float32
		Bias   float32
	}
}

func readAgentNetwork(t *testing.T) *agentNetwork {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("agent", "select_move.weights"))
	if err != nil {
		t.Fatal(err)
	}
	var h eval.Header
	rest, ok := bytes.CutPrefix(file, []byte("colat uttt weights 2\n"))
	if !ok {
		t.Fatal("another format")
	}
	rest, err = ondemand.Unseal(rest, &h)
	if err != nil {
		t.Fatal(err)
	}
	n := &agentNetwork{
		blocks: make([][agentFeatures]int8, eval.PatternsOfVariant(0)), boards: make([][agentBoards]int8, eval.Standings),
	}
	in := bytes.NewReader(rest)
	for _, part := range []any{n.blocks, n.boards, &n.dense} {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// value returns the estimate of a position in hundredths of the logarithm of the odds.
func (n *agentNetwork) value(b *eval.Board) float64 {
	sums := n.dense.Base[b.Target]
	add := func(numbers []int8, weights [][agentHidden]float32) {
		for i, e := range numbers {
			for h := range sums {
				sums[h] += float32(e) / 32 * weights[i][h]
			}
		}
	}
	for block, p := range eval.PatternsOf(b) {
		add(n.blocks[p][:], n.dense.Blocks[block][:])
		if block == int(b.Target) {
			add(n.blocks[p][:], n.dense.Target[:])
		}
	}
	own, opp := eval.StandingsAt(b, b.Side)
	add(n.boards[own][:], n.dense.Boards[0][:])
	add(n.boards[opp][:], n.dense.Boards[1][:])
	value := n.dense.Bias
	for h, x := range sums {
		value += n.dense.Output[h] * max(x, 0)
	}
	return float64(value) * eval.Unit
}
