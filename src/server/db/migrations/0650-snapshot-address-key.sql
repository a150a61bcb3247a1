-- The key that signs addresses of published snapshots, the same in every process.
create table snapshot_address_key (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);
