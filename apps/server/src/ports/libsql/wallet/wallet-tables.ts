/**
 * The tables of logins and shares, one step a version. No column holds a code, a token or a share that somebody who
 * reads the database could use: codes and tokens are hashes, shares are encrypted under keys that are not here. Times
 * in ms.
 */
export const walletTables = [
  `CREATE TABLE users (
     id TEXT PRIMARY KEY,
     email TEXT,
     user_name TEXT,
     locale TEXT,
     account_type TEXT,
     created_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE login_names (
     provider TEXT NOT NULL,
     subject TEXT NOT NULL,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     PRIMARY KEY (provider, subject)
   ) WITHOUT ROWID;
   CREATE INDEX login_names_by_user ON login_names (user_id);
   CREATE TABLE frame_keys (
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     frame_key TEXT NOT NULL,
     added_at INTEGER NOT NULL,
     used_at INTEGER,
     revoked_at INTEGER,
     PRIMARY KEY (user_id, frame_key)
   ) WITHOUT ROWID;

   CREATE TABLE mail_requests (
     id TEXT PRIMARY KEY,
     purpose TEXT NOT NULL,
     mailbox TEXT NOT NULL,
     frame_key TEXT NOT NULL,
     site TEXT NOT NULL,
     locale TEXT NOT NULL,
     user_id TEXT REFERENCES users (id) ON DELETE CASCADE, new_mailbox TEXT,
     code_mac TEXT,
     tries INTEGER NOT NULL DEFAULT 0,
     link_hash TEXT UNIQUE,
     approved_at INTEGER,
     expires_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX mail_requests_by_end ON mail_requests (expires_at);
   CREATE TABLE mail_sends (mailbox_hash TEXT NOT NULL, client TEXT NOT NULL, sent_at INTEGER NOT NULL);
   CREATE INDEX mail_sends_by_mailbox ON mail_sends (mailbox_hash, sent_at);
   CREATE INDEX mail_sends_by_client ON mail_sends (client, sent_at);

   CREATE TABLE used_proofs (id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX used_proofs_by_end ON used_proofs (expires_at);
   CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     frame_key TEXT NOT NULL,
     logged_in_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX sessions_by_user ON sessions (user_id, frame_key);
   CREATE TABLE access_tokens (
     hash TEXT PRIMARY KEY,
     session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
     expires_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX access_tokens_by_session ON access_tokens (session_id);
   CREATE TABLE refresh_tokens (
     hash TEXT PRIMARY KEY,
     session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
     expires_at INTEGER NOT NULL,
     used_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

   CREATE TABLE key_wallets (
     user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     evm_address TEXT NOT NULL,
     solana_address TEXT NOT NULL,
     created_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE enrollments (
     id TEXT PRIMARY KEY,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     frame_key TEXT NOT NULL,
     version INTEGER NOT NULL,
     device_name TEXT NOT NULL,
     auth_iv TEXT NOT NULL,
     auth_ciphertext TEXT NOT NULL,
     recovery_iv TEXT NOT NULL,
     recovery_ciphertext TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     used_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX enrollments_by_key ON enrollments (user_id, frame_key);
   CREATE TABLE recovery_factors (
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     iv TEXT NOT NULL,
     ciphertext TEXT NOT NULL,
     salt TEXT NOT NULL,
     credential_id TEXT,
     PRIMARY KEY (user_id, kind)
   ) WITHOUT ROWID;

   CREATE TABLE audit (
     id INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     user_id TEXT,
     event TEXT NOT NULL,
     enrollment_id TEXT,
     frame_key TEXT
   );
   CREATE INDEX audit_by_user ON audit (user_id, at);`,
  `ALTER TABLE refresh_tokens ADD COLUMN attempt TEXT;
   ALTER TABLE refresh_tokens ADD COLUMN next_refresh TEXT;
   ALTER TABLE refresh_tokens ADD COLUMN next_access TEXT;`,
  `CREATE TABLE grants (
     pci TEXT PRIMARY KEY,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     frame_key TEXT NOT NULL,
     origin TEXT NOT NULL,
     chain_id TEXT NOT NULL,
     permissions TEXT NOT NULL,
     policies TEXT NOT NULL,
     expires_at INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     revoked_at INTEGER,
     uses INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE INDEX grants_by_user ON grants (user_id, expires_at);
   CREATE INDEX grants_by_end ON grants (expires_at);
   CREATE INDEX key_wallets_by_address ON key_wallets (evm_address COLLATE NOCASE);`,
  `CREATE TABLE ended_enrollments (
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     id TEXT NOT NULL,
     PRIMARY KEY (user_id, id)
   ) WITHOUT ROWID;`,
  `ALTER TABLE recovery_factors ADD COLUMN proof_key TEXT;
   ALTER TABLE recovery_factors ADD COLUMN prf_key TEXT;
   CREATE TABLE recovery_prf_keys (
     id TEXT PRIMARY KEY,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     iv TEXT NOT NULL,
     ciphertext TEXT NOT NULL,
     created_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX recovery_prf_keys_by_user ON recovery_prf_keys (user_id);
   CREATE TABLE recovery_guesses (
     id TEXT PRIMARY KEY,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     session_id TEXT,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     tried_at INTEGER,
     opened_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX recovery_guesses_by_user ON recovery_guesses (user_id, at);`,
  `ALTER TABLE recovery_factors ADD COLUMN guard_key TEXT;`,
  // Generations of the recovery. A way back has what is sealed in the present one, or from before that what was
  // wrapped, with the link to it.
  `ALTER TABLE key_wallets ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE key_wallets ADD COLUMN recovery_salt TEXT;
   ALTER TABLE enrollments ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE recovery_factors RENAME TO former_recovery_factors;
   CREATE TABLE recovery_factors (
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     salt TEXT NOT NULL,
     credential_id TEXT,
     proof_key TEXT,
     prf_key TEXT,
     guard_key TEXT,
     seal_key TEXT,
     mac TEXT,
     sealed_enc TEXT,
     sealed_ciphertext TEXT,
     iv TEXT,
     ciphertext TEXT,
     link_iv TEXT,
     link_ciphertext TEXT,
     PRIMARY KEY (user_id, kind)
   ) WITHOUT ROWID;
   INSERT INTO recovery_factors (user_id, kind, salt, credential_id, proof_key, prf_key, guard_key, iv, ciphertext)
     SELECT user_id, kind, salt, credential_id, proof_key, prf_key, guard_key, iv, ciphertext FROM
       former_recovery_factors;
   DROP TABLE former_recovery_factors;`,
  // A login that began before its mark is cut off.
  `CREATE TABLE cut_offs (
     mark INTEGER PRIMARY KEY AUTOINCREMENT,
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     at INTEGER NOT NULL
   );
   CREATE INDEX cut_offs_by_user ON cut_offs (user_id, mark);`,
  // Days since 1970; the latest of each user counts.
  `CREATE TABLE sponsored_calls (
     user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     day INTEGER NOT NULL,
     calls INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX mail_sends_by_time ON mail_sends (sent_at);`,
  // Days as above; the latest of each device counts.
  `CREATE TABLE password_checks (
     user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     frame_key TEXT NOT NULL,
     day INTEGER NOT NULL,
     checks INTEGER NOT NULL,
     PRIMARY KEY (user_id, frame_key)
   ) WITHOUT ROWID;`,
  `CREATE TABLE server_key (id INTEGER PRIMARY KEY CHECK (id = 1), key_id TEXT NOT NULL);`,
  'CREATE INDEX sessions_by_end ON sessions (expires_at)',
] as const
