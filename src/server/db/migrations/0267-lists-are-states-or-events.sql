-- Lists are states or events: which file has rows of which list and day, and which files a scored state could count.
create table file_list (
  file_id integer not null references batch_file,
  signal_type_id integer not null,
  signal_date date not null,
  signals integer not null,
  -- When the first of them was stored: rows put back later are no part of a state scored before.
  first_at timestamptz not null,
  primary key (file_id, signal_type_id, signal_date)
);
insert into file_list (file_id, signal_type_id, signal_date, signals, first_at)
  select file_id, signal_type_id, signal_date, count(*), min(imported_at) from signal group by 1, 2, 3;

alter table batch add column scored_files integer[], add column confirmed_at timestamptz,
  add column confirmed_by integer references app_user on delete set null;
comment on column batch.scored_files is 'Files inside the scoring window when the batch was scored; null: all files of scored_batches.';
comment on column batch.confirmed_at is 'When an administrator confirmed the held batch: its rows count since then.';
