-- Named watchlists of a user beside the stars; a row without a list is a star.
create table watchlist (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null
);
create unique index watchlist_name on watchlist (user_id, lower(name));
alter table watchlist_star
  drop constraint watchlist_star_pkey,
  add column list_id integer references watchlist on delete cascade,
  add constraint watchlist_star_once unique nulls not distinct (user_id, list_id, symbol);
