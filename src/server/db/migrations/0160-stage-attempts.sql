-- Attempts of the stages of a batch: when each began and ended, what it failed for, and what it did line by line.
create table stage_attempt (
  batch_id integer not null references batch,
  stage text not null,
  attempt integer not null check (attempt > 0),
  state text not null check (state in ('running', 'completed', 'failed', 'interrupted')),
  started_at timestamptz not null,
  finished_at timestamptz,
  error text,
  log json not null default '[]',
  primary key (batch_id, stage, attempt)
);

-- Rows of a file that say again what an earlier row of it said; null before they are read.
alter table batch_file add column repeated_count integer;
