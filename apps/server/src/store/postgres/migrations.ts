export interface Migration {
  readonly name: string
  /** The oldest schema version whose programs can still serve after this migration. */
  readonly servesFrom: number
  readonly sql: string
}

/** Adds a column with a hash of the row's contents: the sum over all rows shows whether any has changed. */
const addFingerprint = (table: string): string =>
  `ALTER TABLE ${table} ADD COLUMN fingerprint bigint NOT NULL
     GENERATED ALWAYS AS (hashtextextended(author || ' ' || json, 0)) STORED`

/**
 * Each migration is applied once, in order, in its own transaction. Processes of the previous version still serve meanwhile, so it may add
 * what they do not know, and remove nothing that they use. Never change a released migration: add another.
 *
 * Keys of tables that grow with the players begin with the race or the player, and reference nothing outside it. JSON is stored as text. It
 * is always read as a whole, must be returned byte for byte, and may contain characters that jsonb refuses (\\u0000).
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'first',
    servesFrom: 1,
    sql: `
      CREATE TABLE users (
        uid text PRIMARY KEY,
        provider text NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        email text,
        display_name text,
        gcash_account text NOT NULL,
        gcash_cents bigint NOT NULL CHECK (gcash_cents >= 0),
        created_real bigint NOT NULL
      );
      CREATE TABLE gcash_ledger (
        uid text NOT NULL,
        transfer_id text NOT NULL,
        race_id text NOT NULL,
        asked_cents bigint NOT NULL,
        cents bigint NOT NULL,
        state text NOT NULL,
        race_version bigint,
        at_real bigint NOT NULL,
        PRIMARY KEY (uid, transfer_id)
      );
      CREATE INDEX gcash_ledger_pending ON gcash_ledger (at_real) WHERE state = 'pending';
      CREATE TABLE attempts (
        uid text NOT NULL,
        source text NOT NULL,
        attempt bigint NOT NULL,
        race_id text NOT NULL,
        claimed_real bigint NOT NULL,
        PRIMARY KEY (uid, source, attempt)
      );

      CREATE TABLE races (
        race_id text PRIMARY KEY,
        uid text NOT NULL,
        world_id text NOT NULL,
        version bigint NOT NULL,
        snapshot text NOT NULL,
        created_real bigint NOT NULL
      );
      CREATE INDEX races_uid ON races (uid);
      CREATE TABLE race_events (
        race_id text NOT NULL,
        seq bigint NOT NULL,
        json text NOT NULL,
        PRIMARY KEY (race_id, seq)
      );
      CREATE TABLE race_requests (
        race_id text NOT NULL,
        request_id text NOT NULL,
        reply text NOT NULL,
        PRIMARY KEY (race_id, request_id)
      );
      CREATE TABLE race_signs (race_id text PRIMARY KEY, at_real bigint NOT NULL);

      CREATE TABLE token_families (
        family text PRIMARY KEY,
        uid text NOT NULL,
        revoked boolean NOT NULL,
        opened_real bigint NOT NULL,
        renewed_real bigint NOT NULL,
        expires_real bigint NOT NULL
      );
      CREATE INDEX token_families_uid ON token_families (uid);
      CREATE INDEX token_families_expires ON token_families (expires_real);
      CREATE TABLE refresh_tokens (
        token_hash text PRIMARY KEY,
        family text NOT NULL,
        expires_real bigint NOT NULL,
        replaced_real bigint
      );
      CREATE INDEX refresh_tokens_family ON refresh_tokens (family);
      CREATE INDEX refresh_tokens_expires ON refresh_tokens (expires_real);
      CREATE TABLE once_values (key text PRIMARY KEY, value text NOT NULL, expires_real bigint NOT NULL);
      CREATE INDEX once_values_expires ON once_values (expires_real);

      CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);
      CREATE TABLE game_specs (
        id text PRIMARY KEY,
        author text NOT NULL,
        json text NOT NULL,
        stored_real bigint NOT NULL
      );
      CREATE INDEX game_specs_author ON game_specs (author);
      CREATE TABLE locations (
        id text PRIMARY KEY,
        author text NOT NULL,
        json text NOT NULL,
        stored_real bigint NOT NULL
      );
      CREATE INDEX locations_author ON locations (author);
      CREATE TABLE services (
        id text PRIMARY KEY,
        author text NOT NULL,
        json text NOT NULL,
        stored_real bigint NOT NULL
      );
      CREATE TABLE worlds (world_id text PRIMARY KEY, json text NOT NULL);
    `,
  },
  {
    name: 'limits',
    servesFrom: 1,
    // Unlogged: a crash loses a minute's counts at most.
    sql: `
      CREATE UNLOGGED TABLE limit_counts (
        key text NOT NULL,
        process text NOT NULL,
        window_real bigint NOT NULL,
        granted bigint NOT NULL,
        PRIMARY KEY (key, process, window_real)
      );
      CREATE INDEX limit_counts_window ON limit_counts (window_real);
    `,
  },
  {
    // Existing races stay unsealed. The column has no default, so that a program without MACs can no longer append to a log.
    name: 'chain',
    servesFrom: 3,
    sql: `
      ALTER TABLE races ADD COLUMN head text NOT NULL DEFAULT '', ADD COLUMN seal text NOT NULL DEFAULT '';
      ALTER TABLE race_events ADD COLUMN mac text NOT NULL DEFAULT '';
      ALTER TABLE race_events ALTER COLUMN mac DROP DEFAULT;
    `,
  },
  {
    // Generated by the database, so that it is correct whichever program writes. Citus has no triggers on reference tables.
    name: 'place revision',
    servesFrom: 3,
    sql: addFingerprint('locations'),
  },
  {
    // Separate from the previous one: Citus takes one change of a distributed table at a time.
    name: 'service revision',
    servesFrom: 3,
    sql: addFingerprint('services'),
  },
  {
    // Races completed so far are to be listed too: no other part of a snapshot can contain that text, because quotes within strings are
    // escaped.
    name: 'leaderboards',
    servesFrom: 3,
    sql: `
      CREATE TABLE finishes (
        world_id text NOT NULL,
        race_id text NOT NULL,
        uid text NOT NULL,
        attempt bigint NOT NULL,
        name text NOT NULL,
        elapsed_ms bigint NOT NULL,
        money_left bigint NOT NULL,
        real_ms bigint NOT NULL,
        top_ups bigint NOT NULL,
        first boolean NOT NULL,
        steady boolean NOT NULL,
        PRIMARY KEY (world_id, race_id)
      );
      CREATE INDEX finishes_all ON finishes (world_id, (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id COLLATE "C");
      CREATE INDEX finishes_first ON finishes (world_id, (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id COLLATE "C") WHERE first;
      CREATE INDEX finishes_steady ON finishes (world_id, (top_ups > 0), elapsed_ms, money_left DESC, real_ms, race_id COLLATE "C") WHERE steady;
      CREATE INDEX finishes_uid ON finishes (uid, world_id);
      CREATE TABLE unlisted_finishes (race_id text PRIMARY KEY);
      INSERT INTO unlisted_finishes (race_id)
        SELECT race_id FROM races WHERE position('"ended":{"ending":"complete"' IN snapshot) > 0;
    `,
  },
  {
    // What the list shows of a race. A program without cards stores a race without one, or leaves the previous race's: both are detected
    // and corrected when races are listed.
    name: 'race cards',
    servesFrom: 3,
    sql: 'ALTER TABLE game_specs ADD COLUMN card text',
  },
  {
    // A seal begins with the id of its key. A program without this table records no keys; one with it has the same key.
    name: 'log keys',
    servesFrom: 3,
    sql: `
      CREATE TABLE log_keys (key_id text PRIMARY KEY);
      INSERT INTO log_keys (key_id) SELECT DISTINCT substr(seal, 1, 8) FROM races WHERE seal <> '';
    `,
  },
  {
    // A program without turns gives tokens that have none: these, like all from before, count as of the current turn.
    name: 'turns of sign-ins',
    servesFrom: 3,
    sql: `
      ALTER TABLE refresh_tokens ADD COLUMN turn bigint;
      ALTER TABLE token_families ADD COLUMN turns bigint NOT NULL DEFAULT 0, ADD COLUMN turned_real bigint;
    `,
  },
  {
    // Of tokens from before, or of a program without this column, it is not known.
    name: 'when tokens were given',
    servesFrom: 3,
    sql: 'ALTER TABLE refresh_tokens ADD COLUMN given_real bigint',
  },
  {
    // Each look at a profile asks for them.
    name: 'open transfers',
    servesFrom: 3,
    sql: "CREATE INDEX gcash_ledger_open ON gcash_ledger (uid) WHERE state IN ('pending', 'landed')",
  },
  {
    // An export reads a player's whole ledger, in pages.
    name: 'pages of entries',
    servesFrom: 3,
    sql: 'CREATE INDEX gcash_ledger_entries ON gcash_ledger (uid, at_real, transfer_id COLLATE "C") WHERE cents <> 0',
  },
]
