-- What vendors answered: the log of every call, and the last good answer of each live section.

create table api_log (
  id bigint generated always as identity primary key,
  log_type text not null check (log_type in ('api_call', 'ws_connect', 'ws_disconnect', 'ws_data', 'error')),
  service text not null,
  symbol text,
  status text not null check (status in ('success', 'failure', 'timeout', 'error')),
  response_time_ms integer,
  error_message text,
  api_calls_remaining integer,
  created_at timestamptz not null
);
create index api_log_created on api_log (created_at);

-- A failure never replaces a row here, so a restart shows the last good data with its age.
create table live_section (
  symbol text not null,
  section text not null,
  value json not null,
  source text not null,
  as_of timestamptz,
  received_at timestamptz not null,
  primary key (symbol, section)
);
