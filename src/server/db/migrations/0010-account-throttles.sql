-- Attempts that are counted, and the addresses an account is used to signing in from.
-- Keys are hashes: what somebody types into the email field may be a password.
create table throttle (
  key text primary key,
  count integer not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index throttle_last on throttle (last_at);

create table known_address (
  user_id integer not null references app_user on delete cascade,
  network text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network)
);
