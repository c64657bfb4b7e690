package learn

import (
	"gonum.org/v1/gonum/blas/blas32"

	"colat/ai/uttt/eval"
)

// The lookups of a view are in ten tables of patterns, in two of standings, and of the target.
const (
	ofStandings = eval.Target + 1
	ofBase      = ofStandings + 2
	lookups     = ofBase + 1
)

// A batch computes the values of some samples of a variant.
type batch struct {
	tables  [ofBase]vectors
	encoder *encoder
	// The embeddings of standings, the entries of targets, and the gradients of both.
	standings, standingSlopes, base, baseSlopes matrix

	looked [][eval.Views][lookups]int32 // numbers of the rows; -1 for none
	wanted []float32
	hidden matrix // of both views
	back   matrix // gradient of hidden
	output [3]layer
}

// vectors computes the contributions to the hidden units of what a batch uses of a table.
type vectors struct {
	used              numbering
	weights, gradient []float32 // to multiply a code or the embedding of a standing by
	in, down          matrix
	rows, back        matrix
}

func newBatch(network, gradient *eval.Network, variant int, e *encoder) batch {
	weights, slopes := &network.Variants[variant], &gradient.Variants[variant]
	b := batch{
		encoder: e, base: table(weights.Base, eval.Hidden), baseSlopes: table(slopes.Base, eval.Hidden),
		standings:      table(network.Standing, eval.StandingFeatures),
		standingSlopes: table(gradient.Standing, eval.StandingFeatures),
		hidden:         newMatrix(eval.Views * eval.Hidden), back: newMatrix(eval.Views * eval.Hidden),
	}
	for i := range b.tables {
		t := vectors{rows: newMatrix(eval.Hidden), back: newMatrix(eval.Hidden)}
		if i < ofStandings {
			t.used, t.in, t.down = newNumbering(eval.Patterns), newMatrix(eval.Features), newMatrix(eval.Features)
			t.weights, t.gradient = weights.Blocks[i], slopes.Blocks[i]
		} else {
			t.used, t.in = newNumbering(eval.Standings), newMatrix(eval.StandingFeatures)
			t.down = newMatrix(eval.StandingFeatures)
			t.weights, t.gradient = weights.Boards[i-ofStandings], slopes.Boards[i-ofStandings]
		}
		b.tables[i] = t
	}
	for i := range b.output {
		b.output[i] = newLayer(&weights.Output[i], &slopes.Output[i], i < 2)
	}
	return b
}

// add adds a sample, as both sides see it.
func (b *batch) add(views [eval.Views]Seen, wanted float32) {
	var looked [eval.Views][lookups]int32
	for i := range views {
		seen, places := &views[i], &looked[i]
		for block, p := range seen.Patterns {
			b.encoder.patterns.of(int(p))
			places[block] = b.tables[block].used.of(int(p))
		}
		places[eval.Target] = -1
		if seen.Target != eval.Free {
			places[eval.Target] = b.tables[eval.Target].used.of(int(seen.Patterns[seen.Target]))
		}
		for side, standing := range seen.Standings {
			places[ofStandings+side] = b.tables[ofStandings+side].used.of(int(standing))
		}
		places[ofBase] = int32(seen.Target)
	}
	b.looked, b.wanted = append(b.looked, looked), append(b.wanted, wanted)
}

// forget removes all samples.
func (b *batch) forget() {
	b.looked, b.wanted = b.looked[:0], b.wanted[:0]
	for i := range b.tables {
		b.tables[i].used.forget()
	}
}

// values returns the values of the samples after forward, as a column.
func (b *batch) values() *matrix { return &b.output[len(b.output)-1].out }

// source returns the vectors that a table multiplies, and their gradients: codes or embeddings of
// standings.
func (b *batch) source(table int, thing int32) (vector, slopes []float32) {
	if table < ofStandings {
		number := int(b.encoder.patterns.numbers[thing])
		return row(&b.encoder.codes().out, number), row(&b.encoder.codes().back, number)
	}
	return row(&b.standings, int(thing)), row(&b.standingSlopes, int(thing))
}

// forward computes the values. The encoder must have computed the codes.
func (b *batch) forward() {
	for i := range b.tables {
		t := &b.tables[i]
		resize(&t.in, len(t.used.used))
		for j, thing := range t.used.used {
			vector, _ := b.source(i, thing)
			copy(row(&t.in, j), vector)
		}
		resize(&t.rows, t.in.Rows)
		if t.in.Rows > 0 {
			multiply(&t.in, table(t.weights, eval.Hidden), t.rows, 0)
		}
	}
	resize(&b.hidden, len(b.looked))
	for i := range b.looked {
		for view, places := range &b.looked[i] {
			sums := row(&b.hidden, i)[view*eval.Hidden:][:eval.Hidden]
			copy(sums, row(&b.base, int(places[ofBase])))
			for j := range b.tables {
				if places[j] >= 0 {
					add(sums, row(&b.tables[j].rows, int(places[j])))
				}
			}
		}
	}
	for i, x := range b.hidden.Data {
		b.hidden.Data[i] = max(x, 0)
	}
	in := &b.hidden
	for i := range b.output {
		b.output[i].forward(in)
		in = &b.output[i].out
	}
}

// backward adds to the gradient of the weights and of the codes, given that of the values in slopes.
func (b *batch) backward(slopes []float32) {
	last := len(b.output) - 1
	resize(&b.output[last].back, len(slopes))
	copy(b.output[last].back.Data, slopes)
	for i := last; i > 0; i-- {
		b.output[i].backward(&b.output[i-1].out, &b.output[i-1].back)
	}
	b.output[0].backward(&b.hidden, &b.back)
	for i := range b.tables {
		t := &b.tables[i]
		resize(&t.back, t.rows.Rows)
		clear(t.back.Data)
	}
	for i, x := range b.hidden.Data {
		if x <= 0 {
			b.back.Data[i] = 0
		}
	}
	for i := range b.looked {
		for view, places := range &b.looked[i] {
			slopes := row(&b.back, i)[view*eval.Hidden:][:eval.Hidden]
			add(row(&b.baseSlopes, int(places[ofBase])), slopes)
			for j := range b.tables {
				if places[j] >= 0 {
					add(row(&b.tables[j].back, int(places[j])), slopes)
				}
			}
		}
	}
	for i := range b.tables {
		t := &b.tables[i]
		if t.in.Rows == 0 {
			continue
		}
		propagate(&t.in, &t.back, t.weights, t.gradient, &t.down)
		for j, thing := range t.used.used {
			_, slopes := b.source(i, thing)
			add(slopes, row(&t.down, j))
		}
	}
}

// add adds numbers to others.
func add(to, numbers []float32) {
	blas32.Axpy(1, blas32.Vector{N: len(numbers), Inc: 1, Data: numbers}, blas32.Vector{N: len(to), Inc: 1, Data: to})
}
