-- Identities of an OpenID Connect provider linked to accounts, and sign-ins on their way to it and back.
create table linked_identity (
  id text primary key,
  user_id integer not null references app_user on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index linked_identity_of_user on linked_identity (user_id);
-- A row is deleted when the reader comes back.
create table provider_sign_in (
  ticket_hash bytea primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
-- An identity the provider has proven, until the reader has given what the account asks for besides.
create table proven_identity (
  ticket_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  expires_at timestamptz not null
);
-- Null for an account made by its provider: no password opens it.
alter table app_user alter column password_hash drop not null;
