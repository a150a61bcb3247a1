-- Answers counted in spans of five minutes, processes, sizes by day, changes of health checks.
create table answer_span (
  span timestamptz not null,
  method text not null,
  route text not null,
  errors integer not null,
  bad integer not null,
  counts integer[] not null,
  primary key (span, method, route)
);
create table process_run (
  id integer generated always as identity primary key,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  memory_bytes bigint not null,
  connections integer not null
);
create table database_day (
  day date primary key,
  bytes bigint not null
);
create table check_change (
  id integer generated always as identity primary key,
  check_id text not null,
  at timestamptz not null,
  before text,
  state text not null,
  title text not null,
  figure text not null
);
create index check_change_newest on check_change (check_id, id desc);
