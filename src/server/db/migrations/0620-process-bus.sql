-- Connection of each process to the bus when it last reported itself.
alter table process_run add column bus json;
