-- The tables of a ledger.
CREATE TABLE about (name TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE items (
    number INTEGER PRIMARY KEY,
    item TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'open', 'failed')),
    row_count INTEGER NOT NULL DEFAULT 0,
    part INTEGER REFERENCES parts (number),
    partial TEXT NOT NULL DEFAULT '[]',
    note TEXT NOT NULL DEFAULT '',
    limits TEXT NOT NULL DEFAULT ''
);
CREATE INDEX items_by_state ON items (state, number);
CREATE TABLE parts (
    number INTEGER PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,
    row_count INTEGER NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL
);
CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    ended TEXT,
    ending TEXT,
    engine TEXT NOT NULL,
    workers INTEGER NOT NULL,
    limits TEXT NOT NULL,
    versions TEXT NOT NULL
);
CREATE TABLE provenance (
    item INTEGER NOT NULL REFERENCES items (number),
    run INTEGER NOT NULL REFERENCES runs (number),
    state TEXT NOT NULL,
    seconds REAL NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (item, run)
) WITHOUT ROWID;
