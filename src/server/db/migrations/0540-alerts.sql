-- Alert rules of readers with their state per stock, and messages with channels and deliveries.
create table alert_rule (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  condition jsonb not null,
  scope jsonb not null,
  channel_ids integer[],
  cool_down_minutes integer not null,
  once boolean not null,
  until_clear boolean not null,
  expires_at timestamptz,
  paused_until timestamptz,
  is_on boolean not null,
  ended text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index alert_rule_user on alert_rule (user_id);
-- What a rule knows of a stock: whether its condition holds, when it last fired, and whether it is silenced until it ceases.
create table alert_state (
  rule_id integer not null references alert_rule on delete cascade,
  symbol text not null,
  holds boolean not null,
  fired_at timestamptz,
  silenced_at timestamptz,
  primary key (rule_id, symbol)
);
-- How far each set of publications was checked, so that a process that ended goes on where the last one was.
create table alert_check (
  set_name text primary key,
  publication bigint not null,
  checked_at timestamptz not null
);
create table message (
  id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  key text not null,
  kind text not null,
  rule_id integer,
  symbol text,
  title text not null,
  text text not null,
  link text not null,
  urgent boolean not null,
  exchange_at timestamptz,
  received_at timestamptz,
  fired_at timestamptz not null,
  shown_at timestamptz,
  read_at timestamptz,
  acknowledged_at timestamptz,
  unique (user_id, key)
);
create index message_newest on message (user_id, fired_at desc, id);
create table channel (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  kind text not null,
  address text not null,
  details jsonb not null,
  is_default boolean not null,
  confirmed_at timestamptz,
  confirm_hash text,
  failing_since timestamptz,
  last_error text,
  last_sent_at timestamptz,
  created_at timestamptz not null
);
create index channel_user on channel (user_id);
create table delivery (
  id integer generated always as identity primary key,
  message_id uuid not null references message on delete cascade,
  channel_id integer references channel on delete cascade,
  state text not null,
  tries integer not null,
  next_try_at timestamptz,
  error text,
  sent_at timestamptz,
  unique (message_id, channel_id)
);
create index delivery_waiting on delivery (next_try_at) where state in ('waiting', 'held');
create table delivery_settings (
  user_id integer primary key references app_user on delete cascade,
  quiet jsonb,
  zone text not null,
  muted_until timestamptz,
  sound boolean not null
);
