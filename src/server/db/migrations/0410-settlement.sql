-- Settlement of calls: entries within a session, and how far each session's calls are settled.

alter table call_outcome add column entry_rule text check (entry_rule in ('minute', 'open', 'close'));

-- Minute bars of symbols whose calls waited for one, by the start of the bar: packed columns of symbol, price and spread.
create table call_entry (
  id bigint generated always as identity primary key,
  -- Of the market data.
  source text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  columns bytea not null,
  -- Of SPY, of the equal-weighted market and of its sectors at that minute, where their open is 1.
  levels jsonb not null
);
create index call_entry_at on call_entry (source, at);

-- Sessions whose calls were looked at: with the bars through `through`; again from the close of `due` on.
create table record_session (
  market text not null check (market in ('live', 'simulated', 'reconstructed')),
  session date not null,
  through date not null,
  due date,
  calls integer not null,
  -- Of the outcomes of these calls, the ones whose exit lies ahead.
  open integer not null,
  settled_at timestamptz not null,
  primary key (market, session)
);
create index record_session_due on record_session (market, due) where due is not null;
