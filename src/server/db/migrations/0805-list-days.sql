-- Files by list and day: a list made here names the file that has its day.
create index file_list_day on file_list (signal_type_id, signal_date);
