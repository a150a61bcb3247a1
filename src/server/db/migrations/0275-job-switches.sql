-- Each time somebody turned a schedule on or off. Null by_user: the program itself.
create table job_switch (
  id bigint generated always as identity primary key,
  kind text not null,
  enabled boolean not null,
  switched_at timestamptz not null,
  by_user integer
);
create index job_switch_kind on job_switch (kind, switched_at);
