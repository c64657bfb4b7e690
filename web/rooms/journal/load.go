package journal

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
)

// How much of a room is asked for at once.
const (
	batchEntries = 256
	batchBytes   = 4 << 20
)

// Load returns the entries of a room after a sequence, all that counted when it was
// called: none for a room that is new. It leaves nothing behind on the bus.
//
// In a cluster entries come from any node that has the room, and such a node may be
// behind. So the one that accepts events is asked first which is the last, and for what
// the other does not know yet.
func (j *Journal) Load(ctx context.Context, room string, after uint64) ([]Entry, error) {
	if err := CheckRoom(room); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	until := uint64(0)
	if j.bus.Clustered() {
		last, err := j.last(ctx, room)
		if err != nil || last <= after {
			return nil, err
		}
		until = last
	}
	var entries []Entry
	pause := firstPause
	for {
		more, pending, err := j.batch(ctx, room, after)
		entries = append(entries, more...)
		if len(more) > 0 {
			after = more[len(more)-1].Sequence
			pause = firstPause
		}
		switch {
		case err != nil:
			if !j.wait(ctx, &pause) {
				return nil, fmt.Errorf("journal: room %s cannot be loaded: %w (%w)",
					short(room), j.trouble(err), ctx.Err())
			}
		case pending == 0 && after >= until:
			return entries, nil
		case pending == 0:
			// The node is behind.
			next, err := j.next(ctx, room, after+1)
			if err != nil {
				return nil, err
			}
			if next == nil { // given up meanwhile, and forgotten
				return entries, nil
			}
			entries = append(entries, next.entry())
			after = next.Sequence
		}
	}
}

// batch asks whoever has the room for its next entries. It returns how many are left
// after them; what came before an error is good.
func (j *Journal) batch(ctx context.Context, room string, after uint64) (entries []Entry, pending int, err error) {
	request, err := json.Marshal(map[string]any{
		"seq": after + 1, "next_by_subj": j.subject(room), "batch": batchEntries, "max_bytes": batchBytes,
	})
	if err != nil {
		return nil, 0, err
	}
	limited, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	inbox := j.conn.NewInbox()
	sub, err := j.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, 0, err
	}
	defer sub.Unsubscribe()
	if err := j.conn.PublishRequest("$JS.API.DIRECT.GET."+j.name, inbox, request); err != nil {
		return nil, 0, err
	}
	for {
		m, err := sub.NextMsgWithContext(limited)
		if err != nil {
			return entries, 0, err
		}
		switch status := m.Header.Get("Status"); status {
		case "":
			entry, err := read(m)
			if err != nil {
				return entries, 0, err
			}
			entries = append(entries, entry)
		case "204":
			pending, err := strconv.Atoi(m.Header.Get("Nats-Num-Pending"))
			return entries, pending, err
		case "404":
			return entries, 0, nil
		case "503":
			return entries, 0, nats.ErrNoResponders
		default:
			return entries, 0, fmt.Errorf("the answer is %s %s", status, m.Header.Get("Description"))
		}
	}
}

// read is an entry as a batch has it.
func read(m *nats.Msg) (Entry, error) {
	sequence, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
	if err != nil {
		return Entry{}, fmt.Errorf("an entry has no sequence: %w", err)
	}
	at, err := time.Parse(time.RFC3339Nano, m.Header.Get(jetstream.TimeStampHeaer))
	if err != nil {
		return Entry{}, fmt.Errorf("entry %d has no time: %w", sequence, err)
	}
	return Entry{Sequence: sequence, Time: at, Event: m.Data, Gone: m.Header.Get(goneHeader) != ""}, nil
}

// stored is an entry as the node has it that accepts events.
type stored struct {
	Sequence uint64    `json:"seq"`
	Time     time.Time `json:"time"`
	Data     []byte    `json:"data"`
	Header   []byte    `json:"hdrs"`
}

func (s *stored) entry() Entry {
	return Entry{Sequence: s.Sequence, Time: s.Time, Event: s.Data, Gone: s.header(goneHeader) != ""}
}

func (s *stored) id() string { return s.header(jetstream.MsgIDHeader) }

func (s *stored) header(name string) string {
	_, lines, _ := bytes.Cut(s.Header, []byte("\r\n"))
	header, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(lines))).ReadMIMEHeader()
	return header.Get(name)
}

// last is the sequence of a room's last entry; 0 if it has none.
func (j *Journal) last(ctx context.Context, room string) (uint64, error) {
	s, err := j.ask(ctx, room, map[string]any{"last_by_subj": j.subject(room)})
	if s == nil {
		return 0, err
	}
	return s.Sequence, nil
}

// next is a room's first entry from a sequence on; nil if there is none.
func (j *Journal) next(ctx context.Context, room string, from uint64) (*stored, error) {
	return j.ask(ctx, room, map[string]any{"seq": from, "next_by_subj": j.subject(room)})
}

// ask asks the node that accepts events for one entry; nil if there is none such.
func (j *Journal) ask(ctx context.Context, room string, what map[string]any) (*stored, error) {
	request, err := json.Marshal(what)
	if err != nil {
		return nil, err
	}
	for pause := firstPause; ; {
		s, err := j.askOnce(ctx, request)
		var refused *jetstream.APIError
		if err == nil || errors.As(err, &refused) && refused.ErrorCode == noMessage {
			return s, nil
		}
		if !j.wait(ctx, &pause) {
			return nil, fmt.Errorf("journal: room %s cannot be read: %w (%w)", short(room), j.trouble(err), ctx.Err())
		}
	}
}

func (j *Journal) askOnce(ctx context.Context, request []byte) (*stored, error) {
	limited, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	reply, err := j.conn.RequestWithContext(limited, "$JS.API.STREAM.MSG.GET."+j.name, request)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Error   *jetstream.APIError `json:"error"`
		Message *stored             `json:"message"`
	}
	if err := json.Unmarshal(reply.Data, &answer); err != nil {
		return nil, err
	}
	if answer.Error != nil {
		return nil, answer.Error
	}
	if answer.Message == nil {
		return nil, errors.New("the answer has no entry")
	}
	return answer.Message, nil
}
