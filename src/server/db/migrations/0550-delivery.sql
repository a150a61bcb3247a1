-- The id a delivery was first sent under, of its message or of its digest, for all later tries; the product's keys for browser push, the same in every process.
alter table delivery add column batch uuid;
create index delivery_channel on delivery (channel_id, sent_at);
create unique index channel_confirm on channel (confirm_hash);
create index message_age on message (fired_at);
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);
