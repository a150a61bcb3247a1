-- Free float of each company as its source told it last, and when a source was last asked.
create table market_float (
  source text not null,
  symbol text not null,
  free_float double precision not null check (free_float > 0),
  effective_date date not null,
  received_at timestamptz not null,
  primary key (source, symbol)
);

-- `told` is false where the plan does not include it.
create table market_float_check (
  source text primary key,
  checked_at timestamptz not null,
  told boolean not null
);
