-- Ledger of the track record: each UTC day's calls and outcomes under one hash, chained to the day before.
create table ledger_day (
  market text not null check (market in ('live', 'simulated')),
  day date not null,
  entries integer not null check (entries > 0),
  -- Hexadecimal SHA-256: Merkle root of the entries, head of the day before, and hash of all of this row.
  root text not null,
  previous text not null,
  head text not null,
  sealed_at timestamptz not null,
  primary key (market, day)
);
