-- The market's own memory (daily bars and minute figures, a compressed row a day) and the runs of the screener.

-- All symbols of one session, as traded. `columns` are the typed arrays of day-columns.ts, compressed.
create table market_day (
  date date primary key,
  received_at timestamptz not null,
  source text not null,
  stocks integer not null,
  columns bytea not null
);
alter table market_day alter column columns set storage external;

create table market_split (
  symbol text not null,
  execution_date date not null,
  split_from double precision not null check (split_from > 0),
  split_to double precision not null check (split_to > 0),
  source text not null,
  received_at timestamptz not null,
  primary key (symbol, execution_date)
);

-- When splits were last asked for, and through which day; their answer may well be empty.
create table market_split_check (
  source text primary key,
  checked_at timestamptz not null,
  from_date date not null,
  through_date date not null
);

-- What a session's minutes left behind: cumulative volume by clock time and squared returns by part of the day.
create table market_tape_day (
  date date primary key,
  received_at timestamptz not null,
  early_close boolean not null,
  minutes integer not null,
  stocks integer not null,
  columns bytea not null
);
alter table market_tape_day alter column columns set storage external;

-- The usual share of a day's volume that has traded by each minute, from minute bars of liquid stocks.
create table market_volume_curve (
  date date primary key,
  received_at timestamptz not null,
  symbols integer not null,
  sessions integer not null,
  shares double precision[] not null
);

-- A finished run; written once together with what it publishes.
create table screener_run (
  id integer generated always as identity primary key,
  day date not null,
  run_number integer not null,
  received_at timestamptz not null,
  as_of timestamptz not null,
  session_date date not null,
  stock_count integer not null,
  unique_stocks_today integer not null,
  market_conditions text not null check (market_conditions in ('calm', 'normal', 'volatile', 'extreme')),
  status text not null check (status in ('complete', 'processing', 'failed')),
  duration_ms integer not null,
  stages json not null,
  formula_version text not null,
  source text not null,
  filter_id integer not null,
  enriched boolean not null,
  unique (day, run_number)
);
create index screener_run_received on screener_run (received_at desc, id desc);

-- What later runs of the day need of each listed stock, and where each stock begins in the published reply.
create table screener_run_columns (
  run_id integer primary key references screener_run,
  columns bytea not null,
  places bytea not null
);
alter table screener_run_columns alter column columns set storage external;
alter table screener_run_columns alter column places set storage external;
