-- Lines of archived files behind the list calls of the reconstructed record, replaced with it.
create table record_file (
  id integer primary key,
  file_name text not null,
  sha256 text not null,
  -- When the rebuild read it.
  received_at timestamptz not null
);
-- `id` is the origin of the row's call.
create table record_file_row (
  id integer primary key,
  file_id integer not null references record_file on delete cascade,
  line_number integer not null,
  raw text not null
);
