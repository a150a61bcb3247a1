-- Golden Eye's polls are jobs: whether they are on stands with all schedules, who makes them is a lease like any other.

insert into job_schedule (kind, enabled) select 'goldeneye-poll', enabled from goldeneye_setting where id = 1;
drop table goldeneye_setting;
drop table goldeneye_poller;
