-- What words of a mapped file's cells mean (Kauf: buy), kept with the version of its mapping; existing ones give none a meaning.
alter table list_mapping add column words json not null default '{}';
