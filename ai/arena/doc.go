// Package arena plays many games without a screen: matches between any two
// players with their ratings and statistical tests. The packages below it play one
// game (play), keep records (recordfile), rate players (rating), lead tournaments
// (tournament), and speak the network protocol of the programming course that Cờ
// Lật comes from, as server and as client (course).
//
// A player is named by a SPEC, which NewPlayer reads. Players that belong to the
// program run in the same process; programs of other people are processes or
// connections, and whatever they do, they can only lose their own game by it.
package arena
