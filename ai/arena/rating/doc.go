// Package rating says what the results of games tell about the strength of their
// players: rating differences with their error, the likelihood of superiority, a
// sequential test, and ratings of many players. It knows neither games nor
// players, only who scored what.
package rating
