-- The tables of a store. SQLite and PostgreSQL run the same statements. Each key of a session's rows begins with it, and there are no
-- sequences and no foreign keys, so an engine that distributes rows by their keys has all rows of a session in one place.

CREATE TABLE riffle_store (version INTEGER NOT NULL);

INSERT INTO riffle_store (version) VALUES (1);

-- The lists of items that sessions were created with, by the SHA-256 of their bytes, and the number of their sessions.
CREATE TABLE riffle_lists (
  list TEXT NOT NULL,
  sessions BIGINT NOT NULL,
  PRIMARY KEY (list));

-- The bytes of each list. SQLite writes a whole row anew when one of its columns changes, so the number is not here.
CREATE TABLE riffle_items (
  list TEXT NOT NULL,
  items BYTEA NOT NULL,
  PRIMARY KEY (list));

-- The newest number of a session. An update of this number, from the one that a server knows, decides which server was first.
CREATE TABLE riffle_sessions (
  session TEXT NOT NULL,
  listener TEXT NOT NULL,
  name TEXT NOT NULL,
  newest BIGINT NOT NULL,
  PRIMARY KEY (session));

CREATE INDEX riffle_sessions_of_listener ON riffle_sessions (listener);

-- A state after the call of a number. Inserted, never updated; calls before it may be deleted.
CREATE TABLE riffle_states (
  session TEXT NOT NULL,
  number BIGINT NOT NULL,
  list TEXT NOT NULL,
  state BYTEA NOT NULL,
  PRIMARY KEY (session, number));

-- A run of calls by one device, from a first number on, which precedes the session so that PostgreSQL pads no row.
CREATE TABLE riffle_calls (
  first BIGINT NOT NULL,
  session TEXT NOT NULL,
  run BYTEA NOT NULL,
  PRIMARY KEY (session, first));

-- The last position that the device that sounds reported: of the play and the take-over with these numbers.
CREATE TABLE riffle_positions (
  session TEXT NOT NULL,
  play BIGINT NOT NULL,
  take_over BIGINT NOT NULL,
  millis BIGINT NOT NULL,
  advances INTEGER NOT NULL,
  reported_at BIGINT NOT NULL,
  PRIMARY KEY (session));

-- The listeners, by the SHA-256 of the token in the link that each was given.
CREATE TABLE riffle_tokens (
  token TEXT NOT NULL,
  listener TEXT NOT NULL,
  PRIMARY KEY (token));
