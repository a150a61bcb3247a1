-- Scores of sessions before the first batch, made afterwards from the lists of that day. Readers were never shown them
-- then: scored_at says since when they are known.
create table score_day (
  day date primary key,
  scored_at timestamptz not null,
  formula_version text not null,
  -- Signals that count, and for each symbol with any its Smart Cat Score, in the same order.
  signals integer not null,
  symbols text[] not null,
  scores smallint[] not null,
  check (cardinality(symbols) = cardinality(scores))
);
