-- Lists made here from market data: files of a third origin, which give way to uploaded and fetched ones of their list and day.
alter table inbox_file drop constraint inbox_file_origin_check;
alter table inbox_file add constraint inbox_file_origin_check check (origin in ('fetch', 'upload', 'make'));
alter table batch_file add column made_here boolean not null default false;
