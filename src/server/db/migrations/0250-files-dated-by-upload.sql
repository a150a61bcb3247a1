-- Files in which nothing said a day: neither a row, nor the name, nor a line around the table. Their rows have the day of the upload.
alter table batch_file add column dated_by_upload boolean not null default false;
