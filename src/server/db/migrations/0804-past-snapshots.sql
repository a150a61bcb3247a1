-- Replies of sessions before the first publication, made afterwards from the archive of the simulated market. known_at: when readers
-- could have been shown each.
create table past_snapshot (
  kind text not null,
  known_at timestamptz not null,
  made_at timestamptz not null,
  etag text not null,
  body_brotli bytea not null,
  primary key (kind, known_at)
);
