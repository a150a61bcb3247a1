-- Who took a backup: the identity of this installation, the taker of each backup, and how one from elsewhere came here.

-- At most one row. A restore keeps the one of the installation it restores into.
create table installation (
  is_only boolean primary key default true check (is_only),
  id text not null,
  -- Digest of where database and data folder lie: a copy of either lies elsewhere and gets an id of its own.
  place text not null
);

-- Null for backups of versions that did not record it: they are nobody's and stay.
alter table backup add column installation text;
-- Null for a backup whose file this installation wrote.
alter table backup add column brought text check (brought in ('uploaded', 'fetched'));
