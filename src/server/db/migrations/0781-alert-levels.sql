-- Instant the level of a rule was set, null: when it was made. One set before a split's day is in old shares.
alter table alert_rule add column level_at timestamptz;
