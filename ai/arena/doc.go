// Package arena plays many games without a screen: matches between any two
// players with their ratings and statistical tests, tournaments, and the network
// match of the programming course that Cờ Lật comes from, as server and as
// client.
//
// A player is named by a SPEC, which NewPlayer reads. Players that belong to the
// program run in the same process; programs of other people are processes or
// connections, and whatever they do, they can only lose their own game by it.
package arena
