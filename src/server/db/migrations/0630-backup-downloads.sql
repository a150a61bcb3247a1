-- Tickets of downloads: a browser saves a file by its address alone, which carries no session.
create unlogged table backup_download (
  ticket_hash bytea primary key,
  file_name text not null,
  expires_at timestamptz not null
);
