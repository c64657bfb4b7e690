// Package e2e tests the packed site in a real browser: the tests build the
// program, pack it, serve it under a path of its own and play on it with mouse,
// touch and keys. They need Chromium and run with the build tag e2e, as make
// test does.
//
// Most of a test is waiting, so tests begin with t.Parallel; one that fails when the
// machine is busy, because it measures time, does not. Pages are told that their owner
// wants less motion, unless a test is about motion (inMotion).
//
// COLAT_PICTURES names a folder for the screenshots; without it they go to a
// temporary one.
package e2e
