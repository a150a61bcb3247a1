-- Deleting a file looks its lines up: without an index each of thousands of files reads all of them.
create index record_file_row_file on record_file_row (file_id);
