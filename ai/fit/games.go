package fit

import (
	"slices"
	"sync"

	"colat/game"
)

// Games plays a number of games on some threads, and returns what each yields, in the order of
// their numbers. Each thread calls begin once for the function that plays a game.
func Games[S any](games, threads int, begin func() func(number int) []S) []S {
	played := make([][]S, games)
	numbers := make(chan int)
	var wait sync.WaitGroup
	for range threads {
		wait.Go(func() {
			play := begin()
			for number := range numbers {
				played[number] = play(number)
			}
		})
	}
	for number := range games {
		numbers <- number
	}
	close(numbers)
	wait.Wait()
	return slices.Concat(played...)
}

// Points returns the points of a side: 1 for a win, ½ for a draw.
func Points(result game.Result, side game.Player) float32 {
	switch result.Winner {
	case game.NoSide:
		return 0.5
	case side:
		return 1
	}
	return 0
}
