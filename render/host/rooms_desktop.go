//go:build !js

package host

import (
	"net/url"
	"time"

	"colat/render/app"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/web/rooms/participant"
)

// Rooms returns nil, because only the page has rooms.
func Rooms() *participant.Dialer { return nil }

// noPage implements the part of app.Host that only a page has: an address, a history, a title that
// changes, screen readers, touches that Ebitengine misses, frames that can be omitted and sharing.
type noPage struct{}

func (noPage) Link(url.Values) string   { return "" }
func (noPage) Readdress(scene.Place)    {}
func (noPage) OpenAddress(string, bool) {}
func (noPage) History() app.History     { return nil }
func (noPage) Retitle(string)           {}
func (noPage) Announce(string, string)  {}
func (noPage) Reader() app.Reader       { return nil }
func (noPage) Touches() ui.TouchSource  { return nil }
func (noPage) Vibrate([]int) bool       { return false }
func (noPage) CanShare() bool           { return false }
func (noPage) Share(string, string)     {}
func (noPage) WhenLeft(func())          {}
func (noPage) Rest(time.Duration) bool  { return false }
func (noPage) Shown()                   {}

// KeepsPicture implements app.Host. A window alternates between several buffers.
func (noPage) KeepsPicture() bool { return false }
