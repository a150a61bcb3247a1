-- Which instrument a symbol stands for: symbols are used again by other companies.
create table stock_identity (
  source text not null,
  symbol text not null check (symbol <> ''),
  -- Composite FIGI of the instrument.
  figi text not null,
  cik text,
  -- First day under this symbol where it is known; last day where it has ended.
  from_day date,
  to_day date,
  received_at timestamptz not null,
  primary key (source, symbol, figi)
);

alter table stock add column delisted_day date;
