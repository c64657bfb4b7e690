package disk

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
)

// A pageFile is a file of bbolt that may be damaged. The library follows what damaged
// pages say: it reads outside of the file in a goroutine of its own, which ends the
// process, and it goes around in a circle of pages for ever. Its format is fixed (README of
// go.etcd.io/bbolt, "File format"), so the pages are checked here before it opens the file.
type pageFile struct {
	file     *os.File
	pageSize uint64
	read     []bool // by number of the page
	damage   error  // the first
}

// Parts of a file, in the byte order of the machine: the head of the file, which its first
// two pages have in turn, the head of a page, its elements, and the value of a bucket,
// which has its only page if Root is 0.
type (
	fileHead struct {
		Magic, Version, PageSize, _ uint32
		Root, _, _, Pages           uint64
		Transaction, Checksum       uint64
	}
	pageHead struct {
		Number      uint64
		Kind, Count uint16
		More        uint32 // pages that follow and belong to this one
	}
	branchElement struct {
		At, Key uint32 // of the key: distance from the element, and length
		Page    uint64
	}
	leafElement struct{ Bucket, At, Key, Value uint32 }
	bucketHead  struct{ Root, _ uint64 }
)

const (
	fileMagic, fileVersion = 0xed0cdaed, 2
	branchPage, leafPage   = 1, 2
	headSize               = 16 // of a page, an element and a bucket
	fileHeadSize           = 64
)

// decode reads a part from the beginning of b, which has to be long enough.
func decode[T any](b []byte) (part T, ok bool) {
	_, err := binary.Decode(b, binary.NativeEndian, &part)
	return part, err == nil
}

// head returns the head of the file that the last transaction has written.
func (f *pageFile) head() (newest fileHead, err error) {
	for offset := int64(0); offset <= 16<<20; offset = max(2*offset, 1024) {
		b := make([]byte, headSize+fileHeadSize)
		if n, _ := f.file.ReadAt(b, offset); n < len(b) {
			break
		}
		h, _ := decode[fileHead](b[headSize:])
		checksum := fnv.New64a()
		checksum.Write(b[headSize : headSize+fileHeadSize-8])
		if h.Magic == fileMagic && h.Version == fileVersion && h.Checksum == checksum.Sum64() &&
			(offset == 0 || offset == int64(h.PageSize)) && h.Transaction >= newest.Transaction {
			newest = h
		}
	}
	about, err := f.file.Stat()
	switch {
	case err != nil:
		return newest, err
	case newest.PageSize == 0:
		return newest, errors.New("it has no beginning")
	case newest.Pages > uint64(about.Size())/uint64(newest.PageSize):
		return newest, errors.New("it is cut off")
	}
	return newest, nil
}

// damaged notes what is wrong with a page, whose bytes are not there then.
func (f *pageFile) damaged(page uint64, format string, arguments ...any) (none []byte) {
	f.damage = cmp.Or(f.damage,
		fmt.Errorf("its structure is damaged: page %d: %s", page, fmt.Sprintf(format, arguments...)))
	return nil
}

// page returns the bytes of a page, or nil if it is damaged or was read before.
func (f *pageFile) page(number uint64) []byte {
	all := uint64(len(f.read))
	if number < 2 || number >= all {
		return f.damaged(number, "it is outside of the file")
	}
	b, at := make([]byte, f.pageSize), int64(number*f.pageSize)
	_, err := f.file.ReadAt(b, at)
	head, _ := decode[pageHead](b)
	if err != nil || head.Number != number || uint64(head.More) >= all-number {
		return f.damaged(number, "its head is wrong")
	}
	for i := number; i <= number+uint64(head.More); i++ {
		if f.read[i] {
			return f.damaged(i, "it is used twice")
		}
		f.read[i] = true
	}
	if head.More > 0 {
		b = make([]byte, (1+uint64(head.More))*f.pageSize)
		if _, err := f.file.ReadAt(b, at); err != nil {
			return f.damaged(number, "%v", err)
		}
	}
	return b
}

