//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
)

// axNode is a node of the browser's accessibility tree, as a screen reader has it.
type axNode struct {
	role, name string
	properties map[string]string
	backend    cdp.BackendNodeID
}

// tree returns the nodes that are not ignored, in their order.
func (b *browser) tree() []axNode {
	b.Helper()
	result := call(b, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	text := func(v *accessibility.Value) string {
		var s any
		if v == nil || json.Unmarshal(v.Value, &s) != nil {
			return ""
		}
		return fmt.Sprint(s)
	}
	var nodes []axNode
	for _, n := range result.Nodes {
		if n.Ignored {
			continue
		}
		node := axNode{text(n.Role), text(n.Name), make(map[string]string), n.BackendDOMNodeID}
		for _, p := range n.Properties {
			node.properties[string(p.Name)] = text(p.Value)
		}
		nodes = append(nodes, node)
	}
	return nodes
}

// node waits for a node with a role whose name begins with some words.
func (b *browser) node(role, name string) axNode {
	b.Helper()
	var found axNode
	b.wait(fmt.Sprintf("the %s %q", role, name), 10*time.Second, func() bool {
		nodes := b.tree()
		i := slices.IndexFunc(nodes, func(n axNode) bool { return n.role == role && strings.HasPrefix(n.name, name) })
		if i >= 0 {
			found = nodes[i]
		}
		return i >= 0
	})
	return found
}

// focus has the element of a node in focus, as a screen reader does it.
func (b *browser) focus(n axNode) {
	b.Helper()
	call(b, dom.Focus, dom.FocusParams{BackendNodeID: n.backend})
	b.frames(10)
}

// enter plays on the square of a node by Enter.
func (b *browser) enter(n axNode) {
	b.Helper()
	b.focus(n)
	b.key("Enter", "Enter")
}
