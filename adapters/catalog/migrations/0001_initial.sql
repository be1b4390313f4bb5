CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE collections (
  id INTEGER PRIMARY KEY,
  folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  is_synced INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A file that is gone keeps its row, so that its key never comes to mean another file.
CREATE TABLE files (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  collection_id INTEGER NOT NULL REFERENCES collections (id),
  rel_path TEXT NOT NULL,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  file_hash TEXT NOT NULL,
  kind INTEGER NOT NULL, -- 0 a document, 1 a record that is left out, 2 a valid record
  is_active INTEGER NOT NULL DEFAULT 1,
  UNIQUE (collection_id, rel_path)
) STRICT;

CREATE INDEX files_by_kind ON files (collection_id, is_active, kind);

-- Valid records of active files. Lists are JSON, or '' when empty; terms and scopes are lines.
CREATE TABLE facts (
  key INTEGER PRIMARY KEY REFERENCES files (key),
  collection_id INTEGER NOT NULL REFERENCES collections (id),
  record_id TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  is_canonical INTEGER NOT NULL,
  predecessors TEXT NOT NULL,
  uri TEXT NOT NULL,
  docid TEXT NOT NULL,
  text TEXT NOT NULL,
  scopes TEXT NOT NULL,
  caller TEXT NOT NULL,
  session TEXT NOT NULL,
  created_at TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  supersedes TEXT NOT NULL,
  source TEXT,
  derived_from TEXT NOT NULL,
  terms TEXT NOT NULL,
  is_holder INTEGER NOT NULL DEFAULT 0,
  is_current INTEGER NOT NULL DEFAULT 0,
  has_lost INTEGER NOT NULL DEFAULT 0,
  in_cycle INTEGER NOT NULL DEFAULT 0,
  next_id TEXT
) STRICT;

CREATE INDEX facts_by_record ON facts (collection_id, record_id);
CREATE INDEX facts_by_hash ON facts (collection_id, content_hash) WHERE is_current = 1;
CREATE INDEX facts_current ON facts (collection_id) WHERE is_current = 1;

-- Who names whom, by the record id of the one that is replaced, whether that one exists or not.
CREATE TABLE edges (
  collection_id INTEGER NOT NULL,
  predecessor TEXT NOT NULL,
  key INTEGER NOT NULL REFERENCES facts (key),
  PRIMARY KEY (collection_id, predecessor, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX edges_by_key ON edges (key);

CREATE TABLE findings (
  key INTEGER NOT NULL REFERENCES files (key),
  kind INTEGER NOT NULL, -- 0 of the file itself, 1 a duplicate, 2 where it stands
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (key, kind, position)
) STRICT, WITHOUT ROWID;

-- How many current facts hold each scope.
CREATE TABLE scopes (
  collection_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  facts INTEGER NOT NULL,
  PRIMARY KEY (collection_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE folders (
  collection_id INTEGER NOT NULL,
  rel_path TEXT NOT NULL,
  stamp INTEGER NOT NULL,
  PRIMARY KEY (collection_id, rel_path)
) STRICT, WITHOUT ROWID;

-- The last change of each fact that the lexical index has to follow.
CREATE TABLE queue (
  key INTEGER PRIMARY KEY REFERENCES files (key),
  sequence INTEGER NOT NULL UNIQUE
) STRICT;
