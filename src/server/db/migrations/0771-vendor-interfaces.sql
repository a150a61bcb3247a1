-- Interfaces of vendors as they answered last: the newest answer, and what stands refused in the vendor's own words.
create table vendor_interface (
  service text primary key,
  answered_at timestamptz,
  delayed boolean,
  refused_since timestamptz,
  refused_at timestamptz,
  scope text,
  words text,
  retry_at timestamptz
);
