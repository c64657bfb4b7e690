package room

const (
	Undecided Outcome = ""          // the game may still be played
	Decided   Outcome = "decided"   // the match has a result
	Walkover  Outcome = "walkover"  // not begun; a player who was not ready loses
	Abandoned Outcome = "abandoned" // the room was closed for another reason
)
