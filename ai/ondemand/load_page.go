//go:build page

package ondemand

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"
	"time"
)

// patience is the longest time that loading a file may take.
const patience = time.Minute

// load fetches a file from the site. The page's loader and its worker keep the addresses by
// name in the global colatData.
func load(ctx context.Context, name string) ([]byte, error) {
	addresses := js.Global().Get("colatData")
	if !addresses.Truthy() || addresses.Get(name).Type() != js.TypeString {
		return nil, errors.New("the site has no such file")
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	abort := js.Global().Get("AbortController").New()
	defer context.AfterFunc(ctx, func() { abort.Call("abort") })()
	options := js.Global().Get("Object").New()
	options.Set("signal", abort.Get("signal"))
	response, err := await(js.Global().Call("fetch", addresses.Get(name), options))
	if err != nil {
		return nil, err
	}
	if !response.Get("ok").Bool() {
		return nil, fmt.Errorf("HTTP %d", response.Get("status").Int())
	}
	buffer, err := await(response.Call("arrayBuffer"))
	if err != nil {
		return nil, err
	}
	bytes := js.Global().Get("Uint8Array").New(buffer)
	content := make([]byte, bytes.Length())
	js.CopyBytesToGo(content, bytes)
	return content, nil
}

// await returns the value of a promise, or its error.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	done := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		settled <- outcome{value: arguments[0]}
		return nil
	})
	defer done.Release()
	failed := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		settled <- outcome{err: errors.New(arguments[0].Call("toString").String())}
		return nil
	})
	defer failed.Release()
	promise.Call("then", done, failed)
	o := <-settled
	return o.value, o.err
}
