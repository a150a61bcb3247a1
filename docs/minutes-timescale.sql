-- Optional: tables of minute tracking as TimescaleDB hypertables, compressed after a week. Leaves everything alone where the
-- extension is not offered or not loaded. May be run again. What it gains and what it does not: docs/database.md, "TimescaleDB".
do $$
declare
  named text;
begin
  if not exists (select from pg_available_extensions where name = 'timescaledb') then
    raise notice 'TimescaleDB is not offered by this server: nothing was changed';
    return;
  end if;
  if current_setting('shared_preload_libraries') not like '%timescaledb%' then
    raise notice 'TimescaleDB is not loaded (shared_preload_libraries): nothing was changed';
    return;
  end if;
  execute 'create extension if not exists timescaledb';
  foreach named in array array['minute_log', 'minute_indicator', 'minute_news'] loop
    execute format(
      'select create_hypertable(%L, %L, chunk_time_interval => interval %L, migrate_data => true, if_not_exists => true)',
      named, 'day', '1 day');
    execute format(
      'alter table %I set (timescaledb.compress, timescaledb.compress_segmentby = %L, timescaledb.compress_orderby = %L)',
      named, 'symbol', 'day, number');
    execute format('select add_compression_policy(%L, interval %L, if_not_exists => true)', named, '7 days');
  end loop;
end $$;
