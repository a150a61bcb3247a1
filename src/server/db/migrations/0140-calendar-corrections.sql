-- Days on which the exchange is not as the rules of its calendar say. close_minute counts from midnight in New York.
create table calendar_correction (
  day date primary key,
  kind text not null check (kind in ('regular', 'closed', 'early_close')),
  close_minute smallint check (close_minute between 0 and 1439),
  note text not null check (char_length(note) <= 200),
  corrected_at timestamptz not null,
  check ((kind = 'early_close') = (close_minute is not null))
);
