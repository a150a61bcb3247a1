-- Backups: each attempt with its outcome, downloads of the key kit, and the restore this database came from.

create table backup (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('automatic', 'by-hand', 'before-restore')),
  -- Null until the file is written.
  file_name text unique,
  begun_at timestamptz not null,
  written_at timestamptz,
  -- When it was restored and compared; null with an error where that failed, or was not possible.
  checked_at timestamptz,
  ended_at timestamptz,
  bytes bigint,
  row_total bigint,
  table_total integer,
  -- Digest of the stored bytes: a file of the same name with others is another backup.
  sha256 text,
  error text,
  -- When the file was removed by the retention.
  removed_at timestamptz
);
create index backup_begun on backup (begun_at desc);

create table backup_key_kit (
  key_id text primary key,
  downloaded_at timestamptz not null,
  by_user integer not null
);

-- At most one row, written in the transaction of a restore: the name of the folder with its files.
create table restored (
  folder text primary key
);
