package app_test

import (
	"net/url"
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// No link that the program makes names a language: who opens it keeps their own.
func TestLinksLeaveTheLanguageToTheirReader(t *testing.T) {
	for _, opened := range []struct {
		name, address string
		prepare       func(*testing.T, *apptest.App)
	}{
		{"a game", "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5", nil},
		{"a lesson", "game=victory&seed=1&moves=d3&white=human&lesson=1", nil},
		{"a review", ended + "&white=human", lookedBack("turning")},
		{"an editor", "game=victory&victory=a1+c7+d5+g4+f3&moves=d3&white=human", apptest.Press("edit")},
	} {
		a, host := apptest.Open(t, opened.address+"&lang=en", &storage.Store{})
		if opened.prepare != nil {
			opened.prepare(t, a)
		}
		a.Click(t, "share")
		_, query, found := strings.Cut(host.Copied, "?")
		link, err := url.ParseQuery(query)
		if !found || err != nil || !link.Has("game") {
			t.Errorf("%s: the link is %q", opened.name, host.Copied)
			continue
		}
		if link.Has("lang") {
			t.Errorf("%s: %s names a language", opened.name, host.Copied)
		}
		kept := &storage.Store{}
		chosen, _ := apptest.Open(t, "lang=en", kept)
		chosen.Click(t, "language") // Vietnamese
		reader, _ := apptest.Open(t, link.Encode(), kept)
		if got := reader.Locale.Language(); got != "vi" {
			t.Errorf("%s: who has chosen vi reads the link in %s", opened.name, got)
		}
	}
}

// An address that names a language is read in it, and leaves the person's choice as it was.
func TestLanguageOfAnAddressIsNotKept(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "lang=en", kept)
	a.Click(t, "language")
	a, _ = apptest.Open(t, "lang=en&game=victory&moves=d3", kept)
	if got := a.Locale.Language(); got != "en" {
		t.Fatalf("an address with lang=en is read in %s", got)
	}
	a.Remember(func(s *storage.Settings) { s.Large = true })
	if got := a.Locale.Language(); got != "en" {
		t.Errorf("another setting has changed the language to %s", got)
	}
	a, _ = apptest.Open(t, "game=victory", kept)
	if got := a.Locale.Language(); got != "vi" {
		t.Errorf("who has chosen vi reads %s later", got)
	}
	a, _ = apptest.Open(t, "lang=en", kept)
	a.Click(t, "language")
	a.Click(t, "language")
	a, _ = apptest.Open(t, "", kept)
	if got := a.Locale.Language(); got != "en" {
		t.Errorf("who has chosen en again reads %s", got)
	}
}
