// Package tournament plays tournaments that a file describes: who meets whom, who
// goes on, and a log from which an interrupted one goes on where it was.
package tournament
