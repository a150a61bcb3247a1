-- An unknown file that an administrator wants no mapping for: it is no longer listed; its bytes and its batch stay as they are.
alter table batch_file add column discarded_at timestamptz, add column discarded_by integer references app_user on delete set null;
