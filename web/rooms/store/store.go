// Package store defines how the events of rooms are stored: in order, and so that all
// servers can follow them. A store identifies rooms by their IDs and treats events as
// bytes; the packages above define what they mean. Package disk stores events in a file, for
// one server, package stream in NATS, for several, and package roomstest in memory, for
// tests.
//
// A room is the list of its events, and an event counts once Append has returned its
// sequence. Sequences number the events of all rooms together, so those of a room grow
// but are not consecutive.
//
// An event is appended after another one: the caller of Append names the event that it
// takes for the room's last, and the store accepts the new event only if that is true. If
// two servers append to a room at the same time, one of them therefore receives
// ErrConflict. It loads the events that it missed and decides again.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// Errors of stores.
var (
	ErrConflict  = errors.New("another event was there first")
	ErrUnsettled = errors.New("it is not known whether the event counts")
	ErrRoom      = errors.New("no room id: it has 26 letters a–z and digits 2–7")
	ErrEvent     = errors.New("no event to keep")
	ErrLong      = errors.New("they are too long for one entry")
	ErrFull      = errors.New("there is no room left on the disk")
)

// MaxEvent is the maximum size of an event in bytes.
const MaxEvent = 256 << 10

// Store stores the events of all rooms. Its methods are safe for concurrent use.
type Store interface {
	// Append adds an event to a room after the event with the sequence after, which is the
	// room's last event as far as the caller knows; 0 for a new room. It returns the sequence
	// of the event, which counts from then on. It returns ErrConflict if another event came
	// first, so that the event is not stored and never will be. It returns ErrUnsettled if
	// the context ended first; the caller may then repeat the call. Identical calls on one
	// store, even concurrent ones, are one append and return one sequence.
	Append(ctx context.Context, room string, after uint64, event []byte) (uint64, error)
	// Load returns the entries of a room after a sequence: all that counted at the time of
	// the call, and none for a new room.
	Load(ctx context.Context, room string, after uint64) ([]Entry, error)
	// First returns the first event of a room without reading the others, or an Entry
	// without an event if the room has none.
	First(ctx context.Context, room string) (Entry, error)
	// LastOf returns the last entry of a room, or the zero Entry if it has none.
	LastOf(ctx context.Context, room string) (Entry, error)
	// Compact replaces all events of a room, whose last one has the sequence after, by other
	// events. The replaced events are removed at once. The new ones form one entry; Compact
	// returns its sequence, after which the next event is appended. Like Append, Compact
	// returns ErrConflict and changes nothing if the room has a later event. An Append
	// without an answer before the call returns ErrConflict afterwards, although its event
	// may have counted.
	Compact(ctx context.Context, room string, after uint64, events []json.RawMessage) (uint64, error)
	// Delete deletes a room whose last event has the sequence after. Its events are removed
	// at once, and followers receive an Entry with Gone set. Like Append, Delete returns
	// ErrConflict and changes nothing if the room has a later event. The room cannot be
	// created again for a day.
	Delete(ctx context.Context, room string, after uint64) error
	// Rooms returns the number of entries of each room.
	Rooms(ctx context.Context) (map[string]uint64, error)
	// Last returns the sequence of the last entry of all rooms, or 0 if there is none. Later
	// entries have higher sequences.
	Last(ctx context.Context) (uint64, error)
	// Follow calls heard with every stored and future entry of every room after a sequence,
	// once each and in the order of their sequences, until the context ends. It recovers
	// from errors by itself. Entries of rooms that were deleted meanwhile are left out.
	//
	// heard must return soon, because the next entry waits for it.
	Follow(ctx context.Context, after uint64, heard func(room string, e Entry)) error

	// Announce sends a message about a room to all servers that listen, without storing it.
	// A server that is not connected misses it.
	Announce(room string, message []byte) error
	// Listen calls heard with each announcement about any room, including those of this
	// store, until stop is called. The announcements of one store arrive in order.
	Listen(heard func(room string, message []byte)) (stop func(), err error)

	// Beat records that a server is serving the rooms at now. Beats are stored apart from
	// the events; only the last one is kept. LastBeat returns its time, or the zero time if
	// there is none.
	Beat(ctx context.Context, now time.Time) error
	LastBeat(ctx context.Context) (time.Time, error)
	// KeepAbsence records that no server served the rooms between gone and back: of servers
	// that start together, only the first can see that from the beats. Only the last absence
	// is kept. Absence returns it, or zero times if none is recorded.
	KeepAbsence(ctx context.Context, gone, back time.Time) error
	Absence(ctx context.Context) (gone, back time.Time, err error)

	// ClaimCode assigns a code to a room. It returns ErrConflict if the code is taken. Codes
	// are stored apart from the events, and all servers share them.
	ClaimCode(ctx context.Context, code, room string) error
	// FindCode returns the room that has a code, or "" if there is none.
	FindCode(ctx context.Context, code string) (room string, err error)
	// FreeCode releases the code of a room. It does nothing if another room has the code.
	FreeCode(ctx context.Context, code, room string) error
	// Codes returns the codes of all rooms, in no particular order.
	Codes(ctx context.Context) ([]Code, error)
}

// Entry is an event with its place in the store.
type Entry struct {
	Sequence uint64
	Time     time.Time // when the event was accepted, by the clock of the accepting server
	Event    []byte
	// Gone marks a deleted room: the entry has no event, and the room has no entries
	// before or after it.
	Gone bool
	// Folded marks an event of a compacted room that replaces earlier events. Folded
	// events are numbered from 1, and the last one has the sequence of the last event
	// that they replace.
	Folded bool
	// Compacted marks the entry that replaced the events of a room up to the sequence
	// After. It has no event, and its sequence is that of the room's last entry.
	Compacted bool
	After     uint64
}

// A Code is a short name by which people find a room.
type Code struct {
	Code  string
	Room  string    // ID of the room
	Since time.Time // time at which the room got the code
}

// An ID has as many letters of five bits as hold 128 bits.
const (
	idLength  = 26
	idLetters = "abcdefghijklmnopqrstuvwxyz234567"
)

// CheckRoom returns ErrRoom if id is not a valid room ID.
func CheckRoom(id string) error {
	if len(id) != idLength || strings.Trim(id, idLetters) != "" {
		return ErrRoom
	}
	return nil
}

// Short returns the part of a room's ID that messages may show. With the full ID, a reader
// of the message could open the room.
func Short(room string) string { return room[:min(4, len(room))] + "…" }
