package eval

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// magicOfOneView begins a file of the champion's weights before there were two views, such
// as that of the course's agent. The dense part is in float32.
const magicOfOneView = "colat uttt weights 2\n"

const (
	// oneViewHidden is the number of hidden units of such a file, and oneViewBoardFeatures
	// the size of its embeddings of standings.
	oneViewHidden        = 16
	oneViewBoardFeatures = 6
)

// oneView is the dense part of a network with the view of the side to move alone, for both
// variants.
type oneView struct {
	Blocks [9][Features][oneViewHidden]float32
	Target [Features][oneViewHidden]float32
	Boards [2][oneViewBoardFeatures][oneViewHidden]float32
	Base   [targets][oneViewHidden]float32
	Output [oneViewHidden]float32
	Bias   float32
}

// parseOneView reads the weights of a file with one view. The units that it has not are 0.
func (n *Network) parseOneView(rest []byte) error {
	var dense oneView
	patterns := int(firstOpen)
	embedded := patterns*Features + Standings*oneViewBoardFeatures
	if size := embedded + binary.Size(&dense); len(rest) != size {
		return fmt.Errorf("%d bytes of weights, want %d", len(rest), size)
	}
	if err := binary.Read(bytes.NewReader(rest[embedded:]), binary.LittleEndian, &dense); err != nil {
		return err
	}
	next := func() float32 {
		e := float32(int8(rest[0])) * embeddingStep
		rest = rest[1:]
		return e
	}
	for p := range patterns {
		for f := range Features {
			n.Embedding[p][f] = next()
		}
	}
	for s := range n.Standing {
		for f := range oneViewBoardFeatures {
			n.Standing[s][f] = next()
		}
	}
	OpenBlocks(func(p, by Pattern, _ uint16) { n.Embedding[p] = n.Embedding[by] })
	for variant := range n.Variants {
		dense.copyTo(&n.Variants[variant])
	}
	return nil
}

// IsOneView reports whether the view of the opponent has no part in the value.
func (n *Network) IsOneView() bool {
	for variant := range n.Variants {
		if n.Variants[variant].Views[1].Output != (Units{}) {
			return false
		}
	}
	return true
}

func (o *oneView) copyTo(d *Dense) {
	for block := range d.Blocks {
		copyRows(d.Blocks[block][:], o.Blocks[block][:])
	}
	for side := range d.Boards {
		copyRows(d.Boards[side][:], o.Boards[side][:])
	}
	own := &d.Views[0]
	copyRows(own.Target[:], o.Target[:])
	copyRows(own.Base[:], o.Base[:])
	copy(own.Output[:], o.Output[:])
	d.Bias = o.Bias
}

func copyRows(to []Units, from [][oneViewHidden]float32) {
	for i := range from {
		copy(to[i][:], from[i][:])
	}
}
