-- Batches and files that count nowhere any more; what was published stays as it was at its time.
alter table batch add column discarded_at timestamptz, add column discarded_by integer references app_user on delete set null,
  add column discard_reason text, add column restored_at timestamptz;
alter table batch_file add column discard_reason text, add column restored_at timestamptz;
