-- The user's own watchlist: one row a star.
create table watchlist_star (
  user_id integer not null references app_user on delete cascade,
  symbol text not null check (char_length(symbol) between 1 and 20),
  starred_at timestamptz not null,
  primary key (user_id, symbol)
);
