package storage

import (
	"errors"
	"sync"
	"syscall/js"
)

// The names of the page's database and of its only table.
const databaseName, tableName = storeName, "archive"

// database is the archive of the web page, in the browser's IndexedDB. It is opened when it is
// first used.
type database struct {
	once sync.Once
	open js.Value // undefined if the browser has none for the page
}

// openLarge returns the archive beside a storage.
func openLarge(storage) large { return &database{} }

// errNoDatabase is the error where the browser does not let the page use a database.
var errNoDatabase = errors.New("the browser has no database for this page")

// connect opens the database.
func (d *database) connect() {
	factory, err := attempt(js.Global().Get("Reflect"), "get", js.Global(), "indexedDB")
	if err != nil || !factory.Truthy() {
		return
	}
	request, err := attempt(factory, "open", databaseName, 1)
	if err != nil {
		return
	}
	upgrade := js.FuncOf(func(js.Value, []js.Value) any {
		_, _ = attempt(request.Get("result"), "createObjectStore", tableName) // opening fails if this does
		return nil
	})
	defer upgrade.Release()
	request.Set("onupgradeneeded", upgrade)
	if opened, err := wait(request); err == nil {
		d.open = opened
	}
}

// wait returns the result of a request to the database.
func wait(request js.Value) (js.Value, error) {
	done := make(chan error, 1)
	succeed := js.FuncOf(func(js.Value, []js.Value) any { done <- nil; return nil })
	fail := js.FuncOf(func(js.Value, []js.Value) any { done <- failure(request.Get("error")); return nil })
	defer succeed.Release()
	defer fail.Release()
	request.Set("onsuccess", succeed)
	request.Set("onerror", fail)
	if err := <-done; err != nil {
		return js.Undefined(), err
	}
	return request.Get("result"), nil
}

// failure returns an error of the browser.
func failure(thrown js.Value) error {
	if !thrown.Truthy() {
		return errNoDatabase
	}
	return errors.New(thrown.Get("name").String())
}

// do calls a method of the table and waits for its result.
func (d *database) do(mode, method string, arguments ...any) (result js.Value, err error) {
	d.once.Do(d.connect)
	if !d.open.Truthy() {
		return result, errNoDatabase
	}
	transaction, err := attempt(d.open, "transaction", tableName, mode)
	if err != nil {
		return result, err
	}
	request, err := attempt(transaction.Call("objectStore", tableName), method, arguments...)
	if err != nil {
		return result, err
	}
	// A value is stored when the transaction is complete, and not before.
	done := make(chan error, 1)
	complete := js.FuncOf(func(js.Value, []js.Value) any { done <- nil; return nil })
	abort := js.FuncOf(func(js.Value, []js.Value) any { done <- failure(transaction.Get("error")); return nil })
	defer complete.Release()
	defer abort.Release()
	transaction.Set("oncomplete", complete)
	transaction.Set("onabort", abort)
	if err := <-done; err != nil {
		return result, err
	}
	return request.Get("result"), nil
}

// alone calls do under a lock that all tabs share. Pages of servers without TLS have no locks.
func (d *database) alone(do func()) {
	locks := js.Global().Get("navigator").Get("locks")
	if !locks.Truthy() {
		do()
		return
	}
	granted := make(chan func(), 1)
	held := js.FuncOf(func(_ js.Value, given []js.Value) any {
		var resolve js.Value
		promise := js.FuncOf(func(_ js.Value, given []js.Value) any {
			resolve = given[0]
			return nil
		})
		defer promise.Release()
		until := js.Global().Get("Promise").New(promise)
		granted <- func() { resolve.Invoke() }
		return until
	})
	defer held.Release()
	if _, err := attempt(locks, "request", databaseName+" "+tableName, held); err != nil {
		do()
		return
	}
	unlock := <-granted
	defer unlock()
	do()
}

func (d *database) load(name string) [][]byte {
	array, err := d.do("readonly", "get", name)
	if err != nil || !array.InstanceOf(js.Global().Get("Uint8Array")) {
		return nil
	}
	data := make([]byte, array.Length())
	js.CopyBytesToGo(data, array)
	return [][]byte{data}
}

func (d *database) save(name string, data []byte) error {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	_, err := d.do("readwrite", "put", array, name)
	return err
}

func (d *database) remove(name string) error {
	_, err := d.do("readwrite", "delete", name)
	return err
}

func (d *database) names() []string {
	keys, err := d.do("readonly", "getAllKeys")
	if err != nil {
		return nil
	}
	names := make([]string, keys.Length())
	for i := range names {
		names[i] = keys.Index(i).String()
	}
	return names
}
