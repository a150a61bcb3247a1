-- The stage in which a batch's job died; null while it runs and after a retry.
alter table batch add column interrupted_in text;
