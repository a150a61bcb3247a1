-- Days of market minutes that left minute_market for a Parquet file; their counts stay in minute_count. `sha256` is the
-- file's in hex; `problem` is what the last check of the file found, null where it was whole.
create table minute_archive (
  day date primary key,
  file_name text not null unique,
  rows bigint not null check (rows > 0),
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  archived_at timestamptz not null,
  checked_at timestamptz not null,
  problem text
);
