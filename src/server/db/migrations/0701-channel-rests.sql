-- A channel whose service asked to be left alone until then (Retry-After).
alter table channel add column rests_until timestamptz;
