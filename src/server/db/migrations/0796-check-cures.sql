-- What a message says of a changed check: its cure and the page to do it on. Null for changes noted before.
alter table check_change add column cure text;
alter table check_change add column link text;
