// Package page is what surrounds the program's picture: the page in a browser,
// the window on a desktop. It implements render.Host for both.
package page
