-- Lists of the screener saved by a user: the query string of the page under a name.
create table saved_screen (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 1000),
  -- Stocks of the list when it was last looked at.
  seen text[]
);
create unique index saved_screen_name on saved_screen (user_id, lower(name));
