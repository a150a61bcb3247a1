-- Times without the database, one row each, written by the process that first met it again.
create table database_loss (
  back_at timestamptz primary key,
  -- Null where it was shorter than the time between two reports of a process.
  away_from timestamptz,
  restarted boolean not null
);
