//go:build e2e && !bench

package e2e

// measuring says that what the page costs is reported. Where it is not, what only
// costs the tests time may be left out.
const measuring = false
