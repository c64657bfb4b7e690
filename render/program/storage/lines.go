package storage

import "colat/ai/practice"

// Openings without a folder are stored where earlier builds have theirs, which know no folders and leave
// them alone.
const keyLines, keyFolders = "openings", "folders"

// Folders returns the openings that the user wants to know, in their folders. Values that make no sense are
// left out.
func (s *Store) Folders() practice.Folders {
	s.settle()
	var f practice.Folders
	if !s.load(keyFolders, &f) || f.Version != practice.Version {
		f = practice.Folders{}
	}
	f.Mend()
	var loose practice.Lines
	if s.load(keyLines, &loose) && loose.Version == practice.Version {
		loose.Mend()
		f.Change(practice.Loose, func(folder *practice.Folder) { folder.Lines = loose })
	}
	return f
}

// KeepFolders stores the openings, and the changes that another window has stored since they were read.
func (s *Store) KeepFolders(f practice.Folders) {
	named := practice.Folders{Version: practice.Version, Folders: make(map[string]practice.Folder)}
	for id, folder := range f.Folders {
		if id != practice.Loose {
			named.Folders[id] = folder
		}
	}
	s.saveVersioned(keyFolders, named, practice.Version)
	s.saveVersioned(keyLines, f.Folders[practice.Loose].Lines, practice.Version)
}
