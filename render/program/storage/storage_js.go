package storage

import (
	"strings"
	"syscall/js"
)

// localStorage is the storage of the web page. gdata is not used here: its JavaScript code
// calls eval, which the page's policy forbids, and it ends the program when the storage is
// full.
type localStorage struct {
	items js.Value
}

// Open opens the store of this program. Browsers may not let the page store anything.
func Open() *Store {
	items, err := attempt(js.Global().Get("Reflect"), "get", js.Global(), "localStorage")
	if err != nil || !items.Truthy() {
		return &Store{}
	}
	s := &Store{storage: localStorage{items}}
	if tab, err := attempt(js.Global().Get("Reflect"), "get", js.Global(), "sessionStorage"); err == nil && tab.Truthy() {
		if before, err := attempt(tab, "getItem", itemName(keyTab)); err == nil && !before.IsNull() {
			s.reopens = before.String()
		}
		_, _ = attempt(tab, "setItem", itemName(keyTab), s.self())
	}
	return s
}

// keyTab is the key of the name of this window, which a tab keeps when its page is loaded again.
const keyTab = "window"

// itemName returns the name of an item, which is the one that gdata would use.
func itemName(key string) string { return itemStart + key + itemEnd }

const itemStart, itemEnd = storeName + "_", "__$" + property + "$"

func (l localStorage) load(key string) []byte {
	item, err := attempt(l.items, "getItem", itemName(key))
	if err != nil || item.IsNull() {
		return nil
	}
	return []byte(item.String())
}

func (l localStorage) save(key string, data []byte) error {
	_, err := attempt(l.items, "setItem", itemName(key), string(data))
	return err
}

func (l localStorage) remove(key string) { _, _ = attempt(l.items, "removeItem", itemName(key)) }

// keys calls the browser once, regardless of the number of items.
func (l localStorage) keys(folder string) []string {
	names, err := attempt(js.Global().Get("Object"), "keys", l.items)
	if err != nil {
		return nil
	}
	var keys []string
	for name := range strings.SplitSeq(names.Call("join", "\n").String(), "\n") {
		key, found := strings.CutPrefix(name, itemStart)
		if key, whole := strings.CutSuffix(key, itemEnd); found && whole && strings.HasPrefix(key, folder+"/") {
			keys = append(keys, key)
		}
	}
	return keys
}

// alone calls do at once: the browser grants locks only later, and a page that is closed has no
// later. Nothing in this tab runs beside do, but another tab may have stored something that this
// one is not told yet, which later puts right.
func (l localStorage) alone(do func()) { do() }

// settled is how long browsers take, at most, to tell a tab what another one has stored, in
// milliseconds.
const settled = 500

// later calls do under a lock that all tabs share. Pages of servers without TLS have no locks.
func (l localStorage) later(do func()) bool {
	var run, timer js.Func
	run = js.FuncOf(func(js.Value, []js.Value) any {
		do()
		run.Release()
		return nil
	})
	timer = js.FuncOf(func(js.Value, []js.Value) any {
		timer.Release()
		if locks := js.Global().Get("navigator").Get("locks"); locks.Truthy() {
			if _, err := attempt(locks, "request", storeName, run); err == nil {
				return nil
			}
		}
		run.Invoke()
		return nil
	})
	js.Global().Call("setTimeout", timer, settled)
	return true
}

// attempt calls a method that may throw.
func attempt(object js.Value, method string, arguments ...any) (result js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	return object.Call(method, arguments...), nil
}
