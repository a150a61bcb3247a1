-- Closes of SPY as first known, for the trend and volatility of the market before a day; written with the settlement.
create table record_benchmark (
  market text not null check (market in ('live', 'simulated', 'reconstructed')),
  session date not null,
  close double precision not null check (close > 0),
  primary key (market, session)
);
