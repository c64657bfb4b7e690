//go:build !js

package remote

import (
	"bufio"
	"io"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// The thinking side over lines of text, as the desktop program offers it.
func TestServeLines(t *testing.T) {
	ai.Register("remote-test", first().register)
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	done := make(chan error)
	go func() { done <- serveLines(in, out) }()
	lines := bufio.NewScanner(fromServer)
	next := func(kind string) message {
		t.Helper()
		for lines.Scan() {
			m, err := parseMessage(lines.Text())
			if err != nil {
				t.Fatal(err)
			}
			if m.Kind == kind {
				return m
			}
		}
		t.Fatalf("the server ended without a message %s", kind)
		return message{}
	}
	send := func(text string) {
		if _, err := io.WriteString(toServer, text+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	next(kindReady)
	position := othello.Victory.FormatPosition(newState(t))
	think := message{Kind: kindThink, ID: 3, Spec: "remote-test", Rules: "victory", Start: position, Moves: "d3 c5"}
	send(think.encode())
	if m := next(kindMove); m.ID != 3 || m.Move == "" || m.Info.Depth != 4 {
		t.Errorf("answer %+v", m)
	}
	for name, change := range map[string]func(*message){
		"rules":    func(m *message) { m.Rules = "chess" },
		"position": func(m *message) { m.Start = "XO" },
		"moves":    func(m *message) { m.Moves = "d3 d3" },
		"spec":     func(m *message) { m.Spec = "nobody" },
	} {
		wrong := think
		change(&wrong)
		send(wrong.encode())
		if m := next(kindFault); !m.Final || m.Text == "" {
			t.Errorf("wrong %s: answer %+v, want a final fault with a text", name, m)
		}
	}
	send("noise")
	if m := next(kindFault); m.Final {
		t.Errorf("noise: answer %+v, want a fault that is not final", m)
	}
	if err := toServer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func (p *scripted) register(map[string]string, game.Rules) (ai.Player, error) { return p, nil }
