// Package arenatest holds what the tests of the packages around it share: players
// that fail in every way there is, registered as test-…, servers that say what they
// are told to, and files.
package arenatest
