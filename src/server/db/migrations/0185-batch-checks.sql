-- What counting a large batch again found: it takes seconds, and nothing of it changes until the batch does.
create table batch_check (
  batch_id integer primary key references batch,
  -- What the batch was when it was counted; another value says that the counts are of an earlier state.
  state text not null,
  counted_at timestamptz not null,
  counts json not null
);
