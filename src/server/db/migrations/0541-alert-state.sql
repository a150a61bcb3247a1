-- A state says whether a rule has fired and its figure has not come back since; the figures of a minute are what the next one is compared with.
alter table alert_state rename column holds to latched;
create table alert_minute (
  one boolean primary key default true check (one),
  minute bigint not null,
  looked_at timestamptz not null,
  figures jsonb not null
);
