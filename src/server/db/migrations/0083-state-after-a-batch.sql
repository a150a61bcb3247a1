-- A batch is scored together with what earlier batches brought: which files speak of which day, what a state rests on, and what holds it back.

-- How old a file is when two of them speak of the same list, symbol and day; known once it is imported.
alter table batch_file add column newest_day date, add column received_at timestamptz, add column keys_sha256 text;
comment on column batch_file.newest_day is 'The newest day its stored rows speak of, never after the day it was received.';
comment on column batch_file.keys_sha256 is 'Hash of list, symbol and day of its stored rows in their order: equal hashes say that one file speaks of all the other does.';
update batch_file f set received_at = coalesce(
    (select min(i.received_at) from inbox_file i
     where i.batch_id = f.batch_id and i.sha256 = f.sha256 and i.file_name = f.file_name), b.batch_datetime)
  from batch b where b.id = f.batch_id and f.status = 'imported';
update batch_file f set newest_day = least(s.newest, (f.received_at at time zone 'America/New_York')::date)
  from (select file_id, max(signal_date) as newest from signal group by file_id) s where s.file_id = f.id;
create index batch_file_newest_day on batch_file (newest_day) where newest_day is not null;

alter table batch add column scored_batches integer[], add column held_reason text, add column held_since timestamptz;
comment on column batch.scored_batches is 'Batches whose rows the scores rest on, the newest file of each list, symbol and day alone; null: every row of this batch alone.';
comment on column batch.scored_from is 'Signals of this day or later were scored; older ones are stored only. Known once the batch is synthesized.';
alter table batch drop constraint batch_status_check;
alter table batch add constraint batch_status_check check (status in ('processing', 'pending', 'completed', 'failed'));

-- How many signals of each list and day a state rests on, and how many of them came with earlier batches.
create table scored_list (
  batch_id integer not null references batch,
  signal_type_id integer not null,
  signal_date date not null,
  signals integer not null,
  carried integer not null,
  primary key (batch_id, signal_type_id, signal_date)
);
insert into scored_list (batch_id, signal_type_id, signal_date, signals, carried)
  select s.batch_id, s.signal_type_id, s.signal_date, count(*), 0
  from signal s join batch b on b.id = s.batch_id
  where b.synthesized_at is not null and s.signal_date >= b.scored_from group by 1, 2, 3;
