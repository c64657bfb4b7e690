package learn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"

	"colat/ai/uttt/eval"
	"colat/ai/uttt/position"
)

// sampleBytes is the length of an encoded sample.
const sampleBytes = 9*2 + 2*2 + 1 + 3*4

// AppendLogs appends the binary encoding of logs: for each the number of its samples,
// then the samples.
func AppendLogs(buf []byte, logs []Log) []byte {
	for _, log := range logs {
		buf = binary.LittleEndian.AppendUint16(buf, uint16(len(log)))
		for _, s := range log {
			for _, p := range s.patterns {
				buf = binary.LittleEndian.AppendUint16(buf, uint16(p))
			}
			for _, standing := range s.standings {
				buf = binary.LittleEndian.AppendUint16(buf, uint16(standing))
			}
			buf = append(buf, s.target)
			for _, v := range []float32{s.expected, s.result, s.value} {
				buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(v))
			}
		}
	}
	return buf
}

// ParseLogs parses the encoding of AppendLogs.
func ParseLogs(text []byte) ([]Log, error) {
	var logs []Log
	in := bytes.NewReader(text)
	for in.Len() > 0 {
		var n uint16
		if err := binary.Read(in, binary.LittleEndian, &n); err != nil || in.Len() < int(n)*sampleBytes {
			return nil, errors.New("games of self-play that are cut off")
		}
		var log Log
		for range n {
			var raw struct {
				Patterns                [9]uint16
				Standings               [2]uint16
				Target                  uint8
				Expected, Result, Value float32
			}
			if err := binary.Read(in, binary.LittleEndian, &raw); err != nil {
				return nil, err
			}
			for _, v := range []float32{raw.Expected, raw.Result, raw.Value} {
				if !(-1 <= v && v <= 2) { // false for NaN
					return nil, errors.New("games of self-play with a value that cannot be")
				}
			}
			s := sample{expected: raw.Expected, result: raw.Result, value: raw.Value}
			if s.target = raw.Target; raw.Target > position.Free {
				return nil, errors.New("games of self-play with a target that cannot be")
			}
			for i, p := range raw.Patterns {
				if s.patterns[i] = eval.Pattern(p); int(p) >= eval.Patterns {
					return nil, errors.New("games of self-play with a block that cannot be")
				}
			}
			for i, standing := range raw.Standings {
				if s.standings[i] = eval.Standing(standing); int(standing) >= eval.Standings {
					return nil, errors.New("games of self-play with a board that cannot be")
				}
			}
			log = append(log, s)
		}
		logs = append(logs, log)
	}
	return logs, nil
}
