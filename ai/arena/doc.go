// Package arena plays many games without a user interface: matches between any two
// players with their ratings and statistical tests. The packages below it play one game
// (referee), read and write records (records), pair players and run tournaments (pairing,
// tournament), distribute games to other computers (queue), speak the Gomocup protocol
// (gomocup), and speak the network protocol of the programming course that Cờ Lật comes
// from, as server and as client (course).
//
// The strength of players is estimated from scores alone: rating differences with their
// error, the likelihood of superiority, a sequential test, and ratings of many players.
//
// A player is named by a SPEC, which NewPlayer parses. The players of this program run in
// the same process. Other programs run as processes or are reached over connections; a
// failure of such a program can only lose its own game.
package arena
