-- Quarantined rows that somebody mended and put back: the original stays, with what it was stored as, by whom and when.
alter table quarantined_row
  add column mended_at timestamptz,
  add column mended_by integer references app_user on delete set null,
  add column mended_cells text[],
  add column signal_id bigint;
alter table quarantined_row add constraint quarantined_row_mended
  check ((mended_at is null) = (signal_id is null) and (mended_at is null) = (mended_cells is null));
create index quarantined_row_file on quarantined_row (batch_id, file_id, id);

alter table batch add column mended_at timestamptz;
comment on column batch.mended_at is 'Since when it holds signals that came after it was scored; null when its scores know all of them.';

-- A batch that is scored again has several snapshots of a kind; the newest is its state, older ones stay for readers of the past.
alter table snapshot drop constraint snapshot_kind_source_id_key;
create index snapshot_source on snapshot (kind, source_id, id desc);
