-- Web processes ask vendors themselves; what only the market's owner can do is a job.
drop table remote_call;
