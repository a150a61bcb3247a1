-- Calls of one process that another one answers. Unlogged: a call lives for milliseconds, and who waits for one asks again.
create unlogged table remote_call (
  id bigint generated always as identity primary key,
  queue text not null,
  name text not null,
  ask bytea not null,
  caller text not null,
  claimed_by text,
  answer bytea,
  until timestamptz not null
);
create index remote_call_waiting on remote_call (queue, id) where claimed_by is null;
