-- The watchlist as a table of one's own: a note to each star, an order by hand, and the columns one wants to see.
alter table watchlist_star
  add column note text not null default '' check (char_length(note) <= 500),
  -- Place in the order by hand; null for stars given since it was made, which stand before it, newest first.
  add column place integer;
create table watchlist_view (
  user_id integer primary key references app_user on delete cascade,
  columns text[] not null
);
