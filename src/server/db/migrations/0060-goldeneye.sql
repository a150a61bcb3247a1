-- Golden Eye: whether it polls by itself, its polls, the windows they detected and what became of them.

create table goldeneye_setting (
  id integer primary key check (id = 1),
  enabled boolean not null,
  changed_at timestamptz not null
);

-- A finished poll; written once together with what it publishes. `day` is the Pacific day of received_at.
create table goldeneye_poll (
  id integer generated always as identity primary key,
  day date not null,
  number integer not null,
  received_at timestamptz not null,
  as_of timestamptz not null,
  session_date date not null,
  symbols integer not null,
  market_symbols integer not null,
  patterns_found integer not null,
  market_patterns_found integer not null,
  market_direction text check (market_direction in ('BULL', 'BEAR', 'FLAT')),
  duration_ms integer not null,
  stages json not null,
  formula_version text not null,
  source text not null,
  unique (day, number)
);
create index goldeneye_poll_received on goldeneye_poll (received_at desc, id desc);

-- A session that is replayed finds the same windows again: they are one.
create table goldeneye_window (
  id bigint generated always as identity primary key,
  poll_id integer not null references goldeneye_poll,
  received_at timestamptz not null,
  session_date date not null,
  source text not null,
  symbol text not null,
  pattern text not null,
  side text not null check (side in ('long', 'short')),
  part_of_day text not null,
  detected_at timestamptz not null,
  entry double precision not null,
  stop double precision not null,
  target double precision not null,
  unique (source, symbol, pattern, detected_at)
);

create table goldeneye_outcome (
  window_id bigint primary key references goldeneye_window,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('win', 'loss', 'timeout')),
  exit_price double precision not null,
  exited_at timestamptz not null,
  minutes_held double precision not null,
  gross_r double precision not null,
  net_r double precision not null,
  best_r double precision not null,
  worst_r double precision not null,
  missing_minutes double precision not null,
  halted boolean not null
);
create index goldeneye_outcome_received on goldeneye_outcome (received_at desc, window_id desc);
