-- Volume of the regular session: shares traded before the bell and from bell to bell, by symbol.
create table market_regular_volume (
  source text not null,
  date date not null,
  through timestamptz not null,
  received_at timestamptz not null,
  columns bytea not null,
  primary key (source, date)
);
alter table market_regular_volume alter column columns set storage external;

-- Volumes on earlier tapes count extended hours too: they are no measure of a regular session's volume.
alter table market_tape_day add column regular_volume boolean not null default false;

-- Earlier curves count trades before the bell; they are made again.
delete from market_volume_curve;
