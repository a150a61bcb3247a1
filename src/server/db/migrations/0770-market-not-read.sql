-- Parts of the market's data whose newest answer was not taken for whole: what is stored stays. A row goes with the next whole answer.
create table market_not_read (
  source text not null,
  what text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  got integer,
  expected integer,
  words text,
  primary key (source, what)
);
