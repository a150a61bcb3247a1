-- Nightly recomputation of the day before: how many published scores and decisions came out the same.
create table record_recomputation (
  -- Pacific day of the publications.
  day date not null,
  kind text not null check (kind in ('scores', 'decisions')),
  checked integer not null check (checked >= 0),
  identical integer not null check (identical between 0 and checked),
  -- The first one that differs, in words; null when all are identical.
  difference text,
  computed_at timestamptz not null,
  primary key (day, kind, computed_at),
  check ((difference is null) = (identical = checked))
);
