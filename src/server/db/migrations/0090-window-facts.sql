-- Windows of Golden Eye keep what they were judged by and when they could be known; each is settled by two clocks.
-- Windows and outcomes of before stay as they are: what was not kept then is null.

alter table goldeneye_window
  add column action text check (action in ('BUY', 'SELL', 'WATCH')),
  add column confidence double precision,
  add column relative_volume double precision,
  add column market_direction text check (market_direction in ('BULL', 'BEAR', 'FLAT')),
  add column market_known_at timestamptz,
  add column delay_minutes double precision;

-- By the market's clock and by that of a reader whose prices are delayed. A missed window has no prices.
create table goldeneye_settlement (
  window_id bigint not null references goldeneye_window,
  clock text not null check (clock in ('market', 'reader')),
  received_at timestamptz not null,
  -- Since when readers could see it.
  known_at timestamptz not null,
  outcome text not null check (outcome in ('win', 'loss', 'timeout', 'missed')),
  entered_at timestamptz,
  entry_price double precision,
  exit_price double precision,
  exited_at timestamptz not null,
  minutes_held double precision,
  gross_r double precision,
  net_r double precision,
  best_r double precision,
  worst_r double precision,
  missing_minutes double precision not null,
  halted boolean not null,
  primary key (window_id, clock),
  check ((outcome = 'missed') = (net_r is null))
);
create index goldeneye_settlement_known on goldeneye_settlement (known_at desc, window_id desc);
