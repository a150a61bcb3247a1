-- Whether the jobs that ran when the restored backup was taken were ended; the next start ends them where a restore died before.
alter table restored add column work_ended boolean not null default true;
alter table restored alter column work_ended set default false;
