-- Calibrated confidence: each version of a curve is a row that never changes.

create table record_calibration (
  market text not null check (market in ('live', 'simulated', 'reconstructed')),
  forecaster text not null check (forecaster in ('score', 'window', 'rules', 'model')),
  horizon text not null check (horizon in ('plan', 'close', '1', '5', '20')),
  -- First session it holds in; until the next version.
  in_force date not null,
  fitted_at timestamptz not null,
  method text not null check (method in ('none', 'platt', 'isotonic')),
  -- Last session whose outcomes it was fitted on, and their number.
  version date,
  calls integer not null,
  -- Pairs of confidence (0 to 100) and chance (0 to 1), rising.
  points jsonb not null,
  primary key (market, forecaster, horizon, in_force),
  check ((method = 'none') = (version is null))
);

-- Summaries of before mixed the two analysts in one curve, and knew no frozen versions.
update record_summary set summary = summary || '{"reliability": [], "calibrations": []}';
