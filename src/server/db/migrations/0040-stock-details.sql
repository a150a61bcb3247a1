-- Details of stocks: what each source answered and since when, icons, and figures and ranks of the whole market.

alter table stock add column market_cap double precision;

-- One row per different answer: known since received_at, last told again at confirmed_at. So a past instant can be read.
create table stock_part (
  symbol text not null,
  part text not null,
  received_at timestamptz not null,
  confirmed_at timestamptz not null,
  value json not null,
  primary key (symbol, part, received_at)
);

-- Pictures a vendor keeps behind its key: checked to be raster images, served from here.
create table stock_icon (
  symbol text primary key,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  received_at timestamptz not null
);

-- Newest figures and fiscal years of every company, read once a day.
create table stock_figures (
  symbol text primary key,
  figures json not null,
  statements json not null,
  received_at timestamptz not null
);

create table stock_rank (
  symbol text primary key,
  stars real not null check (stars between 0 and 5),
  -- How much of the rank's weight was known, in percent: a rank of more is not replaced by one of less.
  known_weight real not null,
  ranked_at timestamptz not null
);
