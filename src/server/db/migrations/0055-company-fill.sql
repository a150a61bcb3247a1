-- What the background has asked of each company, and the next report of each.

-- When a source was last asked for a part of a company, whatever it answered; symbol '*' is the whole market.
create table stock_asked (
  symbol text not null,
  part text not null,
  asked_at timestamptz not null,
  primary key (symbol, part)
);

-- The next earnings report as the calendar of the whole market had it at read_at.
create table stock_report (
  symbol text primary key,
  report_date date not null,
  read_at timestamptz not null
);
