-- Events of the whole market that lists are made from, by the day that files them, and how their last reading ended.
create table market_event (
  source text not null,
  kind text not null,
  symbol text not null,
  day date not null,
  -- Distinguishes events of a kind, symbol and day.
  key text not null,
  fact jsonb not null,
  received_at timestamptz not null,
  primary key (source, kind, symbol, day, key)
);
create index market_event_day on market_event (source, kind, day);
create table market_event_check (
  source text not null,
  kind text not null,
  -- Days that were read whole, first and last; null before the first reading that ended well.
  from_date date,
  through_date date,
  read_at timestamptz,
  -- Last day for which a reading ended: well, or refused by the plan.
  settled_date date,
  -- The refusal or failure of the last reading, in the vendor's words; null where it ended well.
  words text,
  failed_since timestamptz,
  primary key (source, kind)
);
