// Package textbook holds the searches of an AI course, each written once for
// every game over game.State.
package textbook
