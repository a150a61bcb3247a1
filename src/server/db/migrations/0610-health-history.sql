-- What a health check said when its state changed, and its changes by day.
alter table check_change add column detail text;
create index check_change_day on check_change (at);
