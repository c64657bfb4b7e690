package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/textproto"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

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
		return nil, fmt.Errorf("what stands beside entry %d cannot be read: %w", m.Sequence, err)
	}
	found := &stored{subject: m.Subject, sequence: m.Sequence, time: m.Time, event: m.Data}
	return found, found.own(nats.Header(header))
}
