-- Which process polls for Golden Eye. Of several over one database one does, as long as it says so every minute.

create table goldeneye_poller (
  id integer primary key check (id = 1),
  owner text not null,
  lease_until timestamptz not null
);
