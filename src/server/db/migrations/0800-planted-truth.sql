-- Truth of the simulated lists of some sessions, as their source gives it.
create table record_truth (
  market text primary key check (market = 'simulated_past'),
  from_day date not null,
  to_day date not null,
  lists jsonb not null,
  received_at timestamptz not null
);
