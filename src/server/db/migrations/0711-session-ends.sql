-- Ends of sign-ins and access tokens and losses of rights, whoever causes them: streams that a push proxy holds end by them.
create table session_end (
  session_id text not null,
  at timestamptz not null default clock_timestamp()
);
create index session_end_at on session_end (at);

create function note_session_end() returns trigger language plpgsql as $$
begin
  insert into session_end (session_id) values (old.id);
  return null;
end $$;
create trigger session_ends after delete on session for each row execute function note_session_end();
create trigger access_token_ends after delete on access_token for each row execute function note_session_end();

create function note_lost_rights() returns trigger language plpgsql as $$
begin
  insert into session_end (session_id)
  select id from session where user_id = new.id union all select id from access_token where user_id = new.id;
  return null;
end $$;
create trigger rights_end after update on app_user for each row
  when ((old.is_admin and not new.is_admin) or (old.disabled_at is null and new.disabled_at is not null))
  execute function note_lost_rights();
