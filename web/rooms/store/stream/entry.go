package stream

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/textproto"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/store"
)

// last returns the last entry of a room, or nil if it has none. In a cluster any node
// with the stream answers a direct request, and its copy may be behind; only the leader
// knows the last entry.
func (s *Store) last(ctx context.Context, room string) (*stored, error) {
	if s.broker.Clustered() {
		return s.ask(ctx, lastOf{s.subject(room)})
	}
	return s.direct(ctx, "."+s.subject(room), nil)
}

// at returns the entry of a room with a sequence.
func (s *Store) at(ctx context.Context, room string, sequence uint64) (*stored, error) {
	found, err := s.direct(ctx, "", fmt.Appendf(nil, `{"seq":%d}`, sequence))
	if err == nil && found == nil && s.broker.Clustered() {
		found, err = s.ask(ctx, nextOf{sequence, s.subject(room)})
	}
	if err == nil && (found == nil || found.sequence != sequence || found.subject != s.subject(room)) {
		return nil, fmt.Errorf("%w: %d", errMissing, sequence)
	}
	return found, err
}

// next returns the first entry of a room from a sequence on, or nil if there is none.
func (s *Store) next(ctx context.Context, room string, from uint64) (*stored, error) {
	return s.ask(ctx, nextOf{from, s.subject(room)})
}

// direct sends a request to any node with the stream. It returns nil if the node has no
// such entry.
func (s *Store) direct(ctx context.Context, what string, request []byte) (*stored, error) {
	limited, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	m, err := s.conn.RequestWithContext(limited, "$JS.API.DIRECT.GET."+s.name+what, request)
	if err != nil {
		return nil, err
	}
	switch status := m.Header.Get("Status"); status {
	case "":
		return read(m)
	case "404":
		return nil, nil
	default:
		return nil, fmt.Errorf("the answer is %s %s", status, m.Header.Get("Description"))
	}
}

// stored is an entry with its headers.
type stored struct {
	subject  string
	sequence uint64
	after    uint64 // sequence of the room's previous entry
	id       string // ID of the message
	gone     bool
	folded   bool
	time     time.Time
	event    []byte
}

func (s *stored) entry() store.Entry {
	if s.folded {
		return store.Entry{Sequence: s.sequence, Time: s.time, Compacted: true, After: s.after}
	}
	return store.Entry{Sequence: s.sequence, Time: s.time, Event: s.event, Gone: s.gone}
}

// read decodes the answer to a direct request.
func read(m *nats.Msg) (*stored, error) {
	s := &stored{subject: m.Header.Get(jetstream.SubjectHeader), event: m.Data}
	var err error
	if s.sequence, err = strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64); err != nil {
		return nil, fmt.Errorf("an entry has no sequence: %w", err)
	}
	if s.time, err = time.Parse(time.RFC3339Nano, m.Header.Get(jetstream.TimeStampHeaer)); err != nil {
		return nil, fmt.Errorf("entry %d has no time: %w", s.sequence, err)
	}
	return s, s.own(m.Header)
}

// own reads the headers that a Store writes.
func (s *stored) own(header nats.Header) (err error) {
	s.id = header.Get(jetstream.MsgIDHeader)
	s.gone, s.folded = header.Get(goneHeader) != "", header.Get(foldedHeader) != ""
	if s.after, err = strconv.ParseUint(header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64); err != nil {
		return fmt.Errorf("entry %d does not name the entry before it: %w", s.sequence, err)
	}
	if s.after >= s.sequence {
		return fmt.Errorf("entry %d says that it comes after %d", s.sequence, s.after)
	}
	return nil
}

// Requests that only the leader of the stream answers.
type (
	lastOf struct {
		Subject string `json:"last_by_subj"`
	}
	nextOf struct {
		From    uint64 `json:"seq"`
		Subject string `json:"next_by_subj"`
	}
)

// ask requests one entry from the leader of the stream until it is answered. It returns
// nil if there is no such entry.
func (s *Store) ask(ctx context.Context, what any) (*stored, error) {
	request, err := json.Marshal(what)
	if err != nil {
		return nil, err
	}
	for pause := firstPause; ; {
		found, err := s.askOnce(ctx, request)
		var refused *jetstream.APIError
		if err == nil || errors.As(err, &refused) && refused.ErrorCode == noMessage {
			return found, nil
		}
		if !s.wait(ctx, &pause) {
			return nil, err
		}
	}
}

func (s *Store) askOnce(ctx context.Context, request []byte) (*stored, error) {
	limited, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	reply, err := s.conn.RequestWithContext(limited, "$JS.API.STREAM.MSG.GET."+s.name, request)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Message *struct {
			Subject  string    `json:"subject"`
			Sequence uint64    `json:"seq"`
			Time     time.Time `json:"time"`
			Data     []byte    `json:"data"`
			Header   []byte    `json:"hdrs"`
		} `json:"message"`
	}
	if err := json.Unmarshal(reply.Data, &answer); err != nil {
		return nil, err
	}
	if answer.Error != nil {
		return nil, answer.Error
	}
	m := answer.Message
	if m == nil {
		return nil, errors.New("the answer has no entry")
	}
	// The first line is the version of the header format.
	_, lines, _ := bytes.Cut(m.Header, []byte("\r\n"))
	header, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(lines))).ReadMIMEHeader()
	if err != nil {
		return nil, fmt.Errorf("the header of entry %d cannot be read: %w", m.Sequence, err)
	}
	found := &stored{subject: m.Subject, sequence: m.Sequence, time: m.Time, event: m.Data}
	return found, found.own(nats.Header(header))
}
