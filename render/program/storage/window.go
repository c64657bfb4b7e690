package storage

// Window is the position and size of the program's window. They refer to the window's content
// area on a monitor, in device-independent pixels.
type Window struct {
	X          int    `json:"x"`
	Y          int    `json:"y"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	Maximized  bool   `json:"maximized,omitempty"`
	Fullscreen bool   `json:"fullscreen,omitempty"`
	Monitor    string `json:"monitor"` // name of the monitor
}

const keyWindow = "window"

// Window returns the last position of the window, and whether it is known.
func (s *Store) Window() (w Window, known bool) {
	known = s.load(keyWindow, &w)
	return w, known
}

// KeepWindow stores the position of the window.
func (s *Store) KeepWindow(w Window) { s.save(keyWindow, w) }

// Within returns the window fitted to a monitor of the given size. It has at least the given
// least size, and otherwise fits on the monitor completely. It is centred if the monitor is
// not the one on which it was stored.
func (w Window) Within(width, height, leastWidth, leastHeight int, sameMonitor bool) Window {
	w.Width = min(max(w.Width, leastWidth), max(width, leastWidth))
	w.Height = min(max(w.Height, leastHeight), max(height, leastHeight))
	roomX, roomY := max(0, width-w.Width), max(0, height-w.Height)
	if !sameMonitor {
		w.X, w.Y = roomX/2, roomY/2
	}
	w.X, w.Y = min(max(w.X, 0), roomX), min(max(w.Y, 0), roomY)
	return w
}
