-- Sets of mini cards: equal ones are published once, whichever of several servers over one database is first.
create table mini_card_set (
  id bigint generated always as identity primary key,
  batch_id integer not null references batch,
  prices_as_of timestamptz,
  etag text not null,
  received_at timestamptz not null,
  unique nulls not distinct (batch_id, prices_as_of, etag)
);
create index mini_card_set_received on mini_card_set (received_at);
