-- Calls as they are written: before their set, whose row carries the publication's stamp and ends the transaction.

-- Twenty thousand look-ups of one set row cost more than the calls themselves; one function writes both.
alter table call drop constraint call_set_id_fkey;

alter table call
  -- Confidence stated with the call, 0 to 100; null where the kind has none.
  add column confidence double precision,
  -- The day a call counts in once: of a list's row, or the session of a score. Null for kinds that compare with the run before.
  add column day date;
create index call_of_day on call (day) where day is not null;
