-- Market history is kept by its source: a vendor's days, simulated days and days of files stand beside each other and
-- never in each other's place. What was first known of a day or a split is kept when a source corrects it.
alter table market_day drop constraint market_day_pkey, add primary key (source, date);
alter table market_day add column first_columns bytea, add column first_received_at timestamptz;
alter table market_day alter column first_columns set storage external;

alter table market_split drop constraint market_split_pkey, add primary key (source, symbol, execution_date);
alter table market_split
  add column first_split_from double precision,
  add column first_split_to double precision,
  add column first_received_at timestamptz,
  -- No longer in the source's answer for its day.
  add column withdrawn_at timestamptz;

alter table market_tape_day drop constraint market_tape_day_pkey, add primary key (source, date);
alter table market_volume_curve drop constraint market_volume_curve_pkey, add primary key (source, date);

-- Rows that another source had written over are asked for again, splits and missing days alike.
delete from market_split_check;
