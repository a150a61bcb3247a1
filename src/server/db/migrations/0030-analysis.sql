-- Analyses of stocks: each written once with the fact sheet it was made from, found again by symbol and time.

create table analysis (
  id bigint generated always as identity primary key,
  symbol text not null,
  -- When the span began in which this answer is handed out again.
  slot timestamptz not null,
  deep boolean not null,
  analyst text not null,
  stand_in text,
  analysis json not null,
  sheet json not null,
  as_of timestamptz not null,
  received_at timestamptz not null,
  holds_until timestamptz not null,
  formula_version text not null,
  model text,
  cost_usd numeric,
  input_tokens integer,
  output_tokens integer,
  -- Two processes that analyse at the same time publish one answer.
  unique (symbol, slot, deep, analyst)
);
create index analysis_newest on analysis (symbol, received_at desc);
