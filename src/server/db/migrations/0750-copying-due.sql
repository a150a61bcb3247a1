-- When the first copying since the last good one was due or began; null after a good one. It tells where each is killed.
alter table backup_copying add column due_since timestamptz;
