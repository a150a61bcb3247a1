-- Access tokens: bearer tokens users make for their own programs; only the SHA-256 is stored.
create table access_token (
  token_hash bytea primary key,
  id text not null unique,
  user_id integer not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  scope text not null check (scope in ('read', 'write', 'admin')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text
);
create index access_token_of_user on access_token (user_id);
