-- Accounts: users, sessions by token hash, the waitlist and the audit trail.
create table app_user (
  id integer generated always as identity primary key,
  full_name text not null check (char_length(full_name) between 1 and 200),
  email text not null check (char_length(email) <= 254),
  email_normal text not null unique,
  password_hash text not null,
  is_admin boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table session (
  token_hash bytea primary key,
  id text not null unique,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  agent text
);
create index session_of_user on session (user_id);

create table waitlist (
  email_normal text primary key,
  email text not null,
  created_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id integer references app_user,
  action text not null,
  target text not null,
  result text not null,
  ip text,
  request_id text,
  prev_hash bytea,
  hash bytea not null
);
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();
