package disk

import (
	"bytes"
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

func (f *pageFile) damaged(page uint64, format string, arguments ...any) {
	if f.damage == nil {
		f.damage = fmt.Errorf("its structure is damaged: page %d: %s", page, fmt.Sprintf(format, arguments...))
	}
}

// visit calls each with the elements of the leaves below a page, whose keys have to be at
// least from and less than to, if these are not nil.
func (f *pageFile) visit(page uint64, from, to []byte, each func(key, value []byte, bucket bool)) {
	if page < 2 || page >= uint64(len(f.read)) {
		f.damaged(page, "it is outside of the file")
		return
	}
	b := make([]byte, f.pageSize)
	if _, err := f.file.ReadAt(b, int64(page*f.pageSize)); err != nil {
		f.damaged(page, "%v", err)
		return
	}
	head, _ := decode[pageHead](b)
	if head.Number != page || uint64(head.More) >= uint64(len(f.read))-page {
		f.damaged(page, "its head is wrong")
		return
	}
	for i := page; i <= page+uint64(head.More); i++ {
		if f.read[i] {
			f.damaged(i, "it is used twice")
			return
		}
		f.read[i] = true
	}
	if head.More > 0 {
		b = append(b, make([]byte, uint64(head.More)*f.pageSize)...)
		if _, err := f.file.ReadAt(b[f.pageSize:], int64((page+1)*f.pageSize)); err != nil {
			f.damaged(page, "%v", err)
			return
		}
	}
	if head.Kind != branchPage {
		f.leaf(page, b, from, to, each)
		return
	}
	var below []branchElement
	var keys [][]byte
	for i := range int(head.Count) {
		element, ok := decode[branchElement](b[min(headSize*(1+i), len(b)):])
		begin := uint64(headSize*(1+i)) + uint64(element.At)
		end := begin + uint64(element.Key)
		if !ok || end > uint64(len(b)) {
			f.damaged(page, "key %d is outside of it", i)
			continue
		}
		below, keys = append(below, element), append(keys, b[begin:end])
	}
	if head.Count == 0 {
		f.damaged(page, "it is empty")
	}
	for i, key := range keys {
		end := to
		if i+1 < len(keys) {
			end = keys[i+1]
		}
		f.ordered(page, key, from, to, i > 0)
		f.visit(below[i].Page, key, end, each)
		from = key
	}
}

// leaf calls each with the elements of a leaf.
func (f *pageFile) leaf(page uint64, b []byte, from, to []byte, each func(key, value []byte, bucket bool)) {
	head, ok := decode[pageHead](b)
	if !ok || head.Kind != leafPage {
		f.damaged(page, "it is no leaf")
		return
	}
	for i := range int(head.Count) {
		element, ok := decode[leafElement](b[min(headSize*(1+i), len(b)):])
		begin := uint64(headSize*(1+i)) + uint64(element.At)
		end := begin + uint64(element.Key)
		if !ok || end+uint64(element.Value) > uint64(len(b)) || element.Bucket > 1 {
			f.damaged(page, "element %d is outside of it", i)
			continue
		}
		key := b[begin:end]
		f.ordered(page, key, from, to, i > 0)
		each(key, b[end:end+uint64(element.Value)], element.Bucket == 1)
		from = key
	}
}

func (f *pageFile) ordered(page uint64, key, from, to []byte, more bool) {
	c := bytes.Compare(from, key)
	if from != nil && (c > 0 || c == 0 && more) || to != nil && bytes.Compare(key, to) >= 0 {
		f.damaged(page, "an order is wrong")
	}
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
	if head.Root == 0 {
		f.leaf(page, value[headSize:], nil, nil, element)
	} else {
		f.visit(head.Root, nil, nil, element)
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
	f.visit(head.Root, nil, nil, func(name, value []byte, bucket bool) {
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
