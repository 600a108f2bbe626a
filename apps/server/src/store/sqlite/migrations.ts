const revisionTriggers = (table: string): string => `
      CREATE TRIGGER ${table}_added AFTER INSERT ON ${table}
        BEGIN UPDATE content_revision SET revision = revision + 1; END;
      CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table}
        WHEN OLD.id <> NEW.id OR OLD.json <> NEW.json OR OLD.author <> NEW.author
        BEGIN UPDATE content_revision SET revision = revision + 1; END;
      CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table}
        BEGIN UPDATE content_revision SET revision = revision + 1; END;`

/**
 * Each migration is applied once, in order, in its own transaction. Never change a released migration: add another. Keys of tables that
 * grow with the players begin with the race or the player, and reference nothing outside it. So the same schema can be distributed over
 * many machines.
 */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'first',
    sql: `
      CREATE TABLE users (
        uid TEXT PRIMARY KEY,
        provider TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        email TEXT,
        display_name TEXT,
        gcash_account TEXT NOT NULL,
        gcash_cents INTEGER NOT NULL CHECK (gcash_cents >= 0),
        created_real INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE token_families (
        family TEXT PRIMARY KEY,
        uid TEXT NOT NULL,
        revoked INTEGER NOT NULL DEFAULT 0,
        opened_real INTEGER NOT NULL,
        renewed_real INTEGER NOT NULL,
        expires_real INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX token_families_uid ON token_families (uid);
      CREATE INDEX token_families_expires ON token_families (expires_real);

      CREATE TABLE refresh_tokens (
        token_hash TEXT PRIMARY KEY,
        family TEXT NOT NULL,
        expires_real INTEGER NOT NULL,
        replaced_real INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX refresh_tokens_expires ON refresh_tokens (expires_real);

      CREATE TABLE once_values (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL,
        expires_real INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX once_values_expires ON once_values (expires_real);

      CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE game_specs (
        id TEXT PRIMARY KEY,
        author TEXT NOT NULL,
        json TEXT NOT NULL,
        stored_real INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE locations (
        id TEXT PRIMARY KEY,
        author TEXT NOT NULL,
        json TEXT NOT NULL,
        stored_real INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX game_specs_author ON game_specs (author);
      CREATE INDEX locations_author ON locations (author);
      CREATE TABLE services (
        id TEXT PRIMARY KEY,
        author TEXT NOT NULL,
        json TEXT NOT NULL,
        stored_real INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE worlds (world_id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;

      CREATE TABLE gcash_ledger (
        uid TEXT NOT NULL,
        transfer_id TEXT NOT NULL,
        race_id TEXT NOT NULL,
        asked_cents INTEGER NOT NULL,
        cents INTEGER NOT NULL,
        state TEXT NOT NULL,
        race_version INTEGER,
        at_real INTEGER NOT NULL,
        PRIMARY KEY (uid, transfer_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX gcash_ledger_pending ON gcash_ledger (at_real) WHERE state = 'pending';

      CREATE TABLE attempts (
        uid TEXT NOT NULL,
        source TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        race_id TEXT NOT NULL,
        claimed_real INTEGER NOT NULL,
        PRIMARY KEY (uid, source, attempt)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE races (
        race_id TEXT PRIMARY KEY,
        uid TEXT NOT NULL,
        world_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        snapshot TEXT NOT NULL,
        created_real INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX races_uid ON races (uid);

      CREATE TABLE race_events (
        race_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (race_id, seq)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE race_requests (
        race_id TEXT NOT NULL,
        request_id TEXT NOT NULL,
        reply TEXT NOT NULL,
        PRIMARY KEY (race_id, request_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE race_signs (race_id TEXT PRIMARY KEY, at_real INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'limits',
    sql: `
      CREATE TABLE limit_counts (
        key TEXT NOT NULL,
        process TEXT NOT NULL,
        window_real INTEGER NOT NULL,
        granted INTEGER NOT NULL,
        PRIMARY KEY (key, process, window_real)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX limit_counts_window ON limit_counts (window_real);
    `,
  },
  {
    // Existing events stay without MACs. The table is created anew so that the column has no default: a program without MACs can no longer
    // append to a log.
    name: 'chain',
    sql: `
      ALTER TABLE races ADD COLUMN head TEXT NOT NULL DEFAULT '';
      ALTER TABLE races ADD COLUMN seal TEXT NOT NULL DEFAULT '';
      CREATE TABLE chained_events (
        race_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        json TEXT NOT NULL,
        mac TEXT NOT NULL,
        PRIMARY KEY (race_id, seq)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO chained_events (race_id, seq, json, mac) SELECT race_id, seq, json, '' FROM race_events;
      DROP TABLE race_events;
      ALTER TABLE chained_events RENAME TO race_events;
    `,
  },
  {
    // Triggers, so that changes by a program without revisions count too. Storing the same content again is no change.
    name: 'content revision',
    sql: `
      CREATE TABLE content_revision (id INTEGER PRIMARY KEY CHECK (id = 1), revision INTEGER NOT NULL) STRICT;
      INSERT INTO content_revision (id, revision) VALUES (1, 0);
      ${['locations', 'services'].map(revisionTriggers).join('\n')}
    `,
  },
  {
    // Races completed so far are to be listed too: no other part of a snapshot can contain that text, because quotes within strings are
    // escaped.
    name: 'leaderboards',
    sql: `
      CREATE TABLE finishes (
        world_id TEXT NOT NULL,
        race_id TEXT NOT NULL,
        uid TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        name TEXT NOT NULL,
        elapsed_ms INTEGER NOT NULL,
        money_left INTEGER NOT NULL,
        real_ms INTEGER NOT NULL,
        top_ups INTEGER NOT NULL,
        first INTEGER NOT NULL,
        steady INTEGER NOT NULL,
        PRIMARY KEY (world_id, race_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX finishes_all ON finishes (world_id, (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id);
      CREATE INDEX finishes_first ON finishes (world_id, (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id) WHERE first = 1;
      CREATE INDEX finishes_steady ON finishes (world_id, (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id) WHERE steady = 1;
      CREATE INDEX finishes_uid ON finishes (uid, world_id);
      CREATE TABLE unlisted_finishes (race_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      INSERT INTO unlisted_finishes (race_id)
        SELECT race_id FROM races WHERE instr(snapshot, '"ended":{"ending":"complete"') > 0;
    `,
  },
  {
    // For deleting an account, which removes the tokens of its sign-ins.
    name: 'tokens by family',
    sql: `CREATE INDEX refresh_tokens_family ON refresh_tokens (family);`,
  },
  {
    // What the list shows of a race. Races without a card get theirs when they are listed. The index covers all that a list reads: in the
    // table the card comes after the race's JSON.
    name: 'race cards',
    sql: `
      ALTER TABLE game_specs ADD COLUMN card TEXT;
      CREATE INDEX game_specs_cards ON game_specs (id, stored_real, card);
    `,
  },
  {
    // Places that players upload are no longer part of the revision: each concerns only races that name it.
    name: 'revision of operated places',
    sql: `
      DROP TRIGGER locations_added;
      DROP TRIGGER locations_changed;
      DROP TRIGGER locations_removed;
      CREATE TRIGGER locations_added AFTER INSERT ON locations
        WHEN NEW.author = 'final-call' OR NEW.author LIKE 'gtfs:%'
        BEGIN UPDATE content_revision SET revision = revision + 1; END;
      CREATE TRIGGER locations_changed AFTER UPDATE ON locations
        WHEN (OLD.id <> NEW.id OR OLD.json <> NEW.json OR OLD.author <> NEW.author)
          AND (OLD.author = 'final-call' OR OLD.author LIKE 'gtfs:%' OR NEW.author = 'final-call' OR NEW.author LIKE 'gtfs:%')
        BEGIN UPDATE content_revision SET revision = revision + 1; END;
      CREATE TRIGGER locations_removed AFTER DELETE ON locations
        WHEN OLD.author = 'final-call' OR OLD.author LIKE 'gtfs:%'
        BEGIN UPDATE content_revision SET revision = revision + 1; END;
    `,
  },
  {
    // A seal begins with the id of its key.
    name: 'log keys',
    sql: `
      CREATE TABLE log_keys (key_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      INSERT INTO log_keys (key_id) SELECT DISTINCT substr(seal, 1, 8) FROM races WHERE seal <> '';
    `,
  },
  {
    // Existing worlds stay undivided.
    name: 'worlds in parts',
    sql: `
      CREATE TABLE world_parts (part_id TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
      ALTER TABLE worlds ADD COLUMN locations_part TEXT;
      ALTER TABLE worlds ADD COLUMN services_part TEXT;
    `,
  },
  {
    // Tokens from before have no turn, and count as of the current one.
    name: 'turns of sign-ins',
    sql: `
      ALTER TABLE refresh_tokens ADD COLUMN turn INTEGER;
      ALTER TABLE token_families ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE token_families ADD COLUMN turned_real INTEGER;
    `,
  },
  {
    // Of tokens from before it is not known.
    name: 'when tokens were given',
    sql: 'ALTER TABLE refresh_tokens ADD COLUMN given_real INTEGER',
  },
  {
    // Each look at a profile asks for them.
    name: 'open transfers',
    sql: "CREATE INDEX gcash_ledger_open ON gcash_ledger (uid) WHERE state IN ('pending', 'landed')",
  },
  {
    // An export reads a player's whole ledger, in pages.
    name: 'pages of entries',
    sql: 'CREATE INDEX gcash_ledger_entries ON gcash_ledger (uid, at_real, transfer_id) WHERE cents <> 0',
  },
]
