-- The record of earlier simulated sessions notes which events it has looked at, as the published ones do.
alter table record_event_check drop constraint record_event_check_market_check,
  add check (market in ('live', 'simulated', 'simulated_past'));
