-- Articles of the market's news, kept a few days longer than the screener looks back, and the stretch they cover without a gap.
create table article (
  id text primary key,
  published timestamptz not null,
  received_at timestamptz not null,
  tickers text[] not null,
  body jsonb not null
);
create index article_published on article (published);

create table article_coverage (
  one boolean primary key default true check (one),
  covered_from timestamptz not null,
  covered_to timestamptz not null
);
