-- Jobs as rows that pages read, one row for each slot of a schedule, schedules that are on or off, and leases with a fence.

alter table job drop constraint job_state_check;
alter table job add constraint job_state_check
  check (state in ('queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled'));
alter table job
  -- A job that waits for a worker has neither.
  alter column owner drop not null,
  alter column lease_until drop not null,
  add column input json not null default 'null',
  add column result json,
  add column error json,
  add column requested_by integer,
  add column attempt integer not null default 0,
  add column retry_limit integer not null default 0,
  -- Whether it keeps others of its kind out while it waits or runs.
  add column exclusive boolean not null default true,
  -- The job's id in its queue; null for jobs from before there were queues.
  add column queue_id uuid,
  add column scheduled_for timestamptz;

drop index job_one_running;
create unique index job_one_open on job (kind) where state in ('queued', 'running') and exclusive;
create index job_open on job (id) where state in ('queued', 'running');
create index job_finished on job (finished_at) where finished_at is not null;

-- Each kind's schedule: whether somebody turned it on or off, and up to when its slots were looked at.
create table job_schedule (
  kind text primary key,
  enabled boolean,
  looked_until timestamptz
);

create table job_slot (
  kind text not null,
  scheduled_for timestamptz not null,
  state text not null check (state in ('due', 'done', 'failed', 'missed')),
  reason text,
  job_id bigint references job on delete set null,
  attempts integer not null default 0,
  primary key (kind, scheduled_for),
  check ((state = 'missed') <= (reason is not null))
);
create index job_slot_job on job_slot (job_id) where job_id is not null;
create index job_slot_waiting on job_slot (kind) where state = 'due' and job_id is null;

-- Who alone may do something: the fence rises with each new owner, and what an earlier one still writes is refused.
create table lease (
  name text primary key,
  owner text not null,
  fence bigint not null,
  until timestamptz not null
);
