-- Mappings of headers no rule knows: which list such a file is and what each column means. Versions are added, never changed.
create table list_mapping (
  signature text not null,
  version integer not null check (version > 0),
  file_type text not null,
  header json not null,
  columns json not null,
  file_id integer not null references batch_file,
  file_name text not null,
  created_at timestamptz not null,
  created_by integer not null references app_user,
  created_by_name text not null,
  primary key (signature, version)
);
