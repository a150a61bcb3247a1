-- Second factor of sign-ins: the secret of an authenticator app, and recovery codes of which only the hash is kept.
create table second_factor (
  user_id integer primary key references app_user on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  -- Null until the first code proved that the app has the secret; until then no sign-in asks for it.
  confirmed_at timestamptz,
  -- The newest time step whose code was used: a code counts once.
  last_step bigint
);
create table recovery_code (
  user_id integer not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
