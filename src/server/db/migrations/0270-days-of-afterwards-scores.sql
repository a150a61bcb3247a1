-- Days scored afterwards carried the day of their lists; readers could have had those from the next session on.
alter table score_day drop constraint score_day_pkey;
with later as (
  select day, coalesce(lead(day) over (order by day),
    day + case extract(isodow from day)::integer when 5 then 3 when 6 then 2 else 1 end) as readers_day from score_day)
update score_day s set day = later.readers_day from later where later.day = s.day;
alter table score_day add primary key (day);
comment on column score_day.day is 'The first session in which readers could have had the lists: the one after theirs.';
