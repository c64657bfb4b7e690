package game

// Golden is 2^64 divided by the golden ratio: an odd number with well-mixed bits, used
// by games to compute hashes.
const Golden = 0x9e3779b97f4a7c15

// Scramble is a bijection in which each bit of x affects every bit of the result, used
// by games to compute hashes. It is the finalizer of SplitMix64 (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", 2014, in David Stafford's variant
// 13).
func Scramble(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
