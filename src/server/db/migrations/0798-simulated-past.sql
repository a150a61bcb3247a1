-- A fourth record: calls made afterwards from the archive of the simulated market.
alter table call_set drop constraint call_set_market_check,
  add check (market in ('live', 'simulated', 'simulated_past', 'reconstructed'));
alter table record_summary drop constraint record_summary_market_check,
  add check (market in ('live', 'simulated', 'simulated_past', 'reconstructed'));
alter table record_session drop constraint record_session_market_check,
  add check (market in ('live', 'simulated', 'simulated_past', 'reconstructed'));
alter table record_base_rate drop constraint record_base_rate_market_check,
  add check (market in ('live', 'simulated', 'simulated_past', 'reconstructed'));
alter table record_calibration drop constraint record_calibration_market_check,
  add check (market in ('live', 'simulated', 'simulated_past', 'reconstructed'));
alter table record_benchmark drop constraint record_benchmark_market_check,
  add check (market in ('live', 'simulated', 'simulated_past', 'reconstructed'));
alter table record_file add column market text not null default 'reconstructed'
  check (market in ('simulated_past', 'reconstructed'));
