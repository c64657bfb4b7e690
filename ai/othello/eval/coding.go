package eval

import (
	"errors"
	"math/bits"
)

// Weights are packed by an adaptive binary range coder (Martin, "Range encoding", 1979;
// the carry is handled as in LZMA): each binary decision has an adaptive probability for
// its context.

// A chance is the probability of a 0, in 1/4096.
type chance uint16

const (
	chanceBits = 12
	evenChance = 1 << (chanceBits - 1)
	learning   = 5 // adaptation shift: larger is slower
	topValue   = 1 << 24
)

func (c *chance) learn(bit int) {
	if bit == 0 {
		*c += (1<<chanceBits - *c) >> learning
	} else {
		*c -= *c >> learning
	}
}

// A coder encodes bits, or decodes them if decoding is set.
type coder struct {
	buf      []byte // written, or left to read
	low      uint64
	width    uint32
	cache    byte
	pending  int
	code     uint32
	decoding bool
	short    bool // whether more was read than available
}

func newDecoder(buf []byte) *coder {
	c := &coder{buf: buf, width: 1<<32 - 1, decoding: true}
	for range 5 {
		c.code = c.code<<8 | uint32(c.next())
	}
	return c
}

func (c *coder) next() byte {
	if len(c.buf) == 0 {
		c.short = true
		return 0
	}
	b := c.buf[0]
	c.buf = c.buf[1:]
	return b
}

// bit codes a bit and returns it. When decoding, the argument is ignored.
func (c *coder) bit(bit int, p *chance) int {
	bound := c.width >> chanceBits * uint32(*p)
	if c.decoding {
		if bit = 0; c.code >= bound {
			bit = 1
			c.code -= bound
		}
	}
	if bit == 0 {
		c.width = bound
	} else {
		c.width -= bound
		if !c.decoding {
			c.low += uint64(bound)
		}
	}
	p.learn(bit)
	for c.width < topValue {
		c.width <<= 8
		if c.decoding {
			c.code = c.code<<8 | uint32(c.next())
		} else {
			c.shift()
		}
	}
	return bit
}

// shift writes the highest byte of low once no carry can reach it.
func (c *coder) shift() {
	if c.low < 0xff000000 || c.low >= 1<<32 {
		carry := byte(c.low >> 32)
		for ; c.pending > 0; c.pending-- {
			c.buf = append(c.buf, c.cache+carry)
			c.cache = 0xff
		}
		c.cache = byte(c.low >> 24)
	}
	c.pending++
	c.low = c.low & 0x00ffffff << 8
}

// finish returns the encoded bytes.
func (c *coder) finish() []byte {
	for range 5 {
		c.shift()
	}
	return c.buf
}

// numberChances holds the probabilities of a number in one context: whether it is 0, its sign, whether its
// absolute value has 1, 2, 3 and so on bits, and the second of these bits.
type numberChances struct {
	zero, negative chance
	ends, second   [16]chance
}

// number codes a number of at most 16 bits.
func (c *coder) number(n int, p *numberChances) int {
	if c.bit(truth(n == 0), &p.zero) == 1 {
		return 0
	}
	negative := c.bit(truth(n < 0), &p.negative)
	magnitude := max(n, -n)
	size, last := 1, len(p.ends)-1
	for size <= last && c.bit(truth(magnitude>>size == 0), &p.ends[size]) == 0 {
		size++
	}
	value := 1
	for i := size - 2; i >= 0; i-- {
		even := chance(evenChance)
		at := &even
		if i == size-2 {
			at = &p.second[size-1]
		}
		value = value<<1 | c.bit(magnitude>>i&1, at)
	}
	if negative == 1 {
		return -value
	}
	return value
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func newEncoder() *coder { return &coder{width: 1<<32 - 1, pending: 1} }

// done returns an error if a decoder did not decode exactly what there was.
func (c *coder) done() error {
	if c.short {
		return errors.New("the weights end too early")
	}
	if len(c.buf) > 0 {
		return errors.New("there is more than the weights")
	}
	return nil
}

func newChances(n int) []numberChances {
	all := make([]numberChances, n)
	for i := range all {
		p := &all[i]
		p.zero, p.negative = evenChance, evenChance
		for j := range p.ends {
			p.ends[j], p.second[j] = evenChance, evenChance
		}
	}
	return all
}

// code codes the weights: those by number of discs as differences from the number before, and for each
// entry the bits that it lacks, and its contributions without them. The context of a contribution is its
// unit, the bits that it lacks, and the size of the unit before.
func (w *Weights) code(c *coder) *coder {
	units := w.model.Units()
	byDiscs := newChances(2)
	for i := range units {
		for kind, list := range [2]*[discCounts][Units]int16{&w.start, &w.out} {
			before := int16(0)
			for discs := range list {
				v := &list[discs][i]
				*v = before + int16(c.number(int(*v-before), &byDiscs[kind]))
				before = *v
			}
		}
	}
	drops := newChances(never + 1)
	contributions := newChances(Units * never * sizes)
	lacked := 0
	for entry := range w.vectors {
		lacked = max(0, min(c.number(int(w.drop[entry]), &drops[lacked]), never))
		w.drop[entry] = uint8(lacked)
		if lacked == never {
			continue
		}
		size := 0
		for i := range units {
			v := &w.vectors[entry][i]
			n := c.number(int(*v>>lacked), &contributions[(i*never+lacked)*sizes+size])
			*v = int16(n) << lacked
			size = min(bits.Len(uint(max(n, -n))), sizes-1)
		}
	}
	return c
}

// sizes is the number of sizes that are contexts.
const sizes = 5
