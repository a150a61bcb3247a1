-- Passkeys of accounts (WebAuthn), and the challenges of ceremonies that have begun.
create table passkey (
  id text primary key,
  user_id integer not null references app_user on delete cascade,
  -- Base64url, as browsers send it.
  credential_id text not null unique,
  -- COSE key.
  public_key bytea not null,
  -- The account as authenticators know it: random, the same for all passkeys of an account.
  user_handle text not null,
  rp_id text not null,
  -- Signatures so far as the authenticator counts them; 0 for those that count none.
  counter bigint not null,
  transports text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);
-- A row is deleted by its first use.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'sign-in')),
  -- Null for a sign-in, which is nobody's yet.
  user_id integer references app_user on delete cascade,
  user_handle text,
  rp_id text not null,
  origin text not null,
  expires_at timestamptz not null
);
