// Package course speaks the protocol of the network match of the programming course
// that Cờ Lật comes from: requests and their answers, the messages of a server, the
// server itself (Host) and its client (Guest).
package course
