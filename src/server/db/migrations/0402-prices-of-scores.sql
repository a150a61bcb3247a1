-- Prices of scores are kept with their publication; calls lose an index that nothing read.

-- It doubled the time of writing: calls are read by set, day and id.
drop index call_by_symbol;

-- First prices read after a publication of scores: packed columns by symbol.
create table score_price (
  publication_id bigint primary key,
  -- Newest trade of the snapshot they were read from.
  as_of timestamptz not null,
  received_at timestamptz not null,
  columns bytea not null
);
alter table score_price alter column columns set storage external;
