-- How each file of a batch is read (separator, header, list, order of day and month): found once, followed by every stage.
alter table batch_file add column reading json;
