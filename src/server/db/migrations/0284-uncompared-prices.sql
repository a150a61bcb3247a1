-- Rows of a file whose prices had no close to be compared with when the file was read.
alter table batch_file add column uncompared_count integer;
