-- One row per job: the queue beside it goes, the row itself is taken with `for update skip locked`.
drop schema if exists pgboss cascade;
drop index job_open;
alter table job drop column queue_id, drop column retry_limit;
create index job_open on job (kind, id) where state in ('queued', 'running');
