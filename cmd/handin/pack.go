package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/zlib"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A handIn is the hand-in of a group.
type handIn struct {
	root    string // the repository
	out     string // folder of the zip
	course  *course
	ids     []string // of the students
	names   []string // of the students; each may be empty
	browser string   // prints the report; "" if there is none
	log     io.Writer
}

// pack writes the zip and returns its path.
func (h *handIn) pack(ctx context.Context) (string, error) {
	var content bytes.Buffer
	z := zip.NewWriter(&content)
	parts := []func(context.Context, *zip.Writer) error{h.addReport, h.addSource}
	if h.course.agent {
		parts = append(parts, h.addAgent)
	}
	for _, add := range parts {
		if err := add(ctx, z); err != nil {
			return "", err
		}
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	if err := os.MkdirAll(h.out, 0o777); err != nil {
		return "", err
	}
	path := filepath.Join(h.out, h.course.name(h.ids)+".zip")
	return path, os.WriteFile(path, content.Bytes(), 0o666)
}

// addAgent adds the agent's file, which defines select_move.
func (h *handIn) addAgent(_ context.Context, z *zip.Writer) error {
	text, err := agent(h.root)
	if err != nil {
		return err
	}
	return addFile(z, "_"+strings.Join(h.ids, "_")+".py", text)
}

// front returns the first page of the report.
func (h *handIn) front() *front {
	f := fronts[h.course.report]
	for i, id := range h.ids {
		f.Students = append(f.Students, student{ID: id, Name: h.names[i]})
		f.Named = f.Named || h.names[i] != ""
	}
	return &f
}

// addReport adds the report of the course.
func (h *handIn) addReport(ctx context.Context, z *zip.Writer) error {
	extension, content, err := printReport(ctx, h.root, h.course.report, h.browser, h.front(), h.log)
	if err != nil {
		return err
	}
	return addFile(z, "Report/REPORT"+extension, content)
}

// printReport returns a report as PDF or, if there is no browser to print it, as a page that any
// browser prints.
func printReport(
	ctx context.Context, root, name, browser string, first *front, log io.Writer,
) (extension string, content []byte, err error) {
	d, err := readDocument(root, name)
	if err != nil {
		return "", nil, err
	}
	if browser != "" {
		content, err = d.printPDF(ctx, browser, first)
		return ".pdf", content, err
	}
	fmt.Fprintln(log, "handin: Chromium is not there: the report is a page to print, not a PDF")
	var out bytes.Buffer
	err = d.writePage(&out, first, nil)
	return ".html", out.Bytes(), err
}

// writeReports writes all reports to a folder, and prints their paths.
func writeReports(ctx context.Context, root, folder string, out, log io.Writer) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, name := range reports {
		first := fronts[name]
		extension, content, err := printReport(ctx, root, name, findBrowser(), &first, log)
		if err != nil {
			return err
		}
		path := filepath.Join(folder, name+extension)
		if err := os.WriteFile(path, content, 0o666); err != nil {
			return err
		}
		fmt.Fprintln(out, path)
	}
	return nil
}

func addFile(z *zip.Writer, name string, content []byte) error {
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Now()})
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}

// addSource adds the sources of the last commit.
func (h *handIn) addSource(ctx context.Context, z *zip.Writer) error {
	changed, err := h.git(ctx, "status", "--porcelain")
	if err != nil {
		return err
	}
	if len(changed) > 0 {
		fmt.Fprintln(h.log, "handin: Source is the last commit, without the changes that git status lists")
	}
	archive, err := h.git(ctx, "archive", "--format=tar", "HEAD")
	if err != nil {
		return err
	}
	files := tar.NewReader(bytes.NewReader(archive))
	for {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := addEntry(z, header, files); err != nil {
			return err
		}
	}
}

// addEntry adds a file of the archive, with its time and its permissions.
func addEntry(z *zip.Writer, header *tar.Header, content io.Reader) error {
	if header.Typeflag != tar.TypeReg {
		return nil // folders are created with their files
	}
	entry := &zip.FileHeader{Name: "Source/" + header.Name, Method: zip.Deflate, Modified: header.ModTime}
	entry.SetMode(header.FileInfo().Mode())
	w, err := z.CreateHeader(entry)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, content)
	return err
}

// git runs git in the repository and returns its output.
func (h *handIn) git(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = h.root
	out, err := cmd.Output()
	if failed, is := errors.AsType[*exec.ExitError](err); is {
		return nil, fmt.Errorf("git %s: %s", args[0], strings.Join(strings.Fields(string(failed.Stderr)), " "))
	}
	return out, err
}

// Paths of the agent of Ultimate Tic-Tac-Toe and of its weights. The champion's network was as
// small before it had two views.
const (
	agentFile   = "cmd/handin/agent/select_move.py"
	weightsFile = "cmd/handin/agent/select_move.weights"
)

// noWeights is the line of the agent's file that the weights replace.
const noWeights = "\nWEIGHTS = \"\"\n"

// weightsLine is the number of characters of the weights per line.
const weightsLine = 100

// agent returns the agent of the repository with its weights written into it, so that the
// file works alone.
func agent(root string) ([]byte, error) {
	source, err := os.ReadFile(filepath.Join(root, agentFile))
	if err != nil {
		return nil, err
	}
	weights, err := os.ReadFile(filepath.Join(root, weightsFile))
	if err != nil {
		return nil, err
	}
	before, after, found := bytes.Cut(source, []byte(noWeights))
	if !found {
		return nil, fmt.Errorf("%s: there is no line %s", agentFile, bytes.TrimSpace([]byte(noWeights)))
	}
	text, err := packed(weights)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	file.Write(before)
	file.WriteString("\nWEIGHTS = \"\"\"\n")
	for len(text) > 0 {
		line := min(weightsLine, len(text))
		file.WriteString(text[:line] + "\n")
		text = text[line:]
	}
	file.WriteString("\"\"\"\n")
	file.Write(after)
	return file.Bytes(), nil
}

// packed returns data compressed and encoded in base64.
func packed(data []byte) (string, error) {
	var out bytes.Buffer
	z, err := zlib.NewWriterLevel(&out, zlib.BestCompression)
	if err == nil {
		_, err = z.Write(data)
		err = errors.Join(err, z.Close())
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), err
}
