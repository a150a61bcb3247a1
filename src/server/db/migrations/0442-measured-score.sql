-- Measured score: weights of lists from their record, frozen for a session, and calls of its own.

alter table call_set drop constraint call_set_kind_check;
alter table call_set add constraint call_set_kind_check
  check (kind in ('list', 'score', 'measured', 'decision', 'filter', 'light', 'analysis', 'window'));

-- Of measured scores: which weights they were made with.
alter table call_set add column weights_at timestamptz;

-- A row where a weight changed; never edited.
create table measured_weights (
  market text not null check (market in ('live', 'simulated')),
  -- Instant of the summary they were read from: nothing settled later is in them.
  computed_at timestamptz not null,
  weights jsonb not null,
  primary key (market, computed_at)
);

update record_summary set summary = summary || jsonb_build_object('score', (
  select coalesce(jsonb_agg(figures || '{"kind": "score"}' order by place), '[]')
  from jsonb_array_elements(summary -> 'score') with ordinality as s (figures, place)));
