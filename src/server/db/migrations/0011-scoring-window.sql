-- Which signals of a batch were scored, and no second copy of what stands in signal: a symbol's details are read from its rows.
alter table batch add column scored_from date;
comment on column batch.scored_from is 'Signals of this day or later were scored; older ones are stored only. Known once the batch is imported.';
alter table synthesis drop column details;
