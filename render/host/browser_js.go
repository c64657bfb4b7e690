package host

import (
	"strconv"
	"strings"
	"syscall/js"

	"colat/render/kit/ui"
)

func document() js.Value { return js.Global().Get("document") }

func navigator() js.Value { return js.Global().Get("navigator") }

// listen registers for an event of a target. options may be nil.
func listen(target js.Value, event string, options map[string]any, hear func(event js.Value)) {
	target.Call("addEventListener", event, js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		hear(arguments[0])
		return nil
	}), options)
}

// then calls done with the result of a promise, or refused with its error. Both may be nil.
func then(promise js.Value, done, refused func(js.Value)) {
	var settled [2]js.Func
	for i, do := range [2]func(js.Value){done, refused} {
		settled[i] = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			settled[0].Release()
			settled[1].Release()
			if do != nil {
				do(append(arguments, js.Undefined())[0])
			}
			return nil
		})
	}
	promise.Call("then", settled[0], settled[1])
}

// once returns a function for the browser that calls do with its first argument, and is called once.
func once(do func(js.Value)) js.Func {
	var f js.Func
	f = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		f.Release()
		do(append(arguments, js.Undefined())[0])
		return nil
	})
	return f
}

// attempt calls a function and returns what it throws as an error.
func attempt(do func()) (err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	do()
	return nil
}

// loader calls a function of the page's loader, and reports whether there is one.
func loader(function string, arguments ...any) (result js.Value, is bool) {
	page := js.Global().Get("colatPage")
	if !page.Truthy() {
		return js.Undefined(), false
	}
	return page.Call(function, arguments...), true
}

// followLink opens an address as a link does that names a file to download.
func followLink(address any, file string) {
	link := document().Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", file)
	link.Call("click")
}

// set sets an attribute unless it has the value already.
func set(element js.Value, name, value string) {
	if old := element.Call("getAttribute", name); old.Type() != js.TypeString || old.String() != value {
		element.Call("setAttribute", name, value)
	}
}

// place returns the style of an element at r.
func place(r ui.Rect) string {
	px := func(v float64) string { return strconv.Itoa(int(v+0.5)) + "px" }
	return "left:" + px(r.X) + ";top:" + px(r.Y) + ";width:" + px(r.W) + ";height:" + px(r.H)
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
