-- Events of shares beside splits: cash payments, and closes that the vendor's own change of a session denies.

create table market_payment (
  source text not null,
  symbol text not null,
  ex_date date not null,
  -- USD a share, the payments of a day together.
  cash double precision not null check (cash > 0),
  received_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (source, symbol, ex_date)
);

create table market_payment_check (
  source text primary key,
  checked_at timestamptz not null,
  from_date date not null,
  through_date date not null
);

create table market_denied_close (
  source text not null,
  session date not null,
  symbol text not null,
  -- Close of the session before as it is on file, and the one the vendor's change counts from; USD.
  before double precision not null,
  counted_from double precision not null,
  received_at timestamptz not null,
  primary key (source, session, symbol)
);

-- Instant up to which events that were filed late have corrected outcomes.
create table record_event_check (
  market text primary key check (market in ('live', 'simulated')),
  through timestamptz not null
);
