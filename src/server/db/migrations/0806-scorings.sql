-- Each scoring of a batch has rows of its own: what was published from an earlier one keeps answering with its figures.
create table scoring (
  id integer generated always as identity primary key,
  batch_id integer not null references batch,
  is_current boolean not null,
  scored_at timestamptz not null,
  scored_from date,
  scored_batches integer[],
  scored_files integer[],
  formula_version text
);
comment on column scoring.scored_at is 'When the rows were read: what was stored later does not count.';
comment on column scoring.scored_from is 'Signals of this day or later were scored; older ones are stored only.';
comment on column scoring.scored_batches is 'Batches whose rows the scores rest on; null: every row of this batch alone.';
comment on column scoring.scored_files is 'Files inside the scoring window; null: all files of scored_batches.';
create unique index scoring_current on scoring (batch_id) where is_current;

-- Until now a batch had one scoring. Given the number of its batch, its rows need not be written again.
insert into scoring (id, batch_id, is_current, scored_at, scored_from, scored_batches, scored_files, formula_version)
  overriding system value
  select id, id, true, coalesce(scored_at, batch_datetime), scored_from, scored_batches, scored_files, formula_version
  from batch b
  where scored_at is not null or exists (select from synthesis y where y.batch_id = b.id)
    or exists (select from scored_list l where l.batch_id = b.id);
select setval(pg_get_serial_sequence('scoring', 'id'), (select coalesce(max(id), 0) + 1 from scoring), false);

alter table synthesis drop constraint synthesis_batch_id_fkey;
alter table synthesis rename column batch_id to scoring_id;
alter table synthesis add foreign key (scoring_id) references scoring on delete cascade;
alter table scored_list drop constraint scored_list_batch_id_fkey;
alter table scored_list rename column batch_id to scoring_id;
alter table scored_list add foreign key (scoring_id) references scoring on delete cascade;
alter table batch drop column scored_from, drop column scored_batches, drop column scored_files, drop column formula_version;

-- Scoring behind each snapshot of scores.
create table scoring_snapshot (
  snapshot_id bigint primary key references snapshot on delete cascade,
  scoring_id integer not null references scoring
);
create index scoring_snapshot_scoring on scoring_snapshot (scoring_id);
insert into scoring_snapshot (snapshot_id, scoring_id)
  select s.id, g.id from snapshot s join scoring g on g.batch_id = s.source_id
  where s.kind in ('signals', 'signal-columns', 'signal-stats');
