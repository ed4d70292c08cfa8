// The schema of the history database as numbered steps. A released step never changes.

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
  // The file of a large result; the outcome is then null.
  `ALTER TABLE entry ADD COLUMN body TEXT;
   CREATE INDEX entry_body ON entry (body) WHERE body IS NOT NULL;`,
  // Phases as JSON; the newest block known when the call was made. Older entries lack both.
  `ALTER TABLE entry ADD COLUMN phases TEXT;
   ALTER TABLE entry ADD COLUMN head TEXT;`,
  // The explanation for which the call was made, and the transaction that it explains.
  `ALTER TABLE entry ADD COLUMN explanation_id TEXT;
   ALTER TABLE entry ADD COLUMN explained TEXT;
   CREATE INDEX entry_explanation ON entry (explanation_id) WHERE explanation_id IS NOT NULL;`,
  // Results, each stored once by its content; the user's marks on an entry; deletion that can be undone; counts of the
  // groups, maintained by triggers; saved requests.
  `CREATE TABLE answer (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     bytes INTEGER NOT NULL,
     used_at INTEGER NOT NULL,
     text TEXT
   ) STRICT;
   CREATE INDEX answer_used_at ON answer (used_at);
   INSERT INTO answer (name, bytes, used_at)
     SELECT body, max(response_bytes), max(started_at) FROM entry WHERE body IS NOT NULL GROUP BY body;

   ALTER TABLE entry ADD COLUMN answer INTEGER;
   UPDATE entry SET answer = (SELECT answer.id FROM answer WHERE name = body) WHERE body IS NOT NULL;
   DROP INDEX entry_body;
   ALTER TABLE entry DROP COLUMN body;
   CREATE INDEX entry_answer ON entry (answer) WHERE answer IS NOT NULL;

   ALTER TABLE entry ADD COLUMN kind TEXT NOT NULL DEFAULT 'result';
   UPDATE entry SET kind = json_extract(outcome, '$.kind') WHERE ok = 0;
   ALTER TABLE entry ADD COLUMN day TEXT NOT NULL DEFAULT '';
   UPDATE entry SET day = date(started_at / 1000, 'unixepoch', 'localtime');
   ALTER TABLE entry ADD COLUMN rerun_of TEXT;
   ALTER TABLE entry ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE entry ADD COLUMN label TEXT;
   ALTER TABLE entry ADD COLUMN note TEXT;
   ALTER TABLE entry ADD COLUMN tags TEXT;
   ALTER TABLE entry ADD COLUMN let_go INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE entry ADD COLUMN deleted_at INTEGER;
   DROP INDEX entry_started_at;
   CREATE INDEX entry_live ON entry (started_at, method, endpoint_id, kind, day) WHERE deleted_at IS NULL;
   CREATE INDEX entry_pinned ON entry (started_at) WHERE pinned = 1 AND deleted_at IS NULL;
   CREATE INDEX entry_deleted ON entry (deleted_at) WHERE deleted_at IS NOT NULL;

   CREATE TABLE tally (
     day TEXT NOT NULL,
     method TEXT NOT NULL,
     endpoint_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     endpoint_name TEXT NOT NULL,
     n INTEGER NOT NULL,
     PRIMARY KEY (day, method, endpoint_id, kind)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO tally
     SELECT day, method, endpoint_id, kind, max(endpoint_name), count(*) FROM entry GROUP BY 1, 2, 3, 4;
   CREATE TRIGGER entry_comes AFTER INSERT ON entry WHEN new.deleted_at IS NULL BEGIN
     INSERT INTO tally VALUES (new.day, new.method, new.endpoint_id, new.kind, new.endpoint_name, 1)
       ON CONFLICT DO UPDATE SET n = n + 1, endpoint_name = excluded.endpoint_name;
   END;
   CREATE TRIGGER entry_goes AFTER UPDATE OF deleted_at ON entry
     WHEN old.deleted_at IS NULL AND new.deleted_at IS NOT NULL BEGIN
     UPDATE tally SET n = n - 1
       WHERE day = old.day AND method = old.method AND endpoint_id = old.endpoint_id AND kind = old.kind;
   END;
   CREATE TRIGGER entry_returns AFTER UPDATE OF deleted_at ON entry
     WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL BEGIN
     UPDATE tally SET n = n + 1
       WHERE day = old.day AND method = old.method AND endpoint_id = old.endpoint_id AND kind = old.kind;
   END;

   CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   INSERT INTO state VALUES
     ('id', abs(random() % 1000000000000)),
     ('answer_bytes', (SELECT coalesce(sum(bytes), 0) FROM answer));
   CREATE TRIGGER answer_comes AFTER INSERT ON answer BEGIN
     UPDATE state SET value = value + new.bytes WHERE name = 'answer_bytes';
   END;
   CREATE TRIGGER answer_goes AFTER DELETE ON answer BEGIN
     UPDATE state SET value = value - old.bytes WHERE name = 'answer_bytes';
   END;

   CREATE TABLE saved (
     id TEXT PRIMARY KEY,
     parent TEXT,
     position REAL NOT NULL,
     name TEXT NOT NULL,
     endpoint_id TEXT,
     method TEXT,
     params TEXT
   ) STRICT, WITHOUT ROWID;`,
  // Whether the result was removed to stay within the budget.
  'ALTER TABLE entry RENAME COLUMN let_go TO evicted;',
  // The snapshot before a write; the number of requests that a call was split into; the batch in which it was sent.
  `ALTER TABLE entry ADD COLUMN snapshot TEXT;
   ALTER TABLE entry ADD COLUMN requests INTEGER;
   ALTER TABLE entry ADD COLUMN batch TEXT;`,
  // The number of secrets masked in the result; its bytes on the network, where it was compressed.
  `ALTER TABLE entry ADD COLUMN masked INTEGER;
   ALTER TABLE entry ADD COLUMN wire_bytes INTEGER;`,
  // The blocks whose logs are missing, as JSON.
  'ALTER TABLE entry ADD COLUMN unfinished TEXT;',
  // The id that the runs of a watch share; the id of the call's set: an explanation, a batch or a watch.
  `ALTER TABLE entry ADD COLUMN watch TEXT;
   ALTER TABLE entry ADD COLUMN set_id TEXT AS (coalesce(explanation_id, batch, watch)) VIRTUAL;
   DROP INDEX entry_explanation;
   CREATE INDEX entry_set ON entry (set_id, started_at) WHERE set_id IS NOT NULL;`,
  // The blocks that the user named by a time, as JSON.
  'ALTER TABLE entry ADD COLUMN block_times TEXT;',
  // The functions that the user typed with return types, as JSON.
  `ALTER TABLE entry ADD COLUMN functions TEXT;
   ALTER TABLE saved ADD COLUMN functions TEXT;`,
  // The addresses that the user gave as names, as JSON.
  'ALTER TABLE entry ADD COLUMN named_addresses TEXT;',
  // The node of a gateway that served the call, as JSON.
  'ALTER TABLE entry ADD COLUMN served_by TEXT;',
  // Whether the explanation ran a transaction without sending it.
  'ALTER TABLE entry ADD COLUMN explains_transaction INTEGER;',
  // What became of a transaction, as JSON, and its kind if it failed. Before, a tag said that.
  `ALTER TABLE entry ADD COLUMN fate TEXT;
   CREATE TRIGGER entry_fails AFTER UPDATE OF fate ON entry
     WHEN old.kind = 'result' AND new.fate ->> 'state' = 'failed' BEGIN
     UPDATE entry SET kind = 'failedTransaction' WHERE rowid = new.rowid;
     UPDATE tally SET n = n - (new.deleted_at IS NULL)
       WHERE day = old.day AND method = old.method AND endpoint_id = old.endpoint_id AND kind = old.kind;
     INSERT INTO tally VALUES (new.day, new.method, new.endpoint_id, 'failedTransaction', new.endpoint_name,
       new.deleted_at IS NULL) ON CONFLICT DO UPDATE SET n = n + excluded.n;
   END;
   UPDATE entry SET fate = '{"state":"failed","reason":""}' WHERE tags LIKE '%"mined-failed"%';`,
  // Counts the rows of groups, where the calls of a set share one, without reading the calls.
  `CREATE INDEX entry_set_day ON entry (set_id, day, endpoint_id, started_at)
     WHERE set_id IS NOT NULL AND deleted_at IS NULL;`,
  // Finds the different marks of a set without reading its calls.
  `CREATE INDEX entry_set_marks ON entry (set_id, pinned, ifnull(note, ''), ifnull(tags, ''))
     WHERE set_id IS NOT NULL AND deleted_at IS NULL;`,
];
