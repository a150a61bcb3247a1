-- When people last made or changed what is theirs, by the clock of the database; null: not since this is kept. By it a restore says what is lost.
create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
alter table own_list add column changed_at timestamptz;
create trigger own_list_changes before insert or update of name on own_list for each row execute function note_change();
create function note_list_change() returns trigger language plpgsql as $$
begin
  update own_list set changed_at = now() where id = new.list_id;
  return null;
end $$;
create trigger own_list_state_changes after insert or update on own_list_state for each row execute function note_list_change();
alter table watchlist add column changed_at timestamptz;
create trigger watchlist_changes before insert or update of name on watchlist for each row execute function note_change();
alter table watchlist_star add column changed_at timestamptz;
create trigger watchlist_star_changes before insert or update of note on watchlist_star for each row execute function note_change();
alter table watchlist_view add column changed_at timestamptz;
create trigger watchlist_view_changes before insert or update on watchlist_view for each row execute function note_change();
alter table saved_screen add column changed_at timestamptz;
create trigger saved_screen_changes before insert or update of name, query on saved_screen for each row execute function note_change();
