package storage

// Window is where the window was when the program last ran. Its place is that of its
// inside on a monitor, in device-independent pixels.
type Window struct {
	X          int    `json:"x"`
	Y          int    `json:"y"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	Maximized  bool   `json:"maximized,omitempty"`
	Fullscreen bool   `json:"fullscreen,omitempty"`
	Monitor    string `json:"monitor"` // its name
}

const keyWindow = "window"

// Window returns where the window was, and whether that is known.
func (s *Store) Window() (w Window, known bool) {
	known = s.load(keyWindow, &w)
	return w, known
}

// KeepWindow remembers where the window is.
func (s *Store) KeepWindow(w Window) { s.save(keyWindow, w) }

// Within returns the window as it fits on a monitor of a size, at least as large as
// given and whole where there is room for it. Elsewhere than on its own monitor it
// comes to lie in the middle.
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
