-- All rules one event met, where it met several.
alter table message add column rule_ids integer[] not null default '{}';
