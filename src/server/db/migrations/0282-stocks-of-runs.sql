-- Stocks of the newest runs as published, one row each. A stock of an older run is in the published reply of that run.
create table screener_stock (
  run_id integer not null,
  symbol text not null,
  stock json not null,
  primary key (run_id, symbol)
);

-- The run_info of the published reply.
alter table screener_run add column info json;
update screener_run set info = convert_from(snapshot.body, 'UTF8')::json -> 'run_info'
from snapshot
where snapshot.kind = 'screener-columns' and snapshot.source_id = screener_run.id;

-- Positions within the published reply, no longer read.
alter table screener_run_columns drop column places;
