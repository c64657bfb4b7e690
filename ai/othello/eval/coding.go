package eval

import "errors"

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

// numberChances holds the probabilities of a number in one context: whether it is 0, its
// sign, and whether its absolute value ends at 1, 2, 3 and so on.
type numberChances struct {
	zero, negative chance
	ends           [24]chance
}

// number codes a number of at most 16 bits.
func (c *coder) number(n int, p *numberChances) int {
	if c.bit(truth(n == 0), &p.zero) == 1 {
		return 0
	}
	negative := c.bit(truth(n < 0), &p.negative)
	magnitude := max(n, -n)
	last := len(p.ends) - 1
	length := 1
	for length < last && c.bit(truth(magnitude == length), &p.ends[length]) == 0 {
		length++
	}
	if length == last {
		length += c.rest(magnitude - last)
	}
	if negative == 1 {
		return -length
	}
	return length
}

// rest codes a number from 0 to 65535, bit by bit.
func (c *coder) rest(n int) int {
	value := 0
	for i := 15; i >= 0; i-- {
		even := chance(evenChance)
		value |= c.bit(n>>i&1, &even) << i
	}
	return value
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// circumstances is the number of contexts. A weight resembles the one of the same entry
// at the anchor before, and tends to be large if its neighbours are.
const circumstances = 2 * 13 * 3 * 4

func circumstance(values []int16, entry, anchor int) int {
	i := entry*anchorCount + anchor
	var before, earlier, neighbour int
	if anchor > 0 {
		before = size(values[i-1])
	}
	if anchor > 1 {
		earlier = min(abs(size(values[i-2])), 2)
	}
	if entry > 0 {
		neighbour = min(abs(size(values[i-anchorCount])), 3)
	}
	return ((truth(anchor > 0)*13+before+6)*3+earlier)*4 + neighbour
}

// size returns the number of bits of a value, at most 6, with its sign.
func size(v int16) int {
	n := 0
	for rest := abs(int(v)); rest != 0 && n < 6; rest >>= 1 {
		n++
	}
	if v < 0 {
		return -n
	}
	return n
}

func abs(n int) int { return max(n, -n) }

func newChances() *[circumstances]numberChances {
	all := new([circumstances]numberChances)
	for i := range all {
		p := &all[i]
		p.zero, p.negative = evenChance, evenChance
		for j := range p.ends {
			p.ends[j] = evenChance
		}
	}
	return all
}

// pack encodes values, anchor by anchor and entry by entry.
func pack(values []int16) []byte {
	c := &coder{width: 1<<32 - 1, pending: 1}
	c.code16(values)
	return c.finish()
}

// unpack decodes values encoded by pack.
func unpack(packed []byte, values []int16) error {
	c := newDecoder(packed)
	c.code16(values)
	if c.short {
		return errors.New("the weights end too early")
	}
	if len(c.buf) > 0 {
		return errors.New("there is more than the weights")
	}
	return nil
}

func (c *coder) code16(values []int16) {
	chances := newChances()
	for anchor := range anchorCount {
		for entry := range len(values) / anchorCount {
			v := &values[entry*anchorCount+anchor]
			*v = int16(c.number(int(*v), &chances[circumstance(values, entry, anchor)]))
		}
	}
}

// Anchors are the stages at which weights are fitted, in discs on the board.
var Anchors = [anchorCount]float64{8, 20, 32, 44, 53, 62}

const anchorCount = 6
