-- Slots without a result, kept when the slots themselves are gone; a day is looked at once, after its end.
create table slot_gap_day (
  day date primary key,
  noted_at timestamptz not null
);
create table slot_gap (
  day date not null references slot_gap_day,
  kind text not null,
  first_slot timestamptz not null,
  last_slot timestamptz not null,
  slots integer not null check (slots > 0),
  state text not null check (state in ('missed', 'failed', 'off')),
  reason text not null,
  shown_at timestamptz,
  primary key (day, kind, first_slot)
);
