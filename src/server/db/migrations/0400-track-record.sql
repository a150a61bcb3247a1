-- Track record: calls as readers first saw them, their outcomes, and the figures made of both.

-- Calls that became known together: of one kind, by one publication.
create table call_set (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('list', 'score', 'decision', 'filter', 'light', 'analysis', 'window')),
  market text not null check (market in ('live', 'simulated', 'reconstructed')),
  -- Null for analyses, which are known without a publication, and for reconstructed calls.
  publication_id bigint,
  -- When readers could first see them: the publication's stamp.
  known_at timestamptz not null,
  formula_version text not null
);
create index call_set_known on call_set (market, known_at);

create table call (
  id bigint generated always as identity primary key,
  set_id bigint not null references call_set,
  source text not null check (source <> ''),
  symbol text not null check (symbol <> ''),
  figi text,
  side smallint not null check (side in (-1, 0, 1)),
  strength double precision,
  -- Signal, analysis or window it was read from.
  origin bigint
);
create index call_by_set on call (set_id);
create index call_by_symbol on call (symbol, set_id);

create table call_outcome (
  call_id bigint not null references call,
  horizon text not null check (horizon in ('plan', 'close', '1', '5', '20')),
  state text not null check (state in ('open', 'settled', 'unsettled')),
  flag text,
  entry_at timestamptz,
  entry_price double precision check (entry_price > 0 and entry_price < 'Infinity'),
  exit_at timestamptz,
  exit_price double precision check (exit_price > 0 and exit_price < 'Infinity'),
  gross double precision,
  cost double precision,
  excess_spy double precision,
  excess_market double precision,
  excess_sector double precision,
  rule_version text not null,
  settled_at timestamptz,
  primary key (call_id, horizon)
);
create index call_outcome_open on call_outcome (call_id) where state = 'open';

-- Summary of each market's record as of its last computation, one row a session; the newest row is current.
create table record_summary (
  market text not null check (market in ('live', 'simulated', 'reconstructed')),
  through date not null,
  computed_at timestamptz not null,
  summary jsonb not null,
  primary key (market, through)
);
