package course

import (
	"fmt"
	"net"
	"strconv"
)

// CheckAddress returns an error unless text is HOST:PORT, with a port that can be
// called. The host may be absent, for this machine. Whether there is such a host
// is not looked up.
func CheckAddress(text string) error {
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return fmt.Errorf("%q: want HOST:PORT, such as 127.0.0.1:14003", text)
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
		return fmt.Errorf("%q: want a port from 1 to 65535, such as 127.0.0.1:14003", text)
	}
	return nil
}
