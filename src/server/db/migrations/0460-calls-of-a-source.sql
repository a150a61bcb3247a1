-- Calls behind a figure: those of one source and side, found by their sets.
create index call_of_source on call (source, side, set_id);
