// Package web holds what surrounds the program in a browser: the loader and the
// worker, the packing of a site that any static host can serve, and the server
// for it.
package web
