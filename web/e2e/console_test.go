//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
)

// console gathers errors and warnings, which no page may have.
type console struct {
	mu       sync.Mutex
	texts    []string
	expected []string // parts of messages that the test expects
	page     string   // the address of the page
	left     []string // those of the pages before
}

// expect names a part of a console message that is no fault in this test.
func (c *console) expect(part string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.expected = append(c.expected, part)
}

// leave notes that the page is left for another one, or for none.
func (c *console) leave(next string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.page != "" {
		c.left = append(c.left, c.page)
	}
	c.page, _, _ = strings.Cut(next, "?")
}

// isFarewell reports whether a message is of a worker that started while its page was left:
// it cannot load its script any more, whether the page or the host of both has gone.
func (c *console) isFarewell(text string) bool {
	if strings.HasPrefix(text, "error: An unknown error occurred when fetching the script.") {
		return len(c.left) > 0 // it names no page
	}
	return strings.Contains(text, "'importScripts'") && strings.Contains(text, "failed to load") &&
		slices.ContainsFunc(c.left, func(page string) bool { return strings.Contains(text, page) })
}

func (c *console) complain(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.isFarewell(text) || !measuring && strings.Contains(text, "GPU stall due to ReadPixels") {
		return // the latter tells of layers that are not put together by a device
	}
	for _, part := range c.expected {
		if strings.Contains(text, part) {
			return
		}
	}
	c.texts = append(c.texts, text)
}

func (c *console) listen(event any) {
	switch event := event.(type) {
	case *runtime.EventConsoleAPICalled:
		var texts []string
		for _, argument := range event.Args {
			texts = append(texts, string(argument.Value)+argument.Description)
		}
		c.complain(fmt.Sprintf("%s: %s", event.Type, strings.Join(texts, " ")))
	case *runtime.EventExceptionThrown:
		details := event.ExceptionDetails
		text := details.Text
		if details.Exception != nil {
			text += " " + details.Exception.Description
		}
		c.complain("exception: " + text)
	case *cdplog.EventEntryAdded:
		if event.Entry.Level == cdplog.EntryLevelError || event.Entry.Level == cdplog.EntryLevelWarning {
			c.complain(fmt.Sprintf("%s: %s %s", event.Entry.Level, event.Entry.Text, event.Entry.URL))
		}
	}
}
