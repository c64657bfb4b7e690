// Package rating estimates the strength of players from the results of games: rating
// differences with their error, the likelihood of superiority, a sequential test, and
// ratings of many players. It uses only scores, not games or players.
package rating
