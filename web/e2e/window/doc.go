// Package window tests the desktop program: it runs as the guest of a virtual
// machine of Ebitengine's, which gives it its ticks, its mouse and its screen.
// The host needs a display with OpenGL; the tests start Xvfb where there is
// none. They run with the build tag e2e, as make test does.
//
// COLAT_PICTURES names a folder for the screenshots; without it they go to a
// temporary one.
package window
