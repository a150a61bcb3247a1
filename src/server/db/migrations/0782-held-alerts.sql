-- What a rule notified last and what waits for the end of its limit on noise, by topic; topics whose newest word a message tells, and
-- the instant before which channels must not have it.
alter table alert_state add column notified_at timestamptz, add column notified jsonb not null default '{}', add column held jsonb,
  add column held_until timestamptz;
update alert_state set notified_at = fired_at;
alter table message add column topics text[] not null default '{}', add column channels_from timestamptz;
create index message_held on message (channels_from) where channels_from is not null;
