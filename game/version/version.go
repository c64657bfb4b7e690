// Package version says which build of the project a program is.
package version

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// number is the version of a release, such as 1.2.3. make release sets it by the linker.
var number string

// Number returns the version of a release, such as 1.2.3, or "" in other builds.
func Number() string { return number }

// Line returns the version of a program in one line, with that of Go and with the system it is for.
// Builds that are no release have the version that Go found in version control, if any.
func Line(program string) string {
	build, known := debug.ReadBuildInfo()
	return line(program, number, build, known)
}

func line(program, number string, build *debug.BuildInfo, known bool) string {
	if number == "" && known && build.Main.Version != "(devel)" {
		number = build.Main.Version
	}
	number = cmp.Or(number, "without a version")
	return fmt.Sprintf("%s %s (%s, %s/%s)\n", program, number, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
