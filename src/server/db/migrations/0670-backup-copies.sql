-- Copies of backups in a second place: when each was sent and read back; null while it is not there.
alter table backup add column copied_at timestamptz;

-- At most one row: how the last copying ended.
create table backup_copying (
  is_only boolean primary key default true check (is_only),
  -- Why it failed, and the instant of the first failure after a good one; both null after a good one.
  problem text,
  failing_since timestamptz
);
