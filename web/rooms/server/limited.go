package server

import "net/http"

// Limited returns a handler whose requests count as those of the connections from the same
// address do.
func (h *Hub) Limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.limits.take(h.address(r)) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many requests from your address", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
