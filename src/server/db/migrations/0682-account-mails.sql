-- E-mails of the product to an address, apart from alerts; a row is deleted when it was sent or is of no use any more.
create table system_mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  lines text[] not null,
  link_words text not null,
  link text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null
);
-- Links that were mailed to the address of an account; a row is deleted by its first use.
create table mailed_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'confirm')),
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index mailed_link_of_user on mailed_link (user_id, purpose);
-- Registered where the product sends mail, and the mailed link not opened yet.
alter table app_user add column awaits_confirmation boolean not null default false;
