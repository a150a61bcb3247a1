-- Invitations to addresses of the waitlist: single-use links of which only the hash is kept.
alter table waitlist add column id integer generated always as identity unique;

create table invitation (
  id integer generated always as identity primary key,
  waitlist_id integer not null references waitlist (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by integer not null references app_user,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  user_id integer references app_user
);
create index invitation_of_entry on invitation (waitlist_id, id);
-- A new link withdraws the one before it.
create unique index invitation_open on invitation (waitlist_id) where used_at is null and revoked_at is null;
