package server

import "net/http"

// Limited returns a handler whose requests count toward the same limit per address as
// requests on connections.
func (s *Server) Limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.limits.allowRequest(s.address(r)) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "too many requests from your address", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