// visit calls each with the elements of the leaves at or below a page with the bytes b, whose
// keys have to be at least from and less than to, if these are not nil.
func (f *pageFile) visit(page uint64, b, from, to []byte, each func(key, value []byte, bucket bool)) {
	if b == nil {
		return
	}
	head, ok := decode[pageHead](b)
	if !ok || head.Kind != leafPage && (head.Kind != branchPage || head.Count == 0) {
		f.damaged(page, "it is neither a leaf nor a branch")
		return
	}
	all := make([]element, 0, min(int(head.Count), len(b)/headSize))
	for i := range int(head.Count) {
		if e, ok := elementAt(b, headSize*(1+i), head.Kind); ok {
			all = append(all, e)
		} else {
			f.damaged(page, "element %d is outside of it", i)
		}
	}
	for i, e := range all {
		c := bytes.Compare(from, e.key)
		if from != nil && (c > 0 || c == 0 && i > 0) || to != nil && bytes.Compare(e.key, to) >= 0 {
			f.damaged(page, "an order is wrong")
		}
		from = e.key
		if head.Kind == leafPage {
			each(e.key, e.value, e.bucket)
			continue
		}
		end := to
		if i+1 < len(all) {
			end = all[i+1].key
		}
		f.visit(e.below, f.page(e.below), e.key, end, each)
	}
}

// element is an element of a page.
type element struct {
	key, value []byte // a branch has no values
	bucket     bool   // the value is that of a bucket
	below      uint64 // in a branch the page with the elements from the key on
}

// elementAt returns the element whose description is at some place in a page.
func elementAt(page []byte, at int, kind uint16) (e element, ok bool) {
	var where leafElement
	description := page[min(at, len(page)):]
	if kind == leafPage {
		where, ok = decode[leafElement](description)
	} else {
		var branch branchElement
		branch, ok = decode[branchElement](description)
		where.At, where.Key, e.below = branch.At, branch.Key, branch.Page
	}
	begin := uint64(at) + uint64(where.At)
	end := begin + uint64(where.Key)
	if !ok || end+uint64(where.Value) > uint64(len(page)) || where.Bucket > 1 {
		return e, false
	}
	e.key, e.value, e.bucket = page[begin:end], page[end:end+uint64(where.Value)], where.Bucket == 1
	return e, true
}

// bucket calls each with the elements of a bucket.
func (f *pageFile) bucket(page uint64, value []byte, each func(key, value []byte)) {
	head, ok := decode[bucketHead](value)
	if !ok {
		f.damaged(page, "a bucket of it is cut off")
		return
	}
	element := func(key, value []byte, bucket bool) {
		if bucket {
			f.damaged(head.Root, "there is a bucket in a bucket")
		}
		each(key, value)
	}
	if head.Root != 0 {
		f.visit(head.Root, f.page(head.Root), nil, nil, element)
	} else if only, _ := decode[pageHead](value[headSize:]); only.Kind == leafPage {
		f.visit(page, value[headSize:], nil, nil, element)
	} else {
		f.damaged(page, "a bucket of it is no leaf")
	}
}

// walk calls each with the records of a file, and returns the one of the totals. The readable
// records of a damaged file are among them.
func walk(path string, each func(r *record, sealed []byte, intact bool)) (all record, err error) {
	file, err := os.Open(path)
	if err != nil {
		return all, err
	}
	defer file.Close()
	f := pageFile{file: file}
	head, err := f.head()
	if err != nil {
		return all, err
	}
	f.pageSize, f.read = uint64(head.PageSize), make([]bool, head.Pages)
	missing := map[string]bool{string(entriesBucket): true, string(codesBucket): true, string(totalsBucket): true}
	f.visit(head.Root, f.page(head.Root), nil, nil, func(name, value []byte, bucket bool) {
		if !bucket || !missing[string(name)] {
			f.damaged(head.Root, "a bucket of it is wrong")
			return
		}
		delete(missing, string(name))
		f.bucket(head.Root, value, func(key, sealed []byte) {
			r, intact := unseal(sealed)
			if !bytes.Equal(name, totalsBucket) {
				each(&r, sealed, intact && bytes.Equal(key, r.key()))
			} else if all = r; !intact {
				f.damaged(head.Root, "its totals are wrong")
			}
		})
	})
	for name := range missing {
		f.damaged(head.Root, "its %s are missing", name)
	}
	return all, f.damage
}
