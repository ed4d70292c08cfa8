// Owns the history database's schema, as numbered steps. A step that has shipped is never changed.

/** Step n brings `user_version` from n to n + 1. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE entry (
     id TEXT PRIMARY KEY,
     started_at INTEGER NOT NULL,
     endpoint_id TEXT NOT NULL,
     endpoint_name TEXT NOT NULL,
     method TEXT NOT NULL,
     params TEXT NOT NULL,
     ok INTEGER NOT NULL,
     outcome TEXT NOT NULL,
     summary TEXT NOT NULL,
     duration_ms REAL NOT NULL,
     http_status INTEGER NOT NULL,
     request_bytes INTEGER NOT NULL,
     response_bytes INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX entry_started_at ON entry (started_at);`,
  // The file of a large answer, whose outcome is then null.
  `ALTER TABLE entry ADD COLUMN body TEXT;
   CREATE INDEX entry_body ON entry (body) WHERE body IS NOT NULL;`,
  // What the time went into, as JSON; the newest block known when it was asked. Older entries have neither.
  `ALTER TABLE entry ADD COLUMN phases TEXT;
   ALTER TABLE entry ADD COLUMN head TEXT;`,
  // The explanation that a call was made for, and the transaction it explains.
  `ALTER TABLE entry ADD COLUMN explanation_id TEXT;
   ALTER TABLE entry ADD COLUMN explained TEXT;
   CREATE INDEX entry_explanation ON entry (explanation_id) WHERE explanation_id IS NOT NULL;`,
];
