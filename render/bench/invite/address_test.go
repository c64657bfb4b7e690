package invite

import "testing"

// Others are given an address that they can open, or none.
func TestReachable(t *testing.T) {
	network := []string{"http://192.168.1.7:8080/", "http://172.17.0.1:8080/"}
	for _, test := range []struct {
		link      string
		addresses []string
		want      string
	}{
		{"https://colat.example.org/?room=abc", nil, "https://colat.example.org/?room=abc"},
		{"http://192.168.1.9:8080/?room=abc", network, "http://192.168.1.9:8080/?room=abc"},
		{"http://localhost:8080/?room=abc", network, "http://192.168.1.7:8080/?room=abc"},
		{"http://127.0.0.1:8080/colat/?code=ABC234", network, "http://192.168.1.7:8080/colat/?code=ABC234"},
		{"http://[::1]:8080/?room=abc", network, "http://192.168.1.7:8080/?room=abc"},
		{"http://127.0.0.1:8080/?room=abc", nil, ""},
		{"http://laptop.localhost:8080/?room=abc", nil, ""},
		{"", network, ""},
	} {
		if got := Reachable(test.link, test.addresses); got != test.want {
			t.Errorf("others are given %q for %s and %q, want %q", got, test.link, test.addresses, test.want)
		}
	}
}
