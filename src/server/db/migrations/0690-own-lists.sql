-- Own expert lists of readers. A list's states are kept, so that an earlier instant is answered with what the list said then.
create table own_list (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create unique index own_list_name on own_list (user_id, lower(name));
create table own_list_state (
  list_id integer not null references own_list on delete cascade,
  from_at timestamptz not null,
  side text not null check (side in ('bullish', 'bearish')),
  points smallint not null,
  symbols text[] not null,
  primary key (list_id, from_at)
);
