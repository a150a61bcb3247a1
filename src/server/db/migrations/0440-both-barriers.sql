-- Golden Eye plans whose target and stop lay in one bar: counted as the stop, and counted.

-- Null for settlements of before, whose bars are not looked at again.
alter table goldeneye_settlement add column both_barriers boolean;

update record_summary set summary = summary || '{"flagged": {}}';
