-- Rows that wait in quarantine by stage, and those that were put back, are counted without reading the rows.
create index quarantined_row_waiting on quarantined_row (batch_id, stage) where mended_at is null;
create index quarantined_row_mended on quarantined_row (batch_id, file_id) where mended_at is not null;
