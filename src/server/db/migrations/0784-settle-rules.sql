-- Outcomes of Golden Eye windows keep the version of the rules they were settled by; why a plan was not entered is stored.

-- Null: settled by the first version, which entered at the open of the next minute.
alter table goldeneye_settlement add column rules text;
-- Null where a position was taken, and for the first version.
alter table goldeneye_settlement add column not_entered text
  check (not_entered in ('stop_first', 'target_first', 'zone_not_reached', 'no_trade', 'after_close'));
