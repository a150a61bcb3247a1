-- The pipeline: files by content, batches, their files, quarantined rows, stored signals, synthesis, published snapshots, jobs.

-- One row for each distinct file content ever received; the bytes lie under the data folder by their hash.
create table source_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  encoding text not null,
  first_received_at timestamptz not null
);

-- Files that wait for the next batch.
create table inbox_file (
  id integer generated always as identity primary key,
  sha256 text not null references source_file,
  file_name text not null,
  list_slug text,
  origin text not null check (origin in ('fetch', 'upload')),
  received_at timestamptz not null,
  batch_id integer,
  unique (sha256, file_name, batch_id)
);
create unique index inbox_waiting on inbox_file (sha256, file_name) where batch_id is null;

create table batch (
  id integer generated always as identity primary key,
  content_hash text not null,
  batch_datetime timestamptz not null,
  batch_type text not null,
  source_description text,
  status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
  error text,
  file_count integer not null default 0,
  total_signals_imported integer not null default 0,
  total_symbols_synthesized integer not null default 0,
  organized_at timestamptz,
  preprocessed_at timestamptz,
  transformed_at timestamptz,
  imported_at timestamptz,
  synthesized_at timestamptz,
  as_of timestamptz not null,
  formula_version text
);
alter table inbox_file add foreign key (batch_id) references batch;

create table batch_file (
  id integer generated always as identity primary key,
  batch_id integer not null references batch,
  sha256 text not null references source_file,
  file_name text not null,
  file_type text not null,
  file_size_bytes bigint not null,
  status text not null default 'organized'
    check (status in ('organized', 'cleaned', 'transformed', 'imported', 'skipped', 'failed')),
  notes text,
  columns text[] not null default '{}',
  row_count integer,
  json_records_count integer,
  signal_count integer,
  quarantined_count integer not null default 0,
  skipped_count integer not null default 0,
  unique_symbols integer,
  original_path text,
  preprocessed_path text,
  transformed_path text,
  organized_at timestamptz,
  cleaned_at timestamptz,
  transformed_at timestamptz,
  imported_at timestamptz,
  unique (batch_id, sha256, file_name),
  -- Nothing is dropped silently: what came in is stored, quarantined or skipped.
  constraint row_balance check (
    status <> 'imported' or row_count = signal_count + quarantined_count + skipped_count
  )
);

create table quarantined_row (
  id bigint generated always as identity primary key,
  batch_id integer not null references batch,
  file_id integer not null references batch_file,
  line_number integer not null,
  stage text not null,
  column_name text,
  reason text not null,
  raw text not null
);
create index quarantined_row_batch on quarantined_row (batch_id, id);

-- Stored signals, one partition for each batch: created, filled by COPY, indexed, then attached.
create table signal (
  id bigint not null,
  batch_id integer not null,
  file_id integer not null,
  line_number integer not null,
  row_number integer not null,
  symbol text not null,
  company text,
  signal_type_id integer not null,
  direction text not null,
  side text not null,
  signal_date date not null,
  row_data json not null,
  imported_at timestamptz not null
) partition by list (batch_id);
create sequence signal_id_seq;

create table synthesis (
  batch_id integer not null references batch,
  symbol text not null,
  company_name text,
  bullish_score integer not null,
  bearish_score integer not null,
  smart_cat_score integer not null,
  bullish_signal_count integer not null,
  bearish_signal_count integer not null,
  neutral_signal_count integer not null,
  premium_signal_count integer not null,
  has_idea_engine boolean not null,
  has_momentum_alert boolean not null,
  has_stocks_to_short boolean not null,
  breakdown json not null,
  details json not null,
  primary key (batch_id, symbol)
);

create table stage_result (
  batch_id integer not null references batch,
  stage text not null,
  results json not null,
  finished_at timestamptz not null,
  primary key (batch_id, stage)
);

-- What readers are handed: written once; "current" is the newest received by the instant asked about.
create table snapshot (
  id bigint generated always as identity primary key,
  kind text not null,
  source_id bigint not null,
  received_at timestamptz not null,
  as_of timestamptz not null,
  formula_version text not null,
  etag text not null,
  body bytea not null,
  body_brotli bytea not null,
  body_gzip bytea not null,
  unique (kind, source_id)
);
alter table snapshot alter column body set storage external;
alter table snapshot alter column body_brotli set storage external;
alter table snapshot alter column body_gzip set storage external;
create index snapshot_newest on snapshot (kind, received_at desc, id desc);
create table published (
  kind text primary key,
  snapshot_id bigint not null references snapshot
);

-- Work that outlives a request: fetches and pipeline runs. At most one of a kind runs at a time.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null check (state in ('running', 'completed', 'completed_with_errors', 'failed', 'cancelled')),
  owner text not null,
  lease_until timestamptz not null,
  cancel_requested boolean not null default false,
  detail json not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
create unique index job_one_running on job (kind) where state = 'running';
create index job_newest on job (kind, id desc);
