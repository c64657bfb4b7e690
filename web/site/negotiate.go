package site

import (
	"regexp"
	"strconv"
	"strings"
)

// encodings are the content encodings of files, smallest first.
var encodings = []string{"br", "gzip", "identity"}

// negotiate selects a copy of a file by the Accept-Encoding header (RFC 9110, section
// 12.5.3): the one with the highest weight, and the smallest one among equal weights. It
// returns "" if none is acceptable.
func negotiate(fields []string, copies map[string][]byte) string {
	weights := acceptedEncodings(fields)
	best, bestWeight := "", 0.0
	for _, encoding := range encodings {
		if copies[encoding] == nil {
			continue
		}
		weight, named := weights[encoding]
		if !named {
			weight, named = weights["*"]
		}
		if !named && encoding == "identity" {
			// Acceptable unless it is excluded, but never preferred to a requested copy.
			weight = 0.0001
		}
		if weight > bestWeight {
			best, bestWeight = encoding, weight
		}
	}
	return best
}

// acceptedEncodings parses the weights of an Accept-Encoding header. An invalid weight
// counts as 0.
func acceptedEncodings(fields []string) map[string]float64 {
	weights := make(map[string]float64)
	for _, field := range fields {
		for part := range strings.SplitSeq(field, ",") {
			name, parameters, _ := strings.Cut(part, ";")
			name = strings.ToLower(strings.TrimSpace(name))
			if name == "" {
				continue
			}
			if name == "x-gzip" {
				name = "gzip"
			}
			weight := 1.0
			key, value, found := strings.Cut(strings.TrimSpace(parameters), "=")
			if found && strings.EqualFold(strings.TrimSpace(key), "q") {
				q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
				if err != nil || !(q >= 0 && q <= 1) {
					q = 0
				}
				weight = q
			}
			weights[name] = weight
		}
	}
	return weights
}

// oneRange matches a Range header with one range of bytes: from a first to a last byte,
// from a first byte on, or a number of bytes at the end.
var oneRange = regexp.MustCompile(`^bytes=(?:([0-9]{1,18})-([0-9]{0,18})|-0*[1-9][0-9]{0,17})$`)

// isOneRange reports whether a Range header has one valid range. All others are ignored.
// RFC 9110 (section 14.2) requires that for unknown units and invalid syntax. It permits
// it for several ranges, which no client could assemble, being parts of a compressed
// file.
func isOneRange(fields []string) bool {
	if len(fields) != 1 {
		return false
	}
	match := oneRange.FindStringSubmatch(fields[0])
	if match == nil || match[1] == "" || match[2] == "" {
		return match != nil
	}
	first, _ := strconv.ParseInt(match[1], 10, 64) // 18 digits fit
	last, _ := strconv.ParseInt(match[2], 10, 64)
	return first <= last
}
