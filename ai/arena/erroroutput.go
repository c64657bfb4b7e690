package arena

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"sync"
	"unicode"
	"unicode/utf8"
)

// programErrors receives what programs write to their error output.
var programErrors io.Writer = os.Stderr

// mostPassedOn is how many bytes of a program's error output are passed on.
const mostPassedOn = 1 << 20

// errorOutput passes the error output of a program on, line by line, and keeps its end.
type errorOutput struct {
	to     io.Writer
	mu     sync.Mutex
	line   []byte // not passed on yet
	passed int
	tail   []byte
}

func (o *errorOutput) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.tail = append(o.tail, p...)
	if extra := len(o.tail) - maxLastWords; extra > 0 {
		o.tail = append(o.tail[:0], o.tail[extra:]...)
	}
	for rest := p; len(rest) > 0 && o.passed <= mostPassedOn; {
		end := bytes.IndexByte(rest, '\n') + 1
		end = cmp.Or(end, len(rest))
		end = min(end, maxLine-len(o.line))
		o.line = append(o.line, rest[:end]...)
		rest = rest[end:]
		if o.line[len(o.line)-1] == '\n' || len(o.line) == maxLine {
			o.passOn()
		}
	}
	return len(p), nil
}

// passOn writes the line without characters that control a terminal. Errors of this
// program's own output are not the program's.
func (o *errorOutput) passOn() {
	line := bytes.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) && r != '\t' {
			return -1
		}
		return r
	}, o.line)
	o.passed += len(o.line)
	o.line = o.line[:0]
	fmt.Fprintf(o.to, "%s\n", line)
	if o.passed > mostPassedOn {
		fmt.Fprintf(o.to, "arena: the program's other output is left out: there are more than %d bytes\n", mostPassedOn)
	}
}

// flush passes a last line without an end on.
func (o *errorOutput) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.line) > 0 {
		o.passOn()
	}
}

// lastLine returns the last line that is not blank.
func (o *errorOutput) lastLine() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := bytes.TrimSpace(o.tail)
	return string(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:]))
}
