-- Zone of shown times a user has chosen (IANA name); null for Pacific.
alter table app_user add column time_zone text;
