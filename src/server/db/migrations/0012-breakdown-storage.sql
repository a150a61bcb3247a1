-- Breakdowns are read one at a time and written by the thousand: compressing each of them costs more than the space.
alter table synthesis alter column breakdown set storage external;
