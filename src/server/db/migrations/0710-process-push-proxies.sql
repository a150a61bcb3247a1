-- What each process knows of the push proxies it sends to; null where it sends to none.
alter table process_run add column push_proxies jsonb;
