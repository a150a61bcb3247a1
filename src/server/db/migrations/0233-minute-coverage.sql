-- Stretches in which stored minutes are whole: as the stream told them while one connection stood, or held against the
-- vendor's history. `symbols` is whose, null for everybody's.
create table minute_coverage (
  id integer generated always as identity primary key,
  symbols text[],
  from_at timestamptz not null,
  until_at timestamptz not null,
  source text not null check (source in ('feed', 'history')),
  said_at timestamptz not null
);
create index minute_coverage_until on minute_coverage (until_at);
