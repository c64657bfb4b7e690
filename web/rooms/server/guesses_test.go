package server

import (
	"fmt"
	"testing"
)

// However many addresses of a network guess codes, and however many networks, the number of
// wrong codes is bounded; a guess of another network is still allowed while there are any left.
func TestGuessesAreBoundedOverAllAddresses(t *testing.T) {
	for name, test := range map[string]struct {
		address func(n int) string
		most    int
	}{
		"one address":       {func(int) string { return "203.0.113.7" }, 30},
		"one network of 64": {func(n int) string { return fmt.Sprintf("[2001:db8:1:2::%x]:1", n) }, 30},
		"networks of a /48": {func(n int) string { return fmt.Sprintf("2001:db8:1:%x::1", n) }, 60},
		"networks of a /32": {func(n int) string { return fmt.Sprintf("2001:db8:%x:1::1", n) }, 120},
		"many networks":     {func(n int) string { return fmt.Sprintf("2001:%x:%x::1", n, n) }, 240},
		"a /24":             {func(n int) string { return fmt.Sprintf("203.0.113.%d", n%256) }, 60},
		"a /16":             {func(n int) string { return fmt.Sprintf("203.0.%d.%d", n%256, n/256) }, 120},
		"many":              {func(n int) string { return fmt.Sprintf("%d.%d.1.1", 1+n%200, n/200) }, 240},
	} {
		l := newLimiter(Limits{}.orDefault())
		wrong := 0
		for n := range 5000 {
			account := Account(test.address(n))
			if l.guesses.begin(account) {
				l.guesses.end(account, true)
				wrong++
			}
		}
		if wrong < test.most || wrong > test.most+30 { // some time passes
			t.Errorf("%s: %d wrong codes, want %d", name, wrong, test.most)
		}
		if other := l.guesses.begin(Account("192.0.2.1")); other != (test.most < 240) {
			t.Errorf("%s: another address may look up a code: %t", name, other)
		}
	}
}

// Right codes count for nothing, and lookups in progress as if they were wrong.
func TestRightCodesAreNotBounded(t *testing.T) {
	l := newLimiter(Limits{}.orDefault())
	for range 1000 {
		if !l.guesses.begin("x") {
			t.Fatal("a right code is refused")
		}
		l.guesses.end("x", false)
	}
	at := 0
	for l.guesses.begin("x") {
		at++
	}
	if at != 30 {
		t.Errorf("%d lookups at a time, want 30", at)
	}
}
