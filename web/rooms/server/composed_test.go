//go:build !js

package server_test

import (
	"testing"

	"colat/ai/arena/pairing"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// A name in two spellings, with its accents apart or not, is one name.
func TestNamesInTwoSpellingsAreOne(t *testing.T) {
	const apart, composed = "Bi\u0300nh", "Bình"
	storage := newMemory()
	s := open(t, server.Options{Store: storage})
	an, binh := s.guest(t), s.guest(t)
	id := an.opens(tournamentTerms(pairing.Stage{Kind: pairing.SwissStage}))
	an.inTournament(id, tournament.Command{Do: tournament.Enter, Name: composed})
	r := binh.try(protocol.Request{Room: id, Tournament: &tournament.Command{Do: tournament.Enter, Name: apart}})
	if r.Error == nil || r.Error.Code != room.Taken {
		t.Errorf("%q enters beside %q: %+v", apart, composed, r.Error)
	}
	terms := tournamentTerms(pairing.Stage{Kind: pairing.SwissStage})
	terms.Title = "Giải " + apart
	if got := foldOf(t, storage, an.opens(terms)).Terms().Title; got != "Giải "+composed {
		t.Errorf("the title is %+q", got)
	}
	place := an.makes(tictactoe)
	binh.watches(place)
	binh.does(place, room.Command{Do: room.Join, Name: apart})
	if got := binh.rooms[place].room.NameOf(binh.person); got != composed {
		t.Errorf("in a room the name is %+q", got)
	}
}
