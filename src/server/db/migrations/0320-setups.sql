-- Windows keep the quote at detection, their scope, whether the usual volume was an estimate, and why the plan is no setup.

alter table goldeneye_window
  add column bid double precision,
  add column ask double precision,
  add column spread double precision,
  add column volume_estimated boolean,
  add column refused text check (refused in ('STOP_TOO_CLOSE', 'SPREAD_OF_RISK')),
  add column scope text not null default 'market' check (scope in ('watchlist', 'market'));

update goldeneye_window set scope = 'watchlist' where symbol in (
  'TNA', 'TZA', 'TQQQ', 'SQQQ', 'SOXL', 'SOXS', 'LABU', 'UVXY', 'SPY', 'QQQ', 'IWM', 'DIA', 'VXX', 'AAPL', 'MSFT',
  'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'AMD', 'PLTR', 'SMCI', 'MU', 'AVGO', 'SNOW', 'NFLX', 'CRWD', 'COIN',
  'MSTR', 'MARA', 'RIOT', 'CLSK', 'IBIT', 'GME', 'AMC', 'SOFI', 'RIVN', 'HOOD', 'IONQ', 'SOUN');
alter table goldeneye_window alter column scope drop default;

create index goldeneye_window_session on goldeneye_window (source, session_date);
