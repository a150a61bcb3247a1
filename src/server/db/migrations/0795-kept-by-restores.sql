-- What a restore keeps of the data it replaces: accounts whose access stayed as it was, and accounts it took away.

-- Accounts with what stayed as it was, as a list of {email, parts}.
alter table restored add column kept jsonb not null default '[]';

-- Accounts that a restore took away. One that an older backup brings back later is disabled: what was ended since is unknown.
create table left_account (
  id integer not null,
  created_at timestamptz not null,
  -- Instant of the data that the restore replaced.
  left_at timestamptz not null,
  primary key (id, created_at)
);
