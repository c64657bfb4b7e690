// Package recordfile keeps finished games in files, a record a line, so that they
// outlive a program that is killed while it writes.
package recordfile
