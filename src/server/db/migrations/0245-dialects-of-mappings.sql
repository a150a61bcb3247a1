-- How files with a mapped header are written (encoding, decimal mark, order of dates), where a mapping says it; existing ones say nothing.
alter table list_mapping add column dialect json not null default '{}';
