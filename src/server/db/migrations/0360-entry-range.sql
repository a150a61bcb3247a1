-- Windows keep the range their plan is entered in; those of before have none.

alter table goldeneye_window
  add column entry_low double precision,
  add column entry_high double precision;
