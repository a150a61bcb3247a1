-- Stocks by their canonical symbol (case matters: BACpB). Never deleted: delisted symbols still have signals.
create table stock (
  symbol text primary key check (symbol <> ''),
  name text,
  exchange text,
  type text,
  sector text,
  industry text,
  is_active boolean not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  source text not null
);
create index stock_upper_symbol on stock (upper(symbol));
create index stock_source on stock (source, last_seen desc);
