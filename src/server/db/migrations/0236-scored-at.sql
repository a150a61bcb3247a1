-- When a batch was last scored. The end of its last stage stays what it was when its scores are made again.
alter table batch add column scored_at timestamptz;
update batch set scored_at = synthesized_at;

-- Batches that were scored again since their last stage ended get its end back from the first attempt that completed it.
update batch b set synthesized_at = least(b.synthesized_at, first.ended)
from (select batch_id, min(finished_at) as ended from stage_attempt
      where stage = 'synthesize' and state = 'completed' group by batch_id) first
where first.batch_id = b.id and b.synthesized_at is not null;
