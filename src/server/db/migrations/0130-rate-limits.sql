-- What was used of limits lately, for all processes: calls to vendors by the hash of their key, requests of users by their id.
-- Unlogged: written with every call and worth nothing after a minute, an hour at most.
create unlogged table rate_limit (
  key text primary key,
  version bigint not null,
  state json not null,
  changed_at timestamptz not null default now()
);
