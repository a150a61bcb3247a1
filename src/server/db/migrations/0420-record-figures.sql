-- Figures of the track record: base rates beside hit rates, and a row for each computation that changed a figure.

-- Of the stocks of the equal-weighted market bought (long) or sold short (short) at the open of a day, the share whose
-- return was above the benchmark after costs; written with the settlement of that day's exits.
create table record_base_rate (
  market text not null check (market in ('live', 'simulated', 'reconstructed')),
  entry_day date not null,
  horizon text not null check (horizon in ('close', '1', '5', '20')),
  benchmark text not null check (benchmark in ('spy', 'market')),
  stocks integer not null check (stocks > 0),
  long_share double precision not null check (long_share between 0 and 1),
  short_share double precision not null check (short_share between 0 and 1),
  -- Session of the exit: the share is known from its close.
  exit_day date not null,
  primary key (market, entry_day, horizon, benchmark)
);

-- An answer once given for an instant stays: figures computed again for a session are a row of their own.
alter table record_summary drop constraint record_summary_pkey;
alter table record_summary add primary key (market, computed_at);
