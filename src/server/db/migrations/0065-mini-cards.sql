-- Sets of mini cards: one for each batch and each minute of prices, so that two servers over one database publish it once.
create table mini_card_set (
  id bigint generated always as identity primary key,
  batch_id integer not null references batch,
  prices_as_of timestamptz,
  received_at timestamptz not null,
  unique nulls not distinct (batch_id, prices_as_of)
);
