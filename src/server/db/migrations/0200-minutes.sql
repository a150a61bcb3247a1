-- Minute tracking: the market by the minute, band events, what was fetched, what was logged, gaps, the tracked symbols.

-- Each symbol ever seen has its number for ever: it is its bit and its place in every minute.
create table minute_symbol (
  number integer primary key,
  symbol text not null unique
);

-- One minute of the market. `present` has one bit a symbol number (bit n is bit n % 8 of byte n / 8, as get_bit counts);
-- `records` has one record of fixed width for each bit set, in the order of the numbers. Stored plain, so that a part of
-- it is read without the rest.
create table minute_market (
  day date not null,
  minute_at timestamptz not null,
  present bytea not null,
  records bytea not null,
  rows integer not null,
  updated_at timestamptz not null,
  primary key (day, minute_at)
) partition by range (day);
alter table minute_market alter column records set storage external;

-- How many rows of a kind a day has: pages find their place and totals by it.
create table minute_count (
  kind text not null check (kind in ('aggregates', 'luld', 'news', 'indicators', 'logs')),
  day date not null,
  rows bigint not null,
  -- Of aggregates: rows written over with other figures.
  corrected bigint not null default 0,
  -- Of aggregates: rows of each symbol, two bytes a symbol number, the lower first.
  by_symbol bytea,
  primary key (kind, day)
);
alter table minute_count alter column by_symbol set storage external;

-- Bars of a symbol and day as the vendor's history told them; complete from `from_at` up to `until_at`.
create table minute_series (
  number integer not null references minute_symbol,
  day date not null,
  records bytea not null,
  rows integer not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (number, day)
);

-- `number` counts the rows of a day from 1 without a hole: an offset is a number.
create table minute_luld (
  day date not null,
  number bigint not null,
  symbol text not null,
  high_limit double precision,
  low_limit double precision,
  indicators integer[] not null,
  tape smallint not null check (tape in (1, 2, 3)),
  event_ns bigint not null,
  event_at timestamptz not null,
  sequence_number bigint,
  received_at timestamptz not null,
  primary key (day, number)
) partition by range (day);
create index minute_luld_symbol on minute_luld (symbol, day, number);
create index minute_luld_event on minute_luld (day, event_at);
-- The same event twice: by its sequence number of the day, or by its instant where it has none.
create unique index minute_luld_once on minute_luld (day, symbol, coalesce(sequence_number, -event_ns));

create table minute_news (
  day date not null,
  number bigint not null,
  symbol text,
  fetch_at timestamptz not null,
  full_response json not null,
  articles integer not null,
  primary key (day, number)
);
create index minute_news_symbol on minute_news (symbol, day, number);
create index minute_news_at on minute_news (day, fetch_at);

create table minute_indicator (
  day date not null,
  number bigint not null,
  symbol text not null,
  indicator_type text not null check (indicator_type in ('RSI', 'SMA', 'EMA', 'MACD')),
  bar_at timestamptz not null,
  value double precision,
  signal_value double precision,
  histogram_value double precision,
  fetch_at timestamptz not null,
  primary key (day, number)
);
create index minute_indicator_symbol on minute_indicator (symbol, day, number);
create index minute_indicator_at on minute_indicator (day, fetch_at);

create table minute_log (
  day date not null,
  number bigint not null,
  log_type text not null check (log_type in ('api_call', 'ws_connect', 'ws_disconnect', 'ws_data', 'error')),
  service text not null,
  symbol text,
  status text not null check (status in ('success', 'failure', 'timeout', 'error')),
  response_time_ms integer,
  error_message text,
  api_calls_remaining integer,
  created_at timestamptz not null,
  primary key (day, number)
);
create index minute_log_symbol on minute_log (symbol, day, number) where symbol is not null;
create index minute_log_at on minute_log (day, created_at);

-- Frames of the feed as they came, before they are read. What was read is stored; what was not is read again at the next start.
create table minute_frame (
  id bigint generated always as identity,
  day date not null,
  received_at timestamptz not null,
  body bytea not null,
  stored boolean not null default false,
  primary key (day, id)
) partition by range (day);
alter table minute_frame alter column body set storage external;
create index minute_frame_unread on minute_frame (id) where not stored;

-- Minutes the feed did not bring: of one symbol, or of all of them where there is none.
create table minute_gap (
  id integer generated always as identity primary key,
  symbol text,
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null,
  opened_at timestamptz not null,
  filled_at timestamptz,
  rows_filled integer not null default 0
);
create index minute_gap_from on minute_gap (from_at);

create table minute_reconciliation (
  id integer generated always as identity primary key,
  from_at timestamptz not null,
  to_at timestamptz not null,
  done_at timestamptz not null,
  compared integer not null,
  differences integer not null
);
create index minute_reconciliation_done on minute_reconciliation (done_at);

-- What the owner of the feed says of it, for the pages of all processes: one row.
create table minute_feed (
  only_row boolean primary key default true check (only_row),
  owner text not null,
  state text not null,
  said_at timestamptz not null,
  detail json not null
);

create table tracked_symbol (
  id integer generated always as identity primary key,
  symbol text not null unique,
  category text not null check (category in ('screener', 'etf', 'megacap', 'volatile', 'control')),
  is_active boolean not null default true,
  added_date date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
