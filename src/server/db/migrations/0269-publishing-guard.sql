-- What the publishing guard judges a batch by, and batches that are stored and have nothing to publish.
alter table batch add column guard_facts json, add column expected_lists text[], add column nothing_to_publish text;
comment on column batch.guard_facts is 'Facts of the batch''s own files when it was scored; null for batches scored before they were kept.';
comment on column batch.expected_lists is 'Slugs of the lists its schedule fetched; null for a batch that no schedule began.';
comment on column batch.nothing_to_publish is 'Why none of its rows count although they are stored.';
