-- Publications: what readers are handed, and since when. Written once and never changed; publishing an older snapshot again is a new one.

-- The newest publication of a kind (by id) is current. Since published_at readers can see it.
create table publication (
  id bigint generated always as identity primary key,
  published_at timestamptz not null,
  reason text,
  by_user integer references app_user on delete set null
);
create index publication_at on publication (published_at);

-- What belongs together is one publication. A snapshot that is no longer kept leaves its line behind, so that the past knows of it.
create table publication_snapshot (
  publication_id bigint not null references publication,
  kind text not null,
  published_at timestamptz not null,
  snapshot_id bigint references snapshot on delete set null,
  primary key (kind, publication_id)
);
create index publication_snapshot_at on publication_snapshot (kind, published_at desc, publication_id desc);
create index publication_snapshot_of on publication_snapshot (snapshot_id);

-- How many publications there were when a snapshot was made: it knows of those up to this id.
alter table snapshot add column made_after bigint not null default 0;

-- What was published so far: the snapshots of one batch, run or poll that were received together, in the order of that.
create temporary table past on commit drop as
  select id as snapshot_id, kind, received_at,
    dense_rank() over (order by received_at, case when kind like 'signal%' then 'signals' when kind like 'screener%'
      then 'screener' when kind like 'goldeneye%' then 'goldeneye' else kind end, source_id) as publication_id
  from snapshot;
insert into publication (id, published_at, reason) overriding system value
  select publication_id, min(received_at), 'published before publications were kept' from past group by publication_id
  order by publication_id;
insert into publication_snapshot (publication_id, kind, published_at, snapshot_id)
  select publication_id, kind, received_at, snapshot_id from past;
update snapshot s set made_after = past.publication_id - 1 from past where past.snapshot_id = s.id;
select setval(pg_get_serial_sequence('publication', 'id'), coalesce(max(id), 0) + 1, false) from publication;

drop table published;
drop index snapshot_newest;
create index snapshot_received on snapshot (kind, received_at desc, id desc);

-- Since when readers could see a row; received_at says when its figures came in, some seconds earlier.
alter table screener_run add column known_at timestamptz;
update screener_run set known_at = received_at;
alter table screener_run alter column known_at set not null;
alter table goldeneye_poll add column known_at timestamptz;
update goldeneye_poll set known_at = received_at;
alter table goldeneye_poll alter column known_at set not null;
alter table goldeneye_window add column known_at timestamptz;
update goldeneye_window set known_at = received_at;
alter table goldeneye_window alter column known_at set not null;
alter table goldeneye_outcome add column known_at timestamptz;
update goldeneye_outcome set known_at = received_at;
alter table goldeneye_outcome alter column known_at set not null;
drop index screener_run_received;
drop index goldeneye_poll_received;
drop index goldeneye_outcome_received;
create index screener_run_known on screener_run (known_at desc, id desc);
create index goldeneye_poll_known on goldeneye_poll (known_at desc, id desc);
create index goldeneye_outcome_known on goldeneye_outcome (known_at desc, window_id desc);
